"""
Fits how scores become probabilities, on the patterns that a measuring run left out: python3 training/calibrate.py --model training/out/measure-1.pt
    --examples training/out/examples-measure.npz --out training/out/calibration.json

Each row counts twice: with the right relation among the candidates, and without it, so that "none of these" is right.
"""
import argparse
import json

import numpy as np
import torch

from model import Reader
from relation_texts import whole_texts


@torch.no_grad()
def scores(options, data):
    model = Reader(len(data["properties"]))
    model.load_state_dict(torch.load(options.model)["model"])
    model.eval()
    known = torch.from_numpy(~np.tile(data["kept_aside"], 2)).float().unsqueeze(1)
    relations = model.relations(whole_texts(data), known)
    table = lambda key: torch.from_numpy(data[key].astype(np.int64))
    read = model.encode(model.features(table("tuning_words")), table("tuning_subject_kinds"), table("tuning_value_kinds"))
    return (read @ relations.T + model.bias).numpy()


def main():
    options = argparse.ArgumentParser()
    for name in ("--model", "--examples", "--out"):
        options.add_argument(name, required=True)
    options = options.parse_args()
    data = dict(np.load(options.examples))
    count = len(data["properties"])
    equals = {}
    for one, other in data["equal"]:
        equals.setdefault(int(one), set()).add(int(other))
        equals.setdefault(int(other), set()).add(int(one))
    cases = []  # (scores of the right candidates, of the others, log-sum-exp of what is outside)
    for row, told in enumerate(scores(options, data)):
        gold = int(data["tuning_gold"][row])
        if data["kept_aside"][gold % count]:
            continue
        candidates = {int(one) for one in data["tuning_candidates"][row] if one >= 0}
        right = {gold} | (equals.get(gold, set()) & candidates)
        for present in (True, False):
            here = candidates if present else candidates - right
            said = here | {other for one in here for other in equals.get(one, ())}
            outside = [place for place in range(2 * count + 1) if place not in said and not (place < 2 * count and data["kept_aside"][place % count])]
            rest = np.logaddexp.reduce(told[outside])
            cases.append((told[sorted(right)] if present else None, told[sorted(here - right if present else here)], rest))

    def loss(temperature, share, shift):
        total = 0.0
        for right, others, rest in cases:
            none = (share * rest + shift) / temperature
            whole = np.logaddexp.reduce(np.concatenate([others / temperature, [none], [] if right is None else right / temperature]))
            chosen = none if right is None else np.logaddexp.reduce(right / temperature)
            total += min(12.0, whole - chosen)
        return total / len(cases)

    best = min((loss(t, a, c), t, a, c) for t in (0.7, 1.0, 1.3, 1.7, 2.2) for a in (0.6, 0.8, 1.0) for c in (-4, -2, -1, 0, 1, 2, 4))
    best = min((loss(t, a, c), t, a, c) for t in best[1] * np.array([0.85, 1, 1.15]) for a in best[2] + np.array([-0.1, 0, 0.1]) for c in best[3] + np.array([-0.7, 0, 0.7]))
    fitted = {"temperature": round(float(best[1]), 3), "rest": round(float(best[2]), 3), "shift": round(float(best[3]), 3)}
    print(len(cases), round(best[0], 3), fitted)
    with open(options.out, "w", encoding="utf-8") as file:
        json.dump(fitted, file)


if __name__ == "__main__":
    main()
