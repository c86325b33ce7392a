/**
 * `npm run bench:optimizer [-- --seeds 100 --rollouts 3000 --engine textgrad --proposer null]`: the paper's way, ax's GEPA and ours at equal rollouts in the simulated world of
 * the tests, where the true reward of a policy is known. 100 train and 50 validation claims a seed; nothing is read from outside.
 */
import { parseArgs } from "node:util";
import { ENGINES } from "../src/lab/optimizer/run-config.js";
import { PROPOSERS, type ProposerName, type SimulationFigures, simulate } from "../test/support/simulate-run.js";
import { RULES, simulatedPolicy, trueReward, withRules } from "../test/support/simulated-world.js";

const { values: options } = parseArgs({
  options: {
    seeds: { type: "string", default: "100" },
    rollouts: { type: "string", default: "3000" },
    engine: { type: "string" },
    proposer: { type: "string" },
  },
});
const seeds = Number(options.seeds);
const rollouts = Number(options.rollouts);
const weights = { correctness: 0.7, sufficiency: 0.3, cost: 0.1 };
const start = trueReward(simulatedPolicy(), weights);
const best = trueReward(withRules(simulatedPolicy({ hops: 3 }), Object.values(RULES)), weights);

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const signed = (value: number | null) => (value === null ? "–" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`);

console.log(`${seeds} seeds, ${rollouts} rollouts; true reward at the start ${start.toFixed(3)}, best possible ${best.toFixed(3)}\n`);
console.log(
  "| engine | true reward, useful proposer | raised by useful | reported − true | absolute | changed by null | worse with harmful | worse with bloated |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
for (const engine of ENGINES.filter((name) => options.engine === undefined || name === options.engine)) {
  const figures = new Map<ProposerName, SimulationFigures>();
  for (const proposer of Object.keys(PROPOSERS).filter((name) => options.proposer === undefined || name === options.proposer))
    figures.set(proposer as ProposerName, await simulate({ engine, proposer: proposer as ProposerName, rollouts }, seeds));
  const of = (name: ProposerName, pick: (figures: SimulationFigures) => string) => {
    const found = figures.get(name);
    return found === undefined ? "–" : pick(found);
  };
  const cells = [
    engine === "textgrad" ? "ours (textgrad)" : engine,
    of("useful", ({ after }) => after.toFixed(3)),
    of("useful", ({ raised }) => percent(raised)),
    of("useful", ({ bias }) => signed(bias)),
    of("useful", ({ error }) => error?.toFixed(3) ?? "–"),
    of("null", ({ changed }) => percent(changed)),
    of("harmful", ({ worse }) => percent(worse)),
    of("bloated", ({ worse }) => percent(worse)),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
