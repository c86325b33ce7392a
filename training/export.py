"""
Writes trained weights for the reader in TypeScript: python3 training/export.py --model training/out/ship-1.pt --examples training/out/examples-ship.npz
    --calibration training/out/calibration.json --out weights/reader

Tables are 8-bit integers with one scale a row. Vectors of known relations are worked out here, so that their texts are not needed when the reader runs.
"""
import argparse
import json
import os
import shutil

import numpy as np
import torch

from model import Reader
from relation_texts import whole_texts

SHIPPED = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "weights/reader")


class Writer:
    def __init__(self):
        self.bytes, self.tables = bytearray(), {}

    def floats(self, name, values):
        while len(self.bytes) % 4:
            self.bytes.append(0)
        self.tables[name] = {"at": len(self.bytes), "length": int(values.size)}
        self.bytes.extend(values.astype("<f4").tobytes())

    def matrix(self, name, values, bias=None):
        values = values.reshape(values.shape[0], -1)
        scales = np.abs(values).max(1) / 127 + 1e-12
        cells = np.clip(np.round(values / scales[:, None]), -127, 127).astype(np.int8)
        self.tables[name] = {"at": len(self.bytes), "rows": values.shape[0], "columns": values.shape[1]}
        self.bytes.extend(cells.tobytes())
        self.floats(f"{name}.scales", scales)
        if bias is not None:
            self.floats(f"{name}.bias", bias)


@torch.no_grad()
def main():
    options = argparse.ArgumentParser()
    for name in ("--model", "--examples", "--out"):
        options.add_argument(name, required=True)
    options.add_argument("--calibration")
    options.add_argument("--figures", help="a JSON file with the benchmark's figures, for the provenance")
    options = options.parse_args()
    data = dict(np.load(options.examples))
    saved = torch.load(options.model)
    trained = saved["options"]
    model = Reader(len(data["properties"]))
    model.load_state_dict(saved["model"])
    model.eval()
    known = torch.from_numpy(~np.tile(data["kept_aside"], 2)).float().unsqueeze(1)
    relations = model.relations(whole_texts(data), known).numpy()
    # A relation that was kept aside is exported without a vector: the benchmark reads it by its text.
    kept = np.nonzero(~data["kept_aside"])[0]
    count = len(data["properties"])
    rows = np.concatenate([kept, kept + count, [2 * count]])
    place = {int(row): number for number, row in enumerate(rows)}
    weights = {name: tensor.numpy() for name, tensor in saved["model"].items()}
    embeddings = weights["embed.weight"].copy()
    embeddings[0] = 0
    writer = Writer()
    writer.matrix("embed", embeddings)
    writer.floats("weigh", np.exp(weights["weigh.weight"][:, 0]))
    for name in ("convolve", "join", "refine", "text_join.0", "text_join.1", "text_refine.0", "text_refine.1", "prototype", "direct_convolve", "direct_words", "direct_relation", "direct"):
        if f"{name}.weight" in weights:
            writer.matrix(name, weights[f"{name}.weight"], weights[f"{name}.bias"])
    writer.matrix("relations", relations[rows], weights["bias"][rows])
    os.makedirs(options.out, exist_ok=True)
    with open(os.path.join(options.out, "reader.bin"), "wb") as file:
        file.write(bytes(writer.bytes))
    if not os.path.exists(os.path.join(options.out, "vocab.txt")):
        shutil.copy(os.path.join(SHIPPED, "vocab.txt"), options.out)
    calibration = json.load(open(options.calibration)) if options.calibration else {"temperature": 1, "rest": 1, "shift": 0}
    described = {
        "format": 1,
        "provenance": provenance(options, trained, saved, data),
        "properties": [str(one) for one in data["properties"][kept]],
        "equal": [[place[int(one)], place[int(other)]] for one, other in data["equal"] if int(one) in place and int(other) in place],
        "calibration": calibration,
        "tables": writer.tables,
    }
    with open(os.path.join(options.out, "reader.json"), "w", encoding="utf-8") as file:
        json.dump(described, file)
        file.write("\n")
    print(len(writer.bytes), os.path.getsize(os.path.join(options.out, "reader.json")), os.path.getsize(os.path.join(options.out, "vocab.txt")))


def provenance(options, trained, saved, data):
    counts = json.load(open(options.examples.replace(".npz", ".json"), encoding="utf-8"))
    return {
        "madeBy": "training/examples.py, training/train.py, training/export.py",
        "seed": trained["seed"],
        "steps": trained["steps"],
        "batch": trained["batch"],
        "seconds": saved["seconds"],
        "measuring": bool(data["kept_aside"].any()),
        "propertiesKeptAside": [str(one) for one in data["properties"][data["kept_aside"]]],
        "examples": counts,
        "data": [
            "phrasebook/*.yaml and starter/ of this repository (Apache-2.0; labels from Wikidata, CC0)",
            "development data, not part of the repository: kg-claims.dev (patterns not held out; Wikidata CC0, ParaRel MIT, WDV CC0), wordings.dev (FewRel MIT, Re-DocRED MIT, VANiLLa CC BY 4.0, "
            "Text2KGBench CC BY 4.0 / CC BY-SA, KGConv CC BY 4.0, SimpleQuestions-Wikidata CC BY 3.0, WikiFactDiff MIT, LC-QuAD 2.0 CC BY 4.0, WS2T Apache-2.0, Rel2Text Apache-2.0, WDV CC0, RuBQ CC BY-SA 4.0, "
            "ParaRel MIT, QALD-9-plus CC BY 4.0, MQuAKE, RippleEdits and LAMA templates MIT), simplequestions.dev (CC BY 3.0), a slice of Wikidata (CC0)",
        ],
        "leftOut": "wordings that bench/data/held-out.ts keeps aside, and the same wordings elsewhere; natural-kg.dev; test/fixtures",
        "embeddings": "input embeddings and vocabulary of sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0), reduced to 96 dimensions by PCA, then trained further",
        "figures": json.load(open(options.figures, encoding="utf-8")) if options.figures else None,
    }


if __name__ == "__main__":
    main()
