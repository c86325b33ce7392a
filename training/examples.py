"""
Makes the examples from which the reader learns: python3 training/examples.py --data ../shared/data --out training/out [--measure]

Without --data only the repository's phrasebook and starter graph are used. --measure leaves out, beyond what the benchmarks keep aside, a tenth of the
properties, a tenth of the phrasebook's lines, and some patterns for tuning.
"""
import argparse
import gzip
import json
import os
import random
import re
from collections import Counter, defaultdict

import numpy as np

import held_out
from augment import ADJECTIVE_FRAMES, VALUE_NOUNS, adjective_wording, as_statement, dress, label_wording
from augment import COMMON, noun_wording
from graph import Graph
from masking import find_name, mask_rest, mask_sentence, put
from phrasebook import read_phrasebook
from word_pieces import DATE, NAME, NUMBER, SUBJECT, VALUE, word_pieces

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORDS, KIND_WORDS = 40, 10
# Shares of the sources in the pool; a source that is not there leaves its share to the others.
SHARES = {"wording": 0.52, "sentence": 0.13, "unrelated": 0.05, "question": 0.08, "claim": 0.14, "near_miss": 0.03, "noun": 0.04, "label": 0.05}


def jsonl(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


class Sources:
    """Everything that examples are drawn from, with what is held out left out."""

    def __init__(self, data, measure):
        self.data, self.measure = data, measure
        self.entries, self.relations, wordings = read_phrasebook(os.path.join(ROOT, "phrasebook"))
        files = [os.path.join(ROOT, "starter/graph.nt.gz")] + ([os.path.join(data, "wikidata-slice.nt.gz")] if data else [])
        self.graph = Graph(*files)
        self.texts = self._property_texts()
        self.properties = sorted(self.texts, key=lambda one: int(one[1:]))
        self.aside = {one for one in self.properties if measure and held_out.property_kept_aside(one)}
        self.claims, self.tuning, forbidden = self._claims()
        self.forbidden = forbidden
        self.wordings, self.near_misses, self.directed, self.directed_aside = defaultdict(list), [], [], []
        self._take_phrasebook(wordings)
        self.sentences, self.unrelated, self.questions = [], [], []
        if data:
            self._take_wordings()
            self._take_questions()

    def _property_texts(self):
        texts = {}
        for property_id, entry in self.entries.items():
            texts[property_id] = {"label": entry["label"], "aliases": [], "description": "", "of": entry["of"], "is": entry["is"]}
        given = json.load(open(os.path.join(ROOT, "starter/source/properties.json"), encoding="utf-8"))
        if self.data:
            slice_properties = json.load(open(os.path.join(self.data, "properties.json"), encoding="utf-8"))
            given += [{"id": key, "description": "", **value} for key, value in slice_properties.items()]
        for one in given:
            own = texts.setdefault(one["id"], {"label": one["label"], "aliases": [], "description": "", "of": [], "is": []})
            own["aliases"] = own["aliases"] or one["aliases"]
            own["description"] = own["description"] or one["description"]
            own["is"] = own["is"] or {"Time": ["time"], "Quantity": ["quantity"]}.get(one["datatype"], [])
        return texts

    def _claims(self):
        """Masked claims to learn from, those for tuning, and the keys of all wordings that are held out."""
        if not self.data:
            return [], [], set()
        learn, tuning, forbidden = [], [], set()
        relation_names = {name.lower() for text in self.texts.values() for name in (text["label"], *text["aliases"])}
        for row in jsonl(os.path.join(self.data, "kg-claims.dev.jsonl")):
            gold = row["gold"]
            value = gold.get("object") or "{} {}".format("date" if re.match(r"[+-]?\d{1,4}-\d\d-\d\d", str(gold.get("value"))) else "number", gold.get("value"))
            literal = None if value.startswith("Q") else value.split(" ")[0]
            text = mask_sentence(row["claim"], self.graph.names.get(gold["subject"], []), self.graph.names.get(value, []), literal, relation_names)
            if text is None:
                continue
            if held_out.in_benchmark(row):
                forbidden.add(held_out.wording_key(text))
                continue
            if row["kind"] not in ("single-hop", "literal", "qualified"):
                continue
            is_tuning = held_out.for_tuning(row) or gold["property"] in self.aside
            (tuning if is_tuning else learn).append((text, gold["property"], gold["subject"], value, row["kind"]))
        if self.measure:
            forbidden |= {held_out.wording_key(text) for text, *_ in tuning}
        return (learn if self.measure else learn + tuning), tuning, forbidden

    def is_free(self, text):
        return held_out.wording_key(text) not in self.forbidden

    def _take_phrasebook(self, wordings):
        taken = set()
        aside = []
        for one in wordings:
            if one.property not in self.texts or one.property in self.aside:
                continue
            texts = [text for text in one.texts if self.is_free(text)]
            if self.measure and held_out.line_kept_aside(one.property, one.line):
                aside.append((one, texts))
                continue
            taken |= {(one.property, held_out.wording_key(text)) for text in texts}
            if not texts:
                continue
            if one.kind == "says":
                self.directed.append((one.property, one.direction, texts))
            else:
                self.directed.append((one.property, one.direction, [_sentence_of(one.kind, text) for text in texts]))
            if one.near_miss:
                self.near_misses.append((one.property, texts))
            else:
                self.wordings[one.property].append(self.directed[-1][2])
        # A line kept aside says nothing new where another line says the same.
        self.directed_aside = [(one.property, one.direction, kept) for one, texts in aside for kept in [[t for t in texts if (one.property, held_out.wording_key(t)) not in taken]] if kept]

    def _take_wordings(self):
        for row in jsonl(os.path.join(self.data, "wordings.dev.jsonl.gz")):
            property_id = row["property"]
            if property_id in self.aside or (property_id is not None and property_id not in self.texts):
                continue
            subject, value = ((row[side] or {}).get("text") for side in ("subject", "object"))
            if row["kind"] == "template":
                text = row["text"].replace("[X]", SUBJECT).replace("[Y]", VALUE).rstrip(".")
                if row.get("question") and SUBJECT in text:
                    self.questions.append((text, property_id, False, None))
                elif SUBJECT in text and VALUE in text and self.is_free(text):
                    self.wordings[property_id].append([text])
            elif row["kind"] == "sentence" and subject and value and len(row["text"]) < 420:
                text = _mask_pair(row["text"], subject, value)
                if text is None or not self.is_free(text):
                    continue
                if property_id is None:
                    self.unrelated.append(text)
                elif row.get("orientation") != "unsure" and row.get("quality") != "noisy":
                    self.sentences.append((text, property_id, [also for also in row.get("also") or () if also in self.texts]))
            elif row["kind"] == "question" and (subject or value):
                span = find_name(row["text"], [subject or value])
                if span:
                    self.questions.append((mask_rest(put(row["text"], span, SUBJECT)), property_id, not subject, None))

    def _take_questions(self):
        for row in jsonl(os.path.join(self.data, "simplequestions.dev.jsonl")):
            span = find_name(row["question"], self.graph.names.get(row["subject"], []))
            if span and row["property"] in self.texts and row["property"] not in self.aside:
                self.questions.append((put(row["question"], span, SUBJECT), row["property"], bool(row.get("inverse")), row["subject"]))


def _sentence_of(kind, text):
    """A noun phrase as a sentence: "the birthplace of S" → "V is the birthplace of S"."""
    return f"{VALUE} is {text}" if kind == "value" else f"{SUBJECT} is {text}"


def _mask_pair(text, subject, value):
    span = find_name(text, [subject])
    if span is None:
        return None
    text = put(text, span, SUBJECT)
    span = find_name(text, [value])
    if span is None:
        return None
    text = mask_rest(put(text, span, VALUE))
    if len(text) < 160 or SUBJECT not in text or VALUE not in text:
        return text if SUBJECT in text and VALUE in text else None
    first, last = sorted((text.index(SUBJECT), text.index(VALUE)))
    return text[max(0, first - 60) : last + 60]


class Pool:
    """Draws examples: (words, kinds of the subject, kinds of the value, class, further right classes, class that is not said)."""

    def __init__(self, sources, seed):
        self.sources, self.rng = sources, random.Random(seed)
        self.place = {one: place for place, one in enumerate(sources.properties)}
        self.count = len(self.place)
        self.spoken = sorted(one for one in sources.wordings if sources.wordings[one])
        self.weights = [min(len(sources.wordings[one]), 400) ** 0.5 for one in self.spoken]
        self.named = [one for one in sources.properties if one not in sources.aside]
        self.lower_values = {}

    def class_of(self, property_id, turned):
        return self.place[property_id] + (self.count if turned else 0)

    def fact(self, property_id):
        pairs = self.sources.graph.pairs.get(property_id)
        return self.rng.choice(pairs) if pairs else (None, None)

    def kinds(self, thing, coarse):
        """Labels of classes as the graph has them, or the phrasebook's coarse kinds."""
        labels = self.sources.graph.kind_labels(thing)
        if coarse and (not labels or self.rng.random() < 0.3):
            labels = [self.rng.choice(coarse)]
        return [{"time": "date", "quantity": "number"}.get(one, one) for one in labels if one != "any"]

    def example(self, text, property_id, thing=None, value=None, turned=False, also=(), said=True):
        """`text` has the subject and the value in Wikidata's direction; `turned` exchanges them."""
        traits = self.sources.texts[property_id]
        subject_kinds, value_kinds = self.kinds(thing, traits["of"]), self.kinds(value, traits["is"])
        if VALUE in text:
            text, value_kinds = self._unlinked(text, value, value_kinds, turned)
        elif not turned:
            value_kinds = []
        if turned:
            text = text.translate({1: 2, 2: 1})
            subject_kinds, value_kinds = value_kinds, subject_kinds
        chosen = self.class_of(property_id, turned)
        words = lambda kinds: word_pieces(" ".join(kinds[:2]), KIND_WORDS)
        return (word_pieces(text), words(subject_kinds), words(value_kinds), chosen if said else -1, [self.class_of(one, turned) for one in also][:3], -1 if said else chosen)

    def _unlinked(self, text, value, value_kinds, turned):
        """Now and then nobody linked the value: it stays a word, or it is one of the other names."""
        if turned or self.rng.random() > 0.25:
            return text, value_kinds
        label = self.sources.graph.label(value) if value else None
        if label and label[:1].islower() and len(label) < 40:
            return text.replace(VALUE, label), []
        literal = value_kinds[0] if value_kinds and value_kinds[0] in ("date", "number") else None
        return text.replace(VALUE, {"date": DATE, "number": NUMBER, None: NAME}[literal]), []

    def wording(self, property_id=None):
        property_id = property_id or self.rng.choices(self.spoken, self.weights)[0]
        return property_id, self.rng.choice(self.rng.choice(self.sources.wordings[property_id]))

    def draw(self, source):
        rng, sources = self.rng, self.sources
        if source == "wording":
            property_id, text = self.wording()
            thing, value = self.fact(property_id)
            labels = sources.graph.kind_labels
            text = dress(rng, text, labels(thing), labels(value), lambda: self.wording()[1])
            return self.example(text, property_id, thing, value, VALUE in text and rng.random() < 0.28)
        if source == "label":
            property_id = rng.choice(self.named)
            traits = sources.texts[property_id]
            label = rng.choice(traits["aliases"]) if traits["aliases"] and rng.random() < 0.4 else traits["label"]
            return self.example(label_wording(rng, label), property_id, *self.fact(property_id), rng.random() < 0.3)
        if source == "noun":
            property_id = rng.choice([one for one in (*VALUE_NOUNS, *ADJECTIVE_FRAMES, *3 * COMMON) if one in self.place and one not in sources.aside])
            text = (noun_wording if property_id in VALUE_NOUNS else adjective_wording)(rng, property_id)
            return self.example(text, property_id, *self.fact(property_id)) if sources.is_free(text) else None
        if source == "sentence":
            text, property_id, also = rng.choice(sources.sentences)
            return self.example(text, property_id, *self.fact(property_id), rng.random() < 0.3, also)
        if source == "unrelated":
            return (word_pieces(rng.choice(sources.unrelated)), [], [], 2 * self.count, [], -1)
        if source == "question":
            text, property_id, turned, named = rng.choice(sources.questions)
            thing, value = self.fact(property_id)
            thing, value = (thing, value) if named is None else (value, named) if turned else (named, value)
            if rng.random() < 0.6:
                text = as_statement(rng, text)
            if not sources.is_free(text):
                return None
            # In a question the masked name is the one that is asked about, whichever side it is.
            return self.example(text.translate({1: 2, 2: 1}) if turned else text, property_id, thing, value, turned)
        if source == "claim":
            text, property_id, thing, value, _ = rng.choice(sources.claims)
            return self.example(text, property_id, thing, value)
        property_id, texts = rng.choice(sources.near_misses)
        return self.example(rng.choice(texts), property_id, *self.fact(property_id), said=False)

    def fill(self, size):
        sources = self.sources
        empty = {"sentence": not sources.sentences, "unrelated": not sources.unrelated, "question": not sources.questions, "claim": not sources.claims}
        names = [name for name in SHARES if not empty.get(name)]
        shares = [SHARES[name] for name in names]
        pool = []
        while len(pool) < size:
            example = self.draw(self.rng.choices(names, shares)[0])
            if example is not None and example[0]:
                pool.append(example)
        return pool


def padded(rows, width):
    table = np.zeros((len(rows), width), np.int16)
    for place, row in enumerate(rows):
        table[place, : len(row[:width])] = row[:width]
    return table


def relation_texts(sources):
    """Word pieces of label, aliases, description and kinds of all properties."""
    graph, label, aliases, description, of, values = sources.graph, [], [], [], [], []
    for property_id in sources.properties:
        traits = sources.texts[property_id]
        label.append(word_pieces(traits["label"], 12))
        aliases.append([word_pieces(alias, 6) for alias in traits["aliases"][:12]])
        description.append(word_pieces(traits["description"], 24))
        counted = (Counter(), Counter())
        for pair in graph.pairs.get(property_id, ())[:400]:
            for side in (0, 1):
                counted[side].update(graph.kind_labels(pair[side]))
        frequent = [[kind for kind, _ in one.most_common(4)] for one in counted]
        coarse = lambda kinds: [{"time": "date", "quantity": "number"}.get(kind, kind) for kind in kinds if kind != "any"]
        of.append(word_pieces(" ".join(frequent[0] or coarse(traits["of"])), 20))
        literal = [kind for kind in coarse(traits["is"]) if kind in ("date", "number")]
        values.append(word_pieces(" ".join(literal or frequent[1] or coarse(traits["is"])), 20))
    alias_table = np.zeros((len(label), 12, 6), np.int16)
    for place, own in enumerate(aliases):
        for number, alias in enumerate(own):
            alias_table[place, number, : len(alias)] = alias
    return {"label": padded(label, 12), "aliases": alias_table, "description": padded(description, 24), "of": padded(of, 20), "is": padded(values, 20)}


def equal_classes(sources, pool):
    """Inverse properties say the same when turned; symmetric ones say the same both ways. As pairs of classes."""
    pairs = []
    for one, other in sources.relations["inverse"].items():
        if one in pool.place and other in pool.place:
            for turned in (False, True):
                pairs.append((pool.class_of(one, turned), pool.class_of(other, not turned)))
    for one in sources.relations["symmetric"]:
        if one in pool.place:
            pairs.append((pool.class_of(one, False), pool.class_of(one, True)))
    return pairs


def rivals(sources, pool):
    """For each property the 16 with the likest kinds: what a wording of one is no wording of."""
    kinds = {}
    for property_id in sources.properties:
        traits = sources.texts[property_id]
        kinds[property_id] = (set(traits["of"]), set(traits["is"]))
    alike = lambda a, b: len(a & b) / max(1, len(a | b))
    table = []
    for one in sources.properties:
        others = [(alike(kinds[one][0], kinds[two][0]) + alike(kinds[one][1], kinds[two][1]), two) for two in sources.properties if two != one]
        table.append([pool.place[two] for _, two in sorted(others, reverse=True)[:16]])
    return np.array(table, np.int32)


def directed_table(rows, pool, rng, most):
    """Wordings with their direction: words, property, direction."""
    drawn = [(text, property_id, direction) for property_id, direction, texts in rows for text in (texts if len(texts) <= most else rng.sample(texts, most))]
    return (
        padded([word_pieces(text) for text, _, _ in drawn], WORDS),
        np.array([(pool.place[property_id], direction) for _, property_id, direction in drawn], np.int32).reshape(-1, 2),
    )


def tuning_rows(sources, pool):
    """Claims of the patterns kept for tuning, with the relations that their subject has, as classes."""
    rows = []
    for text, property_id, thing, value, _ in sources.tuning:
        graph = sources.graph
        candidates = [pool.class_of(one, False) for one in graph.statements[thing] if one in pool.place]
        candidates += [pool.class_of(one, True) for one in sorted(graph.incoming[thing]) if one in pool.place]
        words = lambda kinds: word_pieces(" ".join(kinds[:2]), KIND_WORDS)
        gold = pool.class_of(property_id, False)
        value_kinds = graph.kind_labels(value) if VALUE in text else []
        rows.append((word_pieces(text), words(graph.kind_labels(thing)), words(value_kinds), gold, sorted(set(candidates) | {gold})[:120]))
    return rows


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data")
    options.add_argument("--out", default=os.path.join(ROOT, "training/out"))
    options.add_argument("--size", type=int, default=400_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--measure", action="store_true")
    options = options.parse_args()
    sources = Sources(options.data, options.measure)
    pool = Pool(sources, options.seed)
    rows = pool.fill(options.size)
    directed, directed_labels = directed_table(sources.directed, pool, pool.rng, 4)
    aside, aside_labels = directed_table(sources.directed_aside, pool, pool.rng, 1)
    tuning = tuning_rows(sources, pool)
    os.makedirs(options.out, exist_ok=True)
    name = "measure" if options.measure else "ship"
    np.savez_compressed(
        os.path.join(options.out, f"examples-{name}.npz"),
        words=padded([row[0] for row in rows], WORDS), subject_kinds=padded([row[1] for row in rows], KIND_WORDS), value_kinds=padded([row[2] for row in rows], KIND_WORDS),
        gold=np.array([row[3] for row in rows], np.int32), also=np.array([(row[4] + [-1] * 3)[:3] for row in rows], np.int32), unsaid=np.array([row[5] for row in rows], np.int32),
        directed=directed, directed_labels=directed_labels, aside=aside, aside_labels=aside_labels, rivals=rivals(sources, pool), equal=np.array(equal_classes(sources, pool), np.int32),
        tuning_words=padded([row[0] for row in tuning], WORDS), tuning_subject_kinds=padded([row[1] for row in tuning], KIND_WORDS), tuning_value_kinds=padded([row[2] for row in tuning], KIND_WORDS),
        tuning_gold=np.array([row[3] for row in tuning], np.int32), tuning_candidates=np.array([row[4] + [-1] * (120 - len(row[4])) for row in tuning], np.int32).reshape(-1, 120),
        kept_aside=np.array([one in sources.aside for one in sources.properties]), properties=np.array(sources.properties), **{f"text_{key}": table for key, table in relation_texts(sources).items()},
    )
    counts = {"properties": len(sources.properties), "aside": len(sources.aside), "wordings": sum(map(len, sources.wordings.values())), "sentences": len(sources.sentences), "questions": len(sources.questions),
              "claims": len(sources.claims), "tuning": len(tuning), "near misses": len(sources.near_misses), "directed": len(directed), "directed aside": len(aside), "held-out wordings": len(sources.forbidden), "examples": len(rows)}
    print(json.dumps(counts))
    with open(os.path.join(options.out, f"examples-{name}.json"), "w", encoding="utf-8") as file:
        json.dump(counts, file)


if __name__ == "__main__":
    main()
