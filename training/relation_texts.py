"""Relation texts for training: at every call another choice of label, aliases and description, so that no relation is known by its exact text alone."""
import numpy as np
import torch

ALIAS_WORDS = 24


def whole_texts(data):
    """What a relation is exported with: all of its text."""
    aliases = data["text_aliases"].reshape(len(data["text_label"]), -1)
    aliases = _packed(aliases, ALIAS_WORDS)
    empty = aliases[:, 0] == 0
    aliases[empty, :12] = data["text_label"][empty]
    return [torch.from_numpy(part.astype(np.int64)) for part in (data["text_label"], aliases, data["text_description"], data["text_of"][:, :12], data["text_is"][:, :12])]


def shuffled_texts(data, rng):
    label, aliases = data["text_label"].copy(), data["text_aliases"].copy()
    count, most, width = aliases.shape
    # The label goes among the aliases and another takes its place.
    for row in np.nonzero(rng.random(count) < 0.4)[0]:
        known = np.nonzero(aliases[row, :, 0])[0]
        if len(known) > 0:
            other = rng.choice(known)
            former = label[row].copy()
            label[row] = 0
            label[row, :width] = aliases[row, other]
            aliases[row, other] = former[:width]
    aliases[rng.random((count, most)) < 0.4] = 0
    aliases[rng.random(count) < 0.15] = 0
    flat = _packed(aliases.reshape(count, -1), ALIAS_WORDS)
    empty = flat[:, 0] == 0
    flat[empty, :12] = label[empty]
    description, of, values = (data[key] * (rng.random((count, 1)) < share) for key, share in (("text_description", 0.6), ("text_of", 0.6), ("text_is", 0.7)))
    return [torch.from_numpy(part.astype(np.int64)) for part in (label, flat, description, of[:, :12], values[:, :12])]


def _packed(rows, width):
    """Zeros to the end."""
    order = np.argsort(rows == 0, axis=1, kind="stable")
    return np.take_along_axis(rows, order, 1)[:, :width].copy()
