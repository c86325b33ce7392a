/**
 * Compares the library's public types with etc/plumbline.api.md, so that no signature changes unnoticed, and checks that all their types are exported.
 * `--write` (npm run api) updates the report; commit it with the change, and describe in the changelog what users notice.
 */
import { fileURLToPath } from "node:url";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";

const config = ExtractorConfig.loadFileAndPrepare(fileURLToPath(new URL("../api-extractor.json", import.meta.url)));
/** Zod schemas, lists of words and the table of settings: types are inferred from them, and users need only the types. */
const INTERNAL = /Schema$|^[A-Z_]+$|^Settings$/;
const forgotten = [];
const { succeeded, apiReportChanged } = Extractor.invoke(config, {
  localBuild: process.argv.includes("--write"),
  messageCallback(message) {
    const symbol = message.messageId === "ae-forgotten-export" ? (/symbol "(\w+)"/.exec(message.text)?.[1] ?? "?") : null;
    if (symbol !== null && !INTERNAL.test(symbol)) forgotten.push(symbol);
    // Every run warns that its compiler is older than ours; the report does not depend on it.
    if (message.logLevel !== "error") message.logLevel = "none";
  },
});
const unwanted = apiReportChanged && !process.argv.includes("--write");
if (unwanted)
  console.error("The public types differ from etc/plumbline.api.md. If that is wanted, run `npm run api` and commit the report.");
if (forgotten.length > 0) console.error(`Types of public signatures that src/index.ts does not export: ${forgotten.join(", ")}`);
process.exitCode = succeeded && !unwanted && forgotten.length === 0 ? 0 : 1;
