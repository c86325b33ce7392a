import { execFileSync, spawnSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { serveCli } from "../support/serve-cli.js";
import { tempFolder } from "../support/temp-folder.js";

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

it("is called by a client that openapi-typescript and openapi-fetch make of it, without flags", async () => {
  const app = tempFolder();
  const { url, child, ended } = await serveCli({ PLUMBLINE_HOME: tempFolder() });
  symlinkSync(modules, join(app, "node_modules"));
  writeFileSync(join(app, "package.json"), '{ "private": true, "type": "module" }');
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [...args], { cwd: app, encoding: "utf8", env: { ...process.env, URL: url } });

  execFileSync(process.execPath, [join(modules, "openapi-typescript/bin/cli.js"), `${url}/openapi.json`, "-o", "plumbline.d.ts"], {
    cwd: app,
  });
  writeFileSync(join(app, "app.ts"), PROGRAM);
  const compilerOptions = { strict: true, exactOptionalPropertyTypes: true, module: "NodeNext", target: "ES2023", types: ["node"] };
  writeFileSync(join(app, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["app.ts"] }));
  expect(run(join(modules, "typescript/bin/tsc"), "-p", ".").stdout).toBe("");
  const { stdout, stderr } = run("app.js");
  expect(stderr).toBe("");
  expect(stdout.split("\n")).toEqual([
    "refuted",
    "supported",
    "started finished episode",
    "accepted 2",
    "done refuted",
    "kept true",
    "400 true",
    "",
  ]);

  child.kill("SIGTERM");
  expect(await ended).toBe(0);
}, 240_000);

const PROGRAM = `
import createClient from "openapi-fetch";
import type { paths } from "./plumbline.js";

const api = createClient<paths>({ baseUrl: process.env["URL"] ?? "" });
const { data, error } = await api.POST("/v1/verify", { body: { claim: "Marie Curie was born in Paris." } });
if (data === undefined) throw new Error("detail" in error ? String(error.detail) : "failed");
if (data.outcome.kind === "verdict") console.log(data.outcome.verdict.label);

const body = { claim: "Marie Curie was born in Warsaw.", search: false, budget: { seconds: 20 }, names: { "Marie Curie": "Q7186" }, evidence: [{ text: "Warsaw is in Poland." }] };
const named = await api.POST("/v1/verify", { body });
if (named.data?.outcome.kind === "verdict") console.log(named.data.outcome.verdict.label);

const events = await api.POST("/v1/verify/events", { body: { claim: "Marie Curie was born in Oslo." }, parseAs: "text" });
const text: string = events.data ?? "";
console.log([...text.matchAll(/^event: (started|finished|episode)$/gm)].map(([, name]) => name).join(" "));

const submitted = await api.POST("/v1/verifications", { body: { claims: ["Paris is the capital of France.", { claim: "Berlin is the capital of Germany." }] } });
console.log("accepted", submitted.data?.verifications.length);

const again = await api.GET("/v1/verifications/{id}", { params: { path: { id: data.id } } });
if (again.data?.episode?.outcome.kind === "verdict") console.log(again.data.status, again.data.episode.outcome.verdict.label);
const list = await api.GET("/v1/verifications", { params: { query: { limit: 10 } } });
console.log("kept", list.data?.verifications.some(({ id }) => id === data.id));

const refused = await api.POST("/v1/verify", { body: { claim: "" } });
console.log(refused.response.status, refused.error !== undefined && "detail" in refused.error);
`;
