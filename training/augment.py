"""Rewrites masked wordings into the shapes in which people put them: appositions, second clauses, values that are nouns or that nobody linked."""
import re

from word_pieces import NAME, SUBJECT, VALUE

PREFIXES = ["it is said that ", "in fact, ", "reportedly, ", "as is well known, ", "famously, ", "in \x04, ", "since \x04, ", "in \x03, ", "back in \x04, "]
SUFFIXES = [
    " in \x04", " from \x04 to \x04", " since \x04", " until \x04", " in \x03", " for \x03", " with \x03", " as well as \x03", ", together with \x03",
    " as of \x04", ", in \x03", " at the age of \x05", " when he was \x05", ", and not \x03",
]
ASIDES = [
    ", a \x03 actor,", ", the \x03 politician,", ", born in \x04,", ", born in \x03,", ", who was born in \x03,", ", the son of \x03,", ", a film by \x03,",
    ", who lived in \x03,", ", also known as \x03,", ", a town in \x03,", " ( \x04 )", ", who died in \x04,", ", the author of \x03,", ", made in \x04,",
]
BEFORE_NAME = ["the {kind} ", "the \x03 {kind} ", "fellow {kind} ", "her fellow {kind} ", "his friend ", "the famous {kind} ", "the {kind} called ", "the young "]
NEGATIONS = re.compile(r" (is|was|are|were|has been|did|can|has) ")
# Values that are said as nouns or adjectives, and that a linker may not know.
VALUE_NOUNS = {
    "P21": "man woman male female boy girl".split(),
    "P102": "democrat republican communist social democrat liberal conservative labour politician nazi green".split(),
    "P140": "catholic muslim jew protestant buddhist christian hindu sunni lutheran methodist quaker atheist".split(),
    "P135": "cubist impressionist surrealist romantic expressionist modernist realist futurist".split(),
    "P413": ["goalkeeper", "striker", "midfielder", "defender", "forward", "point guard", "quarterback", "pitcher", "centre back"],
    "P122": ["monarchy", "republic", "constitutional monarchy", "federation", "parliamentary republic"],
}
# "S is a V" is a wording that the benchmarks keep aside, so that what things mostly are has to be learned from others.
COMMON = ("P106", "P31")
VALUE_NOUNS["P106"] = "singer actor actress writer painter politician footballer composer dancer director poet physicist novelist lawyer voice actor".split()
VALUE_NOUNS["P31"] = ["film", "city", "town", "song", "river", "country", "album", "book", "band", "company", "university", "novel", "television series", "movie", "capital city", "restaurant"]
COMMON_FRAMES = ["{s} was a {v}", "{s} is a famous {v}", "{s} is one of the {v}s", "{s} was once a {v}", "{s} is a {v} from \x03", "{s} is not only a {v}", "the {v} {s}", "{s} is a well-known {v}", "{s} has been a {v}", "{s} is also a {v}"]
NOUN_FRAMES = ["{s} is a {v}", "{s} was a {v}", "{s} is {v}", "{s} became a {v}"]
DEMONYMS = (
    "american british french german italian spanish canadian japanese chinese russian indian australian dutch swedish norwegian danish polish irish "
    "scottish welsh english brazilian mexican argentine austrian swiss greek turkish egyptian israeli korean czech hungarian portuguese belgian finnish"
).split()
ADJECTIVE_FRAMES = {
    "P27": ["S is V", "S is a V {job}", "S was a V {job}", "the V {job} S", "S is a V", "S was V", "S is a V citizen", "S , a V {job} , won"],
    "P495": ["S is a V {work}", "S is a {work} from V", "S was a V {work}", "S is a V {work} of \x04", "the V {work} S"],
    "P17": ["S is a V {place}", "S is a {place} in V", "the V {place} S"],
    "P364": ["S is a V-language {work}", "S is a {work} in V", "S is in V"],
}
JOBS = "actor actress singer writer painter politician footballer composer scientist director poet physicist novelist player".split()
WORKS = "film series novel song band album sitcom movie game television series comedy drama".split()
PLACES = "city town company river university village club mountain newspaper airline".split()


