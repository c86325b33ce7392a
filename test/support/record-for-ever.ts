/** A process that records one answer after the other until it is killed: `tsx record-for-ever.ts <folder>`. */
import { recording } from "../../src/adapters/language-model/model-session.js";
import { judgementRequest } from "./model-requests.js";
import { scriptedModel } from "./scripted-model.js";

const folder = process.argv[2] ?? "";
const model = recording(
  scriptedModel((_, nth) => ({ kind: "say", text: `{"label":"supported","confidence":${(nth % 100) / 100}}` })),
  folder,
);
for (let place = 0; ; place++) {
  await model.complete(judgementRequest(`${"long ".repeat(2000)}${Math.floor(place / 3)}`));
  process.stdout.write(".");
}
