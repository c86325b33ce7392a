"""Masks the names of a sentence: the subject, the value, other names, dates, numbers."""
import re

from word_pieces import DATE, NAME, NUMBER, SUBJECT, VALUE, lower

MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)"
DATES = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {MONTH}\b\.?(?:,? \d{{3,4}})?|\b{MONTH}\.? \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{3,4}})?\b"
    rf"|\b{MONTH},? \d{{3,4}}\b|\b(?:1[0-9]|20)\d\ds?\b|\b\d{{1,4}} (?:BC|BCE|AD|CE)\b|\b\d{{4}}-\d\d-\d\d\b"
)
NUMBERS = re.compile(r"(?<![A-Za-z])[-−]?\d[\d,]*(?:\.\d+)?(?: (?:million|billion|thousand))?\b")
CAPITAL = "A-ZÀ-ÖØ-ÞŁŠŽĐİŚĆČ"
NAMES = re.compile(
    rf"[{CAPITAL}][^\s,;:?!()\"\x01-\x05]*(?:(?: (?:of|the|de|la|le|von|van|der|and|&|for|in|du|di|da|del|al|y) (?=[{CAPITAL}])| |-)?[{CAPITAL}0-9][^\s,;:?!()\"\x01-\x05]*)*"
)
FUNCTION_WORDS = set(
    "the a an it its he she his her they their in on at by from to of for with as and or but not no this that these those there who what which when "
    "where how why was is are were did does do has have had one two three during after before since until while if both all some many most only also "
    "former current contrary according".split()
)


def find_name(text, names):
    """Where the longest of the names stands, or None."""
    for name in sorted({name for name in names if name and len(name) > 1}, key=len, reverse=True):
        pattern = r"(?<!\w)" + re.escape(name) + r"(?!\w)"
        found = re.search(pattern, text) or re.search(pattern, text, re.I)
        if found:
            return found.span()
    return None


def short_names(names):
    """Names without what stands in brackets or behind a comma."""
    return list(names) + [re.sub(r" ?\(.*\)| ?,.*$", "", name) for name in names[:1]]


def put(text, span, mask):
    return text[: span[0]] + mask + text[span[1] :]


def mask_rest(text, relation_names=frozenset()):
    """Dates, numbers and, by their capitals, other names; what names a relation ("Human Development Index") is none."""
    text = NUMBERS.sub(NUMBER, DATES.sub(DATE, text))
    return NAMES.sub(lambda found: found.group(0) if found.group(0).lower() in relation_names else _name(found, text), text)


def _name(found, text):
    name = found.group(0)
    first = re.sub(r"'s$|[.']+$", "", name.split(" ")[0])
    ending = "'s" if name.endswith("'s") else ""
    if lower(first) in FUNCTION_WORDS:
        rest = name[len(name.split(" ")[0]) :].lstrip()
        return name.split(" ")[0] + " " + (NAME + ending if rest[:1].isupper() else rest) if rest else name
    if found.start() == 0 and " " not in name and SUBJECT in text:
        return name  # a sentence begins with a capital
    return NAME + ending


def mask_sentence(text, subject_names, value_names, literal=None, relation_names=frozenset()):
    """The masked text, or None without the subject. `literal`: "date" or "number" where the value is one."""
    span = find_name(text, short_names(subject_names)) if subject_names else None
    if span is None:
        return None
    text = put(text, span, SUBJECT)
    if literal:
        for kind in (literal, "date" if literal == "number" else "number"):
            found = (DATES if kind == "date" else NUMBERS).search(text)
            if found:
                text = put(text, found.span(), VALUE)
                break
    else:
        span = find_name(text, short_names(value_names)) if value_names else None
        if span is not None:
            text = put(text, span, VALUE)
    return mask_rest(text, relation_names)
