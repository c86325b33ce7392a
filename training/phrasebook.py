"""Reads phrasebook/*.yaml: wordings with their directions, and what is known of each property."""
import glob
import os
import random
import re
from collections import namedtuple

import yaml

from word_pieces import SUBJECT, VALUE

DIRECTIONS = ("same", "stronger", "weaker", "none")
# kind: "says" has both slots, "value" is a noun phrase for the value, "subject" one for the subject. direction: a place in DIRECTIONS.
Wording = namedtuple("Wording", "property line kind direction near_miss texts")
CHOICE = re.compile(r"\(([^()]*)\)(\?)?")
MOST_EXPANSIONS = 12


def read_phrasebook(folder):
    entries = {}
    for file in sorted(glob.glob(os.path.join(folder, "*.yaml"))):
        if os.path.basename(file) in ("relations.yaml", "sentences.yaml"):
            continue
        with open(file, encoding="utf-8") as text:
            entries.update(yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))
    with open(os.path.join(folder, "relations.yaml"), encoding="utf-8") as text:
        relations = yaml.safe_load(text)
    wordings = [one for property_id, entry in entries.items() for one in _wordings_of(property_id, entry)]
    return entries, relations, wordings


def _wordings_of(property_id, entry):
    for group, direction in (("same", 0), ("stronger", 1), ("weaker", 2), ("unread", 3), ("not", 3)):
        for given in entry.get(group) or ():
            for line in [given] if isinstance(given, str) else given["says"]:
                plain = re.sub(r"\b([XY]):[a-z+]+", r"\1", line)
                has_x, has_y = bool(re.search(r"\bX\b", plain)), bool(re.search(r"\bY\b", plain))
                kind = "says" if has_x and has_y else "value" if has_x else "subject"
                if has_x or has_y:
                    yield Wording(property_id, line, kind, direction, group == "not", tuple(expansions(plain)))


def expansions(line):
    """Up to twelve of the sentences that a line with choices stands for; which ones depends on the line alone."""
    rng, found = random.Random(line), []
    for _ in range(3 * MOST_EXPANSIONS):
        text = line
        while True:
            chosen = CHOICE.sub(lambda m: "" if m.group(2) and rng.random() < 0.5 else rng.choice(m.group(1).split("|")), text, count=1)
            if chosen == text:
                break
            text = chosen
        text = re.sub(r"\s+", " ", text).strip()
        text = re.sub(r"\bX\b", SUBJECT, re.sub(r"\bY\b", VALUE, text))
        if text not in found:
            found.append(text)
        if "(" not in line or len(found) == MOST_EXPANSIONS:
            break
    return found
