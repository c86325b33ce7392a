"""What no training run may see: the wordings that the benchmarks keep aside, and, in a measuring run, some properties and lines more."""
import hashlib
import re

from word_pieces import word_pieces


def hashed(text):
    return int.from_bytes(hashlib.sha1(text.encode()).digest()[:4], "big")


def in_benchmark(row):
    """The same as isHeldOut in bench/data/held-out.ts."""
    return row.get("pattern") is None or hashed(row["pattern"]) % 3 == 0


def for_tuning(row):
    """Patterns that a measuring run leaves out too: settings and the calibration are chosen on them."""
    return not in_benchmark(row) and hashed("tuning " + row["pattern"]) % 6 == 0


def property_kept_aside(property_id):
    return hashed("property " + property_id) % 10 == 0


def line_kept_aside(property_id, line):
    """`line` as it stands in phrasebook/*.yaml."""
    return hashed(f"{property_id} {line}") % 10 == 0


def wording_key(text):
    """Two masked texts with the same key are the same wording: articles and the end of the sentence do not count."""
    return tuple(word_pieces(re.sub(r"\b(?:the|a|an)\b", " ", text.lower()).replace(",", " ")))
