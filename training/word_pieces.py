"""Word pieces of a masked text. The reader in TypeScript (src/reasoner/reader/word-pieces.ts) must cut texts in the same way."""
import os
import re
import unicodedata

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
with open(os.path.join(ROOT, "weights/reader/vocab.txt"), encoding="utf-8") as file:
    VOCABULARY = {piece: place for place, piece in enumerate(file.read().split("\n"))}
UNKNOWN = VOCABULARY["[UNK]"]

# What stands in a masked text in the place of a name; the same numbers are their word pieces.
SUBJECT, VALUE, NAME, DATE, NUMBER = "\x01", "\x02", "\x03", "\x04", "\x05"
TOKEN = re.compile(r"[\x01-\x05]|[a-z0-9]+|[?,']|[^\x00-\x7f]")
_known = {}


def pieces_of_word(word):
    known = _known.get(word)
    if known is not None:
        return known
    pieces, start = [], 0
    while start < len(word):
        end = len(word)
        while end > start and (("##" if start else "") + word[start:end]) not in VOCABULARY:
            end -= 1
        if end == start:
            pieces = [UNKNOWN]
            break
        pieces.append(VOCABULARY[("##" if start else "") + word[start:end]])
        start = end
    _known[word] = pieces
    return pieces


def lower(text):
    return "".join(letter for letter in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(letter) != "Mn")


def word_pieces(text, most=40):
    pieces = []
    for token in TOKEN.findall(lower(text)):
        pieces += [ord(token)] if token <= NUMBER else pieces_of_word(token)
        if len(pieces) >= most:
            break
    return pieces[:most]
