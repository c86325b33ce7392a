import { gzipSync } from "node:zlib";
import { LABELS } from "../../domain/vocabulary.js";
import type { OpenedDataset } from "../../lab/evaluation/loaders/load-dataset.js";
import type { MatrixPrediction } from "../../lab/evaluation/matrix/matrix-prediction.js";
import type { MeasuredCell } from "../../lab/evaluation/matrix/run-matrix.js";
import { PREDICTIONS } from "../../lab/evaluation/statistics/confusion.js";

/**
 * Every claim with every verdict, for the table of the page: texts once, everything else as numbers, packed. Tens of thousands of verdicts stay a few
 * megabytes, and the browser unpacks them itself.
 */
export function packClaims(datasets: readonly OpenedDataset[], measured: readonly MeasuredCell[]): string {
  const texts: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (said: string): number => {
    const known = places.get(said);
    if (known !== undefined) return known;
    places.set(said, texts.length);
    return texts.push(said) - 1;
  };
  const verdictOf = ({ label, confidence, justification, failure, evidence, cited, record, measured: { errors } }: MatrixPrediction) => [
    PREDICTIONS.indexOf(label),
    confidence,
    placeOf(failure?.message ?? justification),
    evidence.map((line, place) => [placeOf(line), placeOf(addressOf(cited[place]))]),
    errors.map(placeOf),
    record ?? 0,
  ];
  const sets = datasets.map(({ name, rows }) => {
    const cells = measured.filter(({ cell }) => cell.dataset === name);
    return {
      name,
      variants: cells.map(({ cell }) => cell.variant),
      claims: rows.map(({ id, claim, label, kind }) => [
        id,
        placeOf(claim),
        LABELS.indexOf(label),
        placeOf(kind ?? ""),
        cells.map(({ predictions }) => {
          const prediction = predictions.get(id);
          return prediction === undefined ? 0 : verdictOf(prediction);
        }),
      ]),
    };
  });
  return gzipSync(JSON.stringify({ labels: PREDICTIONS, sets, texts }), { level: 9 }).toString("base64");
}

/** Where a cited statement of Wikidata can be looked up; quotes of passages have no address of their own. */
function addressOf(cited: string | undefined): string {
  const [, subject, property] = /^(Q\d+) (P\d+)$/.exec(cited ?? "") ?? [];
  if (subject !== undefined) return `https://www.wikidata.org/wiki/${subject}#${property}`;
  const node = /^(Q\d+)[-$]/i.exec(cited ?? "")?.[1];
  return node === undefined ? "" : `https://www.wikidata.org/wiki/${node}`;
}
