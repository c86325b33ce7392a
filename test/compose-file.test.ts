import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readConfig } from "../src/config.js";

const root = new URL("../", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, root), "utf8");
/** The part of the Compose specification that the file uses; a key that is misspelled is refused. */
const service = z
  .strictObject({
    build: z.string(),
    image: z.string(),
    user: z.string(),
    restart: z.literal("unless-stopped"),
    init: z.boolean(),
    read_only: z.boolean(),
    tmpfs: z.array(z.string()),
    cap_drop: z.array(z.string()),
    security_opt: z.array(z.string()),
    depends_on: z.record(z.string(), z.strictObject({ condition: z.enum(["service_healthy", "service_started"]) })),
    environment: z.record(z.string(), z.string()),
    command: z.array(z.string()),
    ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/)),
    volumes: z.array(z.string()),
    stop_grace_period: z.string(),
    profiles: z.array(z.string()),
    deploy: z.strictObject({ replicas: z.number() }),
    healthcheck: z.union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.number() }),
    ]),
  })
  .partial();
const compose = z.object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) });

describe("compose.yaml", () => {
  const { services, volumes } = compose.parse(parse(read("compose.yaml"), { merge: true }));

  it("names only services and volumes that there are", () => {
    for (const { depends_on = {}, volumes: used = [] } of Object.values(services)) {
      for (const name of Object.keys(depends_on)) expect(Object.keys(services)).toContain(name);
      for (const name of used.map((volume) => volume.split(":")[0] ?? "").filter((volume) => !volume.startsWith("/")))
        expect(Object.keys(volumes)).toContain(name);
    }
  });

  it("sets only what can be set", () => {
    const env = Object.entries(services["worker"]?.environment ?? {}).map(([name, value]): [string, string] => [
      name,
      value.replace(/\$\{\w+:-(.*)\}/, "$1").replace(/\$\{REDIS_PASSWORD:\?[^}]*\}/, "0f3a"),
    ]);
    expect(readConfig(Object.fromEntries(env)).queueUrl?.reveal()).toBe("redis://:0f3a@redis:6379");
  });

  it("runs what can be reached without privileges, on a file system that cannot be written", () => {
    for (const name of ["api", "worker", "redis"])
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    for (const [name, { ports }] of Object.entries(services)) expect([name, ports !== undefined]).toEqual([name, name === "api"]);
  });

  it("has no password of its own, and says what to do where none is given", () => {
    const text = read("compose.yaml");
    const passwords = [...text.matchAll(/\$\{(\w*PASSWORD\w*)(:[-?])?([^}]*)\}/g)].map(([, name, kind, rest]) => ({ name, kind, rest }));
    expect(passwords.map(({ name }) => name)).toEqual(["REDIS_PASSWORD", "REDIS_PASSWORD", "VIRTUOSO_PASSWORD"]);
    for (const { name, kind, rest } of passwords)
      if (kind === ":?") expect(rest).toContain(`set ${name} in .env`);
      else expect([name, rest]).toEqual(["VIRTUOSO_PASSWORD", ""]);
  });

  it("starts Redis with the password, which does not stand among its arguments", () => {
    const [shell, option, script = ""] = services["redis"]?.command ?? [];
    expect([shell, option]).toEqual(["sh", "-c"]);
    expect(script).toMatch(/^exec redis-server - [^$]*<<END\nrequirepass \$\$REDISCLI_AUTH\nEND\n$/);
  });

  it("waits longer for the end than the service needs", () => {
    for (const name of ["api", "worker"]) expect(Number.parseInt(services[name]?.stop_grace_period ?? "", 10)).toBeGreaterThan(10);
  });
});

describe("Dockerfile", () => {
  const lines = read("Dockerfile").split("\n");

  it("copies what there is, and everything that the package reads at run time", () => {
    const copied = lines.flatMap((line) => (/^COPY --from=build (.*) \S+$/.exec(line)?.[1] ?? "").split(" ").filter(Boolean));
    const names = copied.map((path) => path.replace("/app/", ""));
    for (const name of names.filter((one) => one !== "dist" && one !== "node_modules")) expect(existsSync(new URL(name, root))).toBe(true);
    for (const name of ["dist", "node_modules", "policies", "sparql", "weights", "starter", "package.json"]) expect(names).toContain(name);
  });

  it("runs without privileges, and can be asked whether it is well", () => {
    const last = lines.lastIndexOf("USER node");
    expect(last).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith("FROM")));
    expect(lines.some((line) => line.startsWith("HEALTHCHECK"))).toBe(true);
  });
});
