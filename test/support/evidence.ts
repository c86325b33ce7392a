import type { Entity, Property } from "../../src/domain/entity.js";
import type { EntityId } from "../../src/domain/ids.js";
import type { Fact } from "../../src/domain/statement.js";
import { UNCALIBRATED } from "../../src/reasoner/rules/conclude/calibrate.js";
import { clearHypothesis, type Evidence, type Hypothesis, type Target } from "../../src/reasoner/rules/hypothesise/hypothesis.js";
import { evidenceOf } from "../../src/reasoner/rules/judge-claim.js";
import { understandOnce } from "../../src/reasoner/rules/understand/understand-once.js";
import { beliefOf } from "./belief.js";
import { testBook } from "./rules.js";

export type Known = {
  readonly entities?: readonly Entity[];
  readonly properties?: readonly Property[];
  readonly facts: readonly Fact[];
  /** Lists of which only a part is known: "Q1 P19 out". */
  readonly cut?: readonly string[];
  readonly visited?: readonly EntityId[];
  readonly phrasing?: Partial<Evidence["phrasing"]>;
  readonly without?: readonly string[];
};

const PRESENT: Evidence["phrasing"] = {
  tense: "present",
  now: false,
  aspect: null,
  asOf: null,
  denied: false,
  child: null,
  already: false,
  lasted: null,
  learned: false,
};
const book = testBook();

/** What the checks look at, with exactly these facts; things that were named are visited unless told otherwise. */
export function evidenceWith(known: Known): Evidence {
  const { entities = [], properties = [], facts, cut = [], without = [], phrasing } = known;
  const visited = known.visited ?? facts.map(({ subject }) => subject);
  const belief = { ...beliefOf({ text: "", entities, properties, facts }), cut: new Set(cut), visited: new Set(visited) };
  const judging = {
    book,
    understand: understandOnce(),
    calibration: UNCALIBRATED,
    without: new Set(without),
    now: () => Date.UTC(2026, 0, 2),
  };
  return evidenceOf(judging, belief, { ...PRESENT, ...phrasing });
}

/** Subject – property – value, said clearly of names that are linked without doubt. */
export function hypothesisOf(
  subject: EntityId,
  property: Hypothesis["property"],
  value: EntityId | Target,
  rest: Partial<Hypothesis> = {},
): Hypothesis {
  return clearHypothesis({ subject, property, value }, { score: 1, ...rest });
}
