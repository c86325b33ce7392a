import { PACKAGE_ROOT } from "../../../src/base/package-root.js";
import { engineIn, openSharedResources } from "../../../src/compose/compose.js";
import { readConfig } from "../../../src/config.js";
import type { RulesReasoner } from "../../../src/reasoner/rules/rules-reasoner.js";
import { readPolicy } from "../../../src/store/policy-files.js";
import type { SparqlServer } from "../sparql-server.js";
import { WRONG_WIKIDATA, type WrongAnswers } from "./fault-list.js";
import { type Fault, startFaultyProxy } from "./faulty-proxy.js";
import { outcomeOf } from "./outcome-of.js";

export type OneWrong = {
  readonly claim: string;
  readonly request: number;
  readonly wrong: keyof WrongAnswers;
  readonly times: "once" | "always";
  readonly outcome: string;
};

type Deps = {
  readonly sparql: SparqlServer;
  readonly rules: RulesReasoner;
  readonly home: string;
  readonly wrong: readonly (keyof WrongAnswers)[];
};

/** Verifies a claim on a Wikidata of this machine as often as it takes to have each of its requests answered wrongly, in each way. */
export async function oneWrongAnswer(deps: Deps, claim: string): Promise<{ readonly healthy: string; readonly runs: readonly OneWrong[] }> {
  const requests: string[] = [];
  const healthy = await verifyWith(deps, claim, (request) => {
    if (!requests.includes(request)) requests.push(request);
    return { kind: "none" };
  });
  const spoilt = requests.flatMap((request, place) =>
    deps.wrong.flatMap((wrong) => (["once", "always"] as const).map((times): Spoilt => ({ claim, request, place, wrong, times }))),
  );
  const runs: OneWrong[] = [];
  for (let from = 0; from < spoilt.length; from += AT_ONCE)
    runs.push(...(await Promise.all(spoilt.slice(from, from + AT_ONCE).map((one) => spoiltRun(deps, one)))));
  return { healthy, runs };
}

/** All at once, most would end at the time limit of a query, and tell nothing of the wrong answer. */
const AT_ONCE = 6;

type Spoilt = Pick<OneWrong, "claim" | "wrong" | "times"> & { readonly request: string; readonly place: number };

async function spoiltRun(deps: Deps, { claim, request, place, wrong, times }: Spoilt): Promise<OneWrong> {
  let spoilt = 0;
  const outcome = await verifyWith(deps, claim, (asked) => {
    if (asked !== request || (times === "once" && spoilt > 0)) return { kind: "none" };
    spoilt++;
    return { kind: "body", change: WRONG_WIKIDATA[wrong] };
  });
  return { claim, request: place, wrong, times, outcome };
}

async function verifyWith({ sparql, rules, home }: Deps, claim: string, fault: (request: string) => Fault): Promise<string> {
  const proxy = await startFaultyProxy(sparql.origin);
  proxy.fault(fault);
  const config = readConfig({
    PLUMBLINE_HOME: home,
    PLUMBLINE_KG: "wikidata",
    PLUMBLINE_WIKIDATA_URL: proxy.origin,
    PLUMBLINE_WIKIDATA_ENDPOINT: `${proxy.origin}/sparql`,
    PLUMBLINE_REQUEST_RATE: "1000",
    PLUMBLINE_REQUEST_BURST: "1000",
  });
  const shared = await openSharedResources(config, {}, rules);
  try {
    const engine = await engineIn(config, shared, readPolicy(new URL("policies/", PACKAGE_ROOT), "wkgfc"));
    return outcomeOf(await engine.verify(claim, { record: false }));
  } finally {
    await Promise.all([shared.close(), proxy.close()]);
  }
}