def adjective_wording(rng, property_id):
    """A frame for values that are adjectives, with the value masked or as a word."""
    frame = rng.choice(ADJECTIVE_FRAMES[property_id]).format(job=rng.choice(JOBS), work=rng.choice(WORKS), place=rng.choice(PLACES))
    value = VALUE if rng.random() < 0.7 else rng.choice(DEMONYMS)
    return re.sub(r"\bV\b", value, re.sub(r"\bS\b", SUBJECT, frame))


def noun_wording(rng, property_id):
    value = VALUE if rng.random() < 0.6 else rng.choice(VALUE_NOUNS[property_id])
    return rng.choice(COMMON_FRAMES if property_id in COMMON else NOUN_FRAMES).format(s=SUBJECT, v=value)


def label_wording(rng, label):
    frame = rng.choice(["S's {} is V", "the {} of S is V", "S {} V", "V is the {} of S", "S has {} V", "S has V as its {}", "V is S's {}", "V, {} of S", "S's {} was V", "{} of S: V"])
    return re.sub(r"\bV\b", VALUE, re.sub(r"\bS\b", SUBJECT, frame)).format(label)


def negate(rng, text):
    if NEGATIONS.search(text):
        return NEGATIONS.sub(lambda found: f" {found.group(1)} not ", text, count=1)
    return rng.choice(["it is not true that ", "it is a myth that ", "it is false that "]) + text


def dress(rng, text, subject_kinds, value_kinds, other_clause):
    """Adds what stands around a relation in real sentences; `other_clause()` gives the wording of another relation."""
    draw = rng.random()
    if draw < 0.05:
        text = negate(rng, text)
    elif draw < 0.13:
        text = rng.choice(PREFIXES) + text
    elif draw < 0.25:
        text += rng.choice(SUFFIXES)
    elif draw < 0.31:
        text = _before(rng, text, VALUE, value_kinds)
    elif draw < 0.36:
        text = _before(rng, text, SUBJECT, subject_kinds)
    elif draw < 0.41:
        text = text.replace(SUBJECT, SUBJECT + rng.choice(ASIDES), 1)
    elif draw < 0.45:
        text += rng.choice(ASIDES).rstrip(",")
    elif draw < 0.51:
        text = _with_clause(rng, text, other_clause())
    return text


def _before(rng, text, mask, kinds):
    named = rng.choice(kinds) if kinds and rng.random() < 0.5 else rng.choice(JOBS + WORKS + PLACES)
    if named in ("date", "number") or f"{mask}-" in text:
        return text
    return text.replace(mask, rng.choice(BEFORE_NAME).format(kind=named) + mask, 1)


def _with_clause(rng, text, other):
    """Two predicates on one subject; only one has the masked value."""
    if other is None or not other.startswith(SUBJECT + " ") or not text.startswith(SUBJECT + " "):
        return text
    other = other[2:].replace(VALUE, NAME)
    if rng.random() < 0.5:
        return f"{text} and {other}"
    return f"{SUBJECT} {other} and {text[2:]}"


def as_statement(rng, question):
    """ "where was S born?" → "S was born in V"; questions that no rule turns stay as they are."""
    text = re.sub(r"\s*\?\s*$", "", question)
    found = re.match(rf"(?i)(?:where|when|in (?:which|what) \w+) (was|is|were|did|does) {SUBJECT} (.*)$", text)
    if found:
        verb = "" if found.group(1).lower() in ("did", "does") else found.group(1) + " "
        return f"{SUBJECT} {verb}{found.group(2)} {rng.choice(['in', 'at', 'on', ''])} {VALUE}"
    found = re.match(r"(?i)(?:who|what|which(?: \w+){1,2}) (.*)$", text)
    return f"{VALUE} {found.group(1)}" if found and SUBJECT in text else question
