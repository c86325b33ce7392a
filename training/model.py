"""The reader's network: a static convolutional encoder of masked wordings, vectors of relations, and a head for directions."""
import os

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
FILTERS, DIRECT_FILTERS, OUT, HIDDEN = 256, 128, 192, 96
LABEL_WORDS = 6
TEXT_PARTS = 5  # label, aliases, description, kinds of subjects, kinds of values


def start_embeddings():
    """all-MiniLM-L6-v2's input embeddings by PCA (Apache-2.0)."""
    table = np.load(os.path.join(HERE, "start-embeddings-96.npz"))
    return torch.from_numpy(table["q"].astype(np.float32) * table["s"].astype(np.float32)[:, None])


class Reader(nn.Module):
    def __init__(self, properties):
        super().__init__()
        embeddings = start_embeddings()
        pieces, width = embeddings.shape
        self.count = properties
        self.embed = nn.Embedding(pieces, width)
        self.embed.weight.data.copy_(embeddings / embeddings[1000:].std() * 0.3)
        self.embed.weight.data[1:6] = torch.randn(5, width) * 0.3
        self.embed.weight.data[0] = 0
        self.weigh = nn.Embedding(pieces, 1)
        nn.init.zeros_(self.weigh.weight)
        self.convolve = nn.Linear(3 * width, FILTERS)
        self.join = nn.Linear(FILTERS + 3 * width, OUT)
        self.refine = nn.Linear(OUT, OUT)
        self.own = nn.Embedding(2 * properties + 1, OUT)
        self.own.weight.data.normal_(0, 0.05)
        self.bias = nn.Parameter(torch.zeros(2 * properties + 1))
        self.text_join = nn.ModuleList([nn.Linear(TEXT_PARTS * width, OUT) for _ in range(2)])
        self.text_refine = nn.ModuleList([nn.Linear(OUT, OUT) for _ in range(2)])
        self.direct_words = nn.Linear(FILTERS + width + DIRECT_FILTERS, 2 * HIDDEN)
        self.direct_relation = nn.Linear(OUT, 2 * HIDDEN)
        self.direct = nn.Linear(2 * HIDDEN, 4)
        self.prototype = nn.Linear(OUT, OUT)
        self.direct_convolve = nn.Linear(3 * width, DIRECT_FILTERS)
        self.drop = nn.Dropout(0.15)

    def bag(self, ids):
        weights = torch.exp(self.weigh(ids).squeeze(-1)) * (ids > 0).float()
        weights = weights / weights.sum(1, keepdim=True).clamp(min=1e-6)
        return F.embedding_bag(ids, self.embed.weight, mode="sum", per_sample_weights=weights)

    def mean(self, ids):
        here = (ids > 0).float().unsqueeze(-1)
        return (self.embed(ids) * here).sum(1) / here.sum(1).clamp(min=1)

    def weighted_mean(self, ids, embedded):
        weights = torch.exp(self.weigh(ids).squeeze(-1)) * (ids > 0).float()
        return (embedded * weights.unsqueeze(-1)).sum(1) / weights.sum(1, keepdim=True).clamp(min=1e-6)

    def features(self, words):
        embedded = self.embed(words)
        embedded = embedded * (words > 0).float().unsqueeze(-1)
        return torch.cat([self.see(self.convolve, words, embedded), self.weighted_mean(words, embedded)], 1)

    def see(self, filters, words, embedded):
        """The strongest answer of each filter of width three. (A convolution as one product: several times faster than Conv1d on small CPUs.)"""
        around = F.pad(self.drop(embedded), (0, 0, 1, 1))
        windows = torch.cat([around[:, :-2], around[:, 1:-1], around[:, 2:]], 2)
        return torch.relu(filters(windows).masked_fill((words == 0).unsqueeze(2), -1e4).max(1)[0])

    def encode(self, features, subject_kinds, value_kinds):
        joined = self.join(self.drop(torch.cat([features, self.mean(subject_kinds), self.mean(value_kinds)], 1)))
        return joined + self.refine(torch.relu(joined))

    def relation_from_text(self, means, turned):
        joined = self.text_join[turned](means)
        return joined + self.text_refine[turned](torch.relu(joined))

    def read_labels(self, label):
        return torch.cat([self.read_label(label, turned) for turned in (0, 1)])

    def relations(self, texts, keep_own, read=None):
        """Vectors of all classes; `keep_own` (2n × 1) is 0 where a relation has to do with its text. `read`: the labels as claims, where they are known already."""
        means = torch.cat([self.bag(part) for part in texts], 1)
        from_text = torch.cat([self.relation_from_text(means, turned) for turned in (0, 1)])
        from_text = from_text + self.prototype(self.read_labels(texts[0]) if read is None else read)
        return torch.cat([from_text + self.own.weight[:-1] * keep_own, self.own.weight[-1:]])

    def read_label(self, label, turned):
        """The label read as a claim: "S label V"."""
        label = label[:, :LABEL_WORDS]
        text = F.pad(label, (1, 1))
        text[:, 0] = 2 if turned else 1
        text[torch.arange(len(label)), (label > 0).sum(1) + 1] = 1 if turned else 2
        nothing = torch.zeros(len(label), 1, dtype=torch.long, device=label.device)
        return self.encode(self.features(text), nothing, nothing)

    def directions(self, words, relation):
        """How wordings stand to relations: scores of same, stronger, weaker, none."""
        embedded = self.embed(words) * (words > 0).float().unsqueeze(-1)
        features = torch.cat([self.features(words), self.see(self.direct_convolve, words, embedded)], 1)
        words, asked = self.direct_words(self.drop(features)), self.direct_relation(relation)
        added = torch.relu(words[:, :HIDDEN] + asked[:, :HIDDEN])
        matched = words[:, HIDDEN:] * torch.tanh(asked[:, HIDDEN:])
        return self.direct(torch.cat([added, matched], 1))
