/**
 * Compares the library's public types with etc/plumbline.api.md, so that no signature changes unnoticed. `--write` (npm run api) takes over what is
 * there now; the difference belongs into the same commit, and what users notice into the changelog.
 */
import { fileURLToPath } from "node:url";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";

const config = ExtractorConfig.loadFileAndPrepare(fileURLToPath(new URL("../api-extractor.json", import.meta.url)));
const { succeeded, apiReportChanged } = Extractor.invoke(config, {
  localBuild: process.argv.includes("--write"),
  messageCallback(message) {
    // It says at every run that its own compiler is older than ours; the report does not depend on it.
    if (message.logLevel !== "error") message.logLevel = "none";
  },
});
const unwanted = apiReportChanged && !process.argv.includes("--write");
if (unwanted)
  console.error("The public types differ from etc/plumbline.api.md. If that is wanted, run `npm run api` and commit the report.");
process.exitCode = succeeded && !unwanted ? 0 : 1;
