/** What each rule decides and from which statements, in words; shown in docs/checkers.md beside what it adds. */
export const RULE_NOTES: Readonly<Record<string, { readonly decides: string; readonly from: string }>> = {
  sameValue: {
    decides: "supports what the graph says too; refutes it where its dates do not fit the claim's",
    from: "the statement itself, or the same said from the other side; start, end and point in time",
  },
  subclassValue: {
    decides: "supports “is a film” by an animated film",
    from: "instance of or occupation, and subclass of from there upwards, at most four steps",
  },
  containedPlace: {
    decides: "supports a larger place (“born in Poland” by Warsaw); refutes another country or continent",
    from: "the place that the graph gives, and located in, country, continent, part of from there upwards",
  },
  qualifierValue: {
    decides: "supports or refutes relations that live in qualifiers (“was succeeded by”)",
    from: "statements of the subject that carry the property as a qualifier",
  },
  otherValue: {
    decides: "refutes by another value",
    from: "statements of a property that takes one value, one at a time, or lists its values whole; never by absence",
  },
  otherKind: { decides: "refutes “X is a film” of a city", from: "instance of, and kinds that exclude one another" },
  dateValue: { decides: "supports or refutes a date", from: "dates of the subject, compared at the coarser precision" },
  quantityValue: { decides: "supports or refutes a number", from: "quantities of the subject, units converted, as exact as the claim" },
  textValue: { decides: "supports or refutes a string (a symbol, a name)", from: "texts of the subject" },
  followBridges: {
    decides: "claims about what is not named (“the director of X was born in Y”)",
    from: "a statement of the name, then any check on its value",
  },
  otherQualifier: {
    decides: "refutes the third of three things (“won A for W”)",
    from: "qualifiers of the statement that connects the other two",
  },
  comparison: {
    decides: "supports or refutes “A is older than B”, “A has more inhabitants than B”, “A and B were born in the same year”",
    from: "the same property of both names, in convertible units and at a comparable precision",
  },
  onlyValue: {
    decides: "refutes “the only …” by another value; supports it by the one value of a list that is whole",
    from: "all values of the property",
  },
  countValues: { decides: "refutes a count by a longer list", from: "all values of the property that is counted" },
  heldAt: { decides: "whether a statement was true at the time of which the claim speaks", from: "start, end and point in time" },
  inverses: { decides: "nothing alone: reads a statement from its other side", from: "inverse and symmetric properties" },
  negation: { decides: "turns the verdict round", from: "“not”, “never”, “outside of”, … in the claim" },
  silentRelations: { decides: "nothing alone: which relation a bare “is”, “in”, “by” stands for", from: "words around the copula" },
  demonyms: { decides: "nothing alone: which relation “a French film” stands for", from: "adjectives of nationality" },
};
