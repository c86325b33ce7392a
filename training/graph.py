"""Reads N-Triples in Wikidata's shape into tables: names, kinds, truthy statements."""
import gzip
import json
import re
from collections import defaultdict

ENTITY, DIRECT = "<http://www.wikidata.org/entity/", "<http://www.wikidata.org/prop/direct/"
LITERAL = re.compile(r'"(.*)"\^\^<.*#(\w+)>')


class Graph:
    def __init__(self, *files):
        self.names = defaultdict(list)  # the label first
        self.kinds = defaultdict(list)  # ids of classes
        self.statements = defaultdict(lambda: defaultdict(list))
        self.pairs = defaultdict(list)
        self.incoming = defaultdict(set)
        for file in files:
            self._read(file)

    def _read(self, file):
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                subject, predicate, value = line.rstrip(" .\n").split(" ", 2)
                if not subject.startswith(ENTITY + "Q"):
                    continue
                thing = subject[len(ENTITY) : -1]
                if predicate.startswith(DIRECT):
                    self._add(thing, predicate[len(DIRECT) : -1], value)
                elif predicate.endswith("rdf-schema#label>"):
                    if _text(value) not in self.names[thing]:
                        self.names[thing].insert(0, _text(value))
                elif predicate.endswith("core#altLabel>"):
                    self.names[thing].append(_text(value))

    def _add(self, thing, property_id, value):
        if value.startswith(ENTITY):
            told = value[len(ENTITY) : -1]
            self.incoming[told].add(property_id)
        else:
            literal = LITERAL.match(value)
            if literal is None:
                return
            told = ("date " if literal.group(2) == "dateTime" else "number ") + literal.group(1)
        self.statements[thing][property_id].append(told)
        self.pairs[property_id].append((thing, told))
        if property_id == "P31":
            self.kinds[thing].append(told)

    def label(self, thing):
        names = self.names.get(thing)
        return names[0] if names else None

    def kind_labels(self, thing):
        """What a thing is; of a literal, whether it is a date or a number."""
        if thing is None:
            return []
        if not re.match(r"Q\d", thing):
            return [thing.split(" ")[0]]
        labels = (self.label(kind) for kind in sorted(set(self.kinds.get(thing, ())), key=lambda kind: int(kind[1:]))[:3])
        return [label for label in labels if label]


def _text(value):
    return json.loads(value[: value.rindex("@")].replace("\\'", "'"))
