"""
Trains the reader: python3 training/train.py --examples training/out/examples-ship.npz --out training/out/ship-1.pt --seed 1

Deterministic for a seed on one kind of machine. Two CPU cores need about ten minutes.
"""
import argparse
import json
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from model import Reader
from relation_texts import shuffled_texts, whole_texts

LABELS_A_STEP = 120
SMOOTH = 0.02  # a wording that is read this surely is learned


def batches(lengths, size, rng):
    """Rows of about the same length together, so that little is padded."""
    while True:
        order = torch.from_numpy(np.argsort(lengths + rng.random(len(lengths)) * 3, kind="stable"))
        starts = rng.permutation(len(order) // size) * size
        for start in starts[:200]:
            yield order[start : start + size]


def relation_loss(logits, gold, also, unsaid, equal):
    whole = torch.logsumexp(logits, 1)
    said = gold >= 0
    right = equal[gold[said]].clone()
    for column in range(also.shape[1]):
        more = also[said, column]
        right[more >= 0, more[more >= 0]] = True
    chosen = torch.logsumexp(logits[said].masked_fill(~right, -1e4), 1) - whole[said]
    loss = -chosen.clamp(max=-SMOOTH).sum()
    denied = unsaid >= 0
    if denied.any():
        share = (logits[denied].gather(1, unsaid[denied].unsqueeze(1)).squeeze(1) - whole[denied]).exp()
        loss = loss - torch.log1p(-share.clamp(max=0.99)).sum()
    return loss / len(gold)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--examples", required=True)
    options.add_argument("--out", required=True)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--steps", type=int, default=900)
    options.add_argument("--batch", type=int, default=256)
    options.add_argument("--rate", type=float, default=2.5e-3)
    options.add_argument("--embed-share", type=float, default=0.5, help="the embeddings' share of the rate")
    options.add_argument("--forget", type=float, default=0.45, help="share of relations that have to do with their text, at each step")
    options.add_argument("--direction-weight", type=float, default=1.0)
    options.add_argument("--average", type=float, default=0.0, help="weights of the result: moving average with this decay; 0: those of the last step")
    options.add_argument("--device", default="cpu")
    options.add_argument("--threads", type=int, default=2)
    options = options.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    device = torch.device(options.device)
    data = dict(np.load(options.examples))
    count = len(data["properties"])
    model = Reader(count).to(device)
    table = lambda key: torch.from_numpy(data[key].astype(np.int64)).to(device)
    words, subject_kinds, value_kinds, gold, also, unsaid = map(table, ("words", "subject_kinds", "value_kinds", "gold", "also", "unsaid"))
    directed, directed_labels, rivals = map(table, ("directed", "directed_labels", "rivals"))
    equal = torch.eye(2 * count + 1, dtype=torch.bool)
    for one, other in data["equal"]:
        equal[one, other] = equal[other, one] = True
    equal = equal.to(device)
    known = torch.from_numpy(~np.tile(data["kept_aside"], 2)).float().unsqueeze(1).to(device)
    impossible = F.pad(known.squeeze(1) == 0, (0, 1)).unsqueeze(0)
    groups = [{"params": [model.embed.weight], "share": options.embed_share}, {"params": [p for name, p in model.named_parameters() if name != "embed.weight"], "share": 1.0}]
    optimizer = torch.optim.Adam(groups, lr=options.rate, betas=(0.9, 0.99))
    drawn = batches((data["words"] > 0).sum(1), options.batch, rng)
    drawn_directions = batches((data["directed"] > 0).sum(1), options.batch // 2, rng)
    averaged = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(options.average)) if options.average else None
    result = model if averaged is None else averaged.module
    begin, running = time.time(), 0.0
    for step in range(options.steps):
        for group in optimizer.param_groups:
            group["lr"] = options.rate * group["share"] * min(1, step / 100) * max(0.02, 0.5 * (1 + np.cos(np.pi * step / options.steps)))
        model.train()
        if step % 10 == 0:
            texts = [part.to(device) for part in shuffled_texts(data, rng)]
            with torch.no_grad():
                read_before = model.read_labels(texts[0])
        # Reading all labels at every step would cost more than the examples do: some are read anew, so that the network learns from them.
        some = torch.randperm(count, device=device)[:LABELS_A_STEP]
        read = read_before.index_copy(0, torch.cat([some, some + count]), model.read_labels(texts[0][some]))
        keep_own = (torch.rand(2 * count, 1, device=device) > options.forget).float() * known
        relations = model.relations(texts, keep_own, read)
        rows = next(drawn).to(device)
        text = words[rows]
        text = text[:, : int((text > 0).sum(1).max())]
        text = torch.where((torch.rand(text.shape, device=device) < 0.06) & (text > 5), torch.tensor(100 if step % 3 else 3, device=device), text)
        dropped = lambda kinds: torch.where(torch.rand(len(rows), 1, device=device) < 0.25, torch.tensor(0, device=device), kinds)
        features = model.features(text)
        logits = model.encode(features, dropped(subject_kinds[rows]), dropped(value_kinds[rows])) @ relations.T + model.bias
        logits = logits.masked_fill(impossible, -1e4)
        loss = relation_loss(logits, gold[rows], also[rows], unsaid[rows], equal)
        loss = loss + options.direction_weight * direction_loss(model, relations, directed, directed_labels, rivals, next(drawn_directions).to(device), count)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if averaged is not None:
            averaged.update_parameters(model)
        if step % 50 == 49:
            print(step + 1, round(running, 3), f"{time.time() - begin:.0f} s", flush=True)
        running = 0.98 * running + 0.02 * float(loss.detach()) if step else float(loss.detach())
        if step % 300 == 299 or step == options.steps - 1:
            print(step + 1, round(running, 3), f"{time.time() - begin:.0f} s", json.dumps(figures(result, data, device)), flush=True)
    torch.save({"model": {name: tensor.cpu() for name, tensor in result.state_dict().items()}, "options": vars(options), "seconds": round(time.time() - begin)}, options.out)


def direction_loss(model, relations, directed, labels, rivals, rows, count):
    text = directed[rows]
    text = text[:, : int((text > 0).sum(1).max())]
    asked, direction = labels[rows, 0], labels[rows, 1]
    # Every fourth wording is asked of another relation of the same kinds, or turned round: it is no wording of that.
    draw = torch.rand(len(rows), device=text.device)
    other = rivals[asked, torch.randint(rivals.shape[1], (len(rows),), device=text.device)]
    asked = torch.where(draw < 0.2, other, asked)
    turned = torch.rand(len(rows), device=text.device) < 0.3
    text = torch.where(turned.unsqueeze(1) & (text == 1), 2, torch.where(turned.unsqueeze(1) & (text == 2), 1, text))
    wrong_way = (draw >= 0.2) & (draw < 0.25)
    direction = torch.where(draw < 0.25, torch.tensor(3, device=text.device), direction)
    asked = asked + count * (turned ^ wrong_way).long()
    return F.cross_entropy(model.directions(text, relations[asked]), direction)


@torch.no_grad()
def figures(model, data, device):
    """On what a measuring run leaves out: the right relation first, among four; for relations trained on and not; the right direction."""
    model.eval()
    count = len(data["properties"])
    table = lambda key: torch.from_numpy(data[key].astype(np.int64)).to(device)
    known = torch.from_numpy(~np.tile(data["kept_aside"], 2)).float().unsqueeze(1).to(device)
    relations = model.relations([part.to(device) for part in whole_texts(data)], known)
    told = {}
    if len(data["tuning_gold"]):
        logits = (model.encode(model.features(table("tuning_words")), table("tuning_subject_kinds"), table("tuning_value_kinds")) @ relations.T + model.bias).cpu().numpy()
        groups = {"known": [], "unknown": []}
        for row, gold in enumerate(data["tuning_gold"]):
            candidates = data["tuning_candidates"][row]
            scores = logits[row, candidates[candidates >= 0]]
            groups["unknown" if data["kept_aside"][gold % count] else "known"].append(int((scores > logits[row, gold]).sum()))
        for name, ranks in groups.items():
            if ranks:
                told[name] = [len(ranks), round(float(np.mean([rank == 0 for rank in ranks])), 3), round(float(np.mean([rank < 4 for rank in ranks])), 3)]
    if len(data["aside"]):
        labels = data["aside_labels"]
        read = model.directions(table("aside"), relations[torch.from_numpy(labels[:, 0].astype(np.int64)).to(device)]).softmax(1).cpu().numpy()
        told["directions"] = [len(labels), round(float((read.argmax(1) == labels[:, 1]).mean()), 3)]
        for least in (0.5, 0.8, 0.9):
            sure = read[:, 0] >= least
            told[f"same at {least}"] = [int(sure.sum()), round(float((labels[sure, 1] == 0).mean()), 3)]
    return told


if __name__ == "__main__":
    main()
