import { CHECKS } from "../../src/reasoner/rules/check/check-hypothesis.js";

/** Every rule that can be left out: the checks of one hypothesis in order of trust, and those that work on a whole assertion or reading. */
export const RULES: readonly string[] = [...Object.keys(CHECKS), "nationality", "thirdThing", "comparison", "negation"];

/** What each rule decides and from which statements, in words; shown in bench/notes/rules.md beside what it adds. */
export const RULE_NOTES: Readonly<Record<string, { readonly decides: string; readonly from: string }>> = {
  sameValue: {
    decides: "supports what the graph says too; refutes it where its dates do not fit the claim's",
    from: "the statement itself, or the same said from the other side; start, end and point in time",
  },
  subclassValue: {
    decides: "supports “is a film” by an animated film",
    from: "instance of, occupation, genre and the like, and subclass of from there upwards",
  },
  containedPlace: {
    decides: "supports a larger place (“born in Poland” by Warsaw)",
    from: "the place that the graph gives, and located in, country, continent, part of from there upwards",
  },
  qualifierValue: {
    decides: "supports relations that live in qualifiers (“was succeeded by”)",
    from: "statements of the subject that carry the property as a qualifier",
  },
  exchanged: {
    decides: "refutes what is so the other way round (“the Sun orbits the Earth”)",
    from: "statements of a relation that never holds both ways",
  },
  notListed: {
    decides: "refutes a membership that a complete list excludes (“Norway is in the European Union”)",
    from: "lists that `complete.yaml` declares whole and of which it says whom they exclude",
  },
  otherKin: {
    decides: "refutes a family relation that another one excludes (“Klaus Mann was a brother of Thomas Mann”, his father)",
    from: "parents, children, siblings and spouses of the two, their sexes and dates",
  },
  nationalTeam: {
    decides: "supports or refutes “Brazil won the 1966 World Cup” by the team that did",
    from: "winners and participants that are national teams",
  },
  transitiveValue: {
    decides: "supports what holds over several steps (“the server is in the building” by its rack and room)",
    from: "statements of a relation that a graph of one's own declares transitive",
  },
  ownOtherValue: {
    decides: "refutes by another value of the same sort, in a graph of one's own",
    from: "relations that are declared, or counted over 300 subjects, to take one value",
  },
  otherValue: {
    decides: "refutes by another value that excludes the claimed one",
    from: "statements of a property that takes one value, one at a time, or lists its values whole; never by absence",
  },
  outsideLife: {
    decides: "refutes what only the living do, before a birth or after a death (“John McCain fought in World War I”)",
    from: "dates of birth and death, the claim's time, dates of events",
  },
  outsideEvent: {
    decides:
      "refutes that an event is part of another that was over or had not begun (“the Battle of Crécy was fought in the Thirty Years' War”)",
    from: "dates of both events",
  },
  otherClass: { decides: "refutes “a dolphin is a fish”", from: "what a thing is recorded as, and classes that exclude one another" },
  otherKind: { decides: "refutes “X is a film” of a city", from: "instance of, and kinds that exclude one another" },
  dateValue: { decides: "supports or refutes a date", from: "dates of the subject, compared at the coarser precision" },
  quantityValue: { decides: "supports or refutes a number", from: "quantities of the subject, units converted, as exact as the claim" },
  textValue: { decides: "supports a string, refutes a symbol", from: "texts of the subject" },
  unknownRival: {
    decides: "refutes a spouse or parent whose name the graph does not know and that has no word in common with the recorded one",
    from: "the spouse today, the father, the mother; the name is a full one and all that is open",
  },
  nationality: {
    decides: "supports “a French film” by any tie to the country; refutes it where every tie excludes it",
    from: "citizenship, country, country of origin, and where the thing comes from",
  },
  thirdThing: {
    decides: "supports or refutes the third of three things (“won A for W”)",
    from: "qualifiers of the statement that connects the other two",
  },
  comparison: {
    decides: "supports or refutes “A is older than B”, “A and B were born in the same year”",
    from: "the same property of both names, in convertible units and at a comparable precision",
  },
  negation: { decides: "turns the verdict round", from: "“not”, “never”, “outside of”, … in the claim" },
};
