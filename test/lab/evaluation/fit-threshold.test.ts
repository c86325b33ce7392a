import { expect, it } from "vitest";
import { fitThreshold } from "../../../src/lab/evaluation/fit-threshold.js";

it("takes the least threshold from which the model is proven right, and none where that is not proven", () => {
  const answers = (count: number, probability: number, right: boolean) =>
    Array.from({ length: count }, () => ({
      stance: "supports" as const,
      probability,
      label: right ? ("supported" as const) : ("other" as const),
    }));
  const { rows, from } = fitThreshold([...answers(200, 0.99, true), ...answers(40, 0.7, false), ...answers(60, 0.7, true)]);
  expect(from).toBe(0.75);
  expect(rows[0]).toMatchObject({ from: 0.5, decided: 300, right: 260 });
  expect(fitThreshold(answers(20, 0.99, true)).from).toBeNull();
  expect(fitThreshold([]).from).toBeNull();
});
