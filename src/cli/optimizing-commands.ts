import type { Command } from "commander";
import type { OptimizeFlags } from "./command-optimize-policy.js";
import { amount, type Common, overridesOf, positiveInteger, ruleOrModel, wholeNumber, withEngineFlags } from "./flags.js";
import type { Io } from "./io.js";

export function addOptimizePolicy(program: Command, io: Io, finish: (code: number) => void): void {
  withEngineFlags(program.command("optimize-policy").description("search for a better policy, and use it only where it is proven better"))
    .requiredOption("--dataset <file>", "labelled claims to learn from (JSON lines, as for eval)")
    .requiredOption("--validation <file>", "labelled claims to compare candidates on")
    .option("--rollouts <n>", "verifications at most (default 3000)", wholeNumber)
    .option("--budget-usd <x>", "dollars at most; needs the model's price", amount)
    .option("--budget-tokens <n>", "tokens at most", wholeNumber)
    .option("--minutes <m>", "begin nothing after so many minutes", amount)
    .option("--engine <name>", "textgrad, paper or ax-gepa; only textgrad proves what it finds", "textgrad")
    .option("--seed <n>", "another number is another run", wholeNumber, 1)
    .option("--concurrency <n>", "claims under way at once (default: 4 on an embedded graph, else 1)", positiveInteger)
    .option("--critique <by>", "rule or model: who criticises episodes (default: the model where there is one)", ruleOrModel)
    .option("--experience <folder>", "begin with recorded episodes: those of the same policy, claim and environment save rollouts")
    .option("--from-experience-only", "propose edits from the recorded episodes, without a rollout; nothing is changed")
    .option("--record <folder>", "keep the model's answers there; what is there already is not asked again")
    .option("--replay <folder>", "take the model's answers from there, and ask no model")
    .option("--out <folder>", "where the run is kept (default: a folder in <home>/runs)")
    .option("--resume [run]", "go on with a run that was stopped; the other flags have to be the same")
    .option("--promote", "also use a policy that is the best on validation and not proven (paper, ax-gepa)")
    .option("--dry", "search and report, and write no policy")
    .option("--json", "print the report as JSON")
    .option("-q, --quiet", "no progress")
    .action(async (flags: Common & Omit<OptimizeFlags, "overrides">) => {
      const { commandOptimizePolicy } = await import("./command-optimize-policy.js");
      finish(await commandOptimizePolicy(io, { ...flags, overrides: overridesOf(flags) }));
    });
}

export function addPolicy(program: Command, io: Io, finish: (code: number) => void): void {
  const policy = program
    .command("policy")
    .description("look at the versions of policies, and choose which is used")
    .showHelpAfterError("(plumbline policy --help)");
  policy
    .command("list")
    .description("all versions; * marks what is current")
    .argument("[name]", "only this policy")
    .option("--json", "print it as JSON")
    .action(async (name: string | undefined, flags: { json?: boolean }) => {
      const { policyList } = await import("./command-policy.js");
      finish(await policyList(io, name, flags));
    });
  policy
    .command("show")
    .description("one version, as its file")
    .argument("<policy>", "name, or name/version")
    .action(async (wanted: string) => {
      const { policyShow } = await import("./command-policy.js");
      finish(await policyShow(io, wanted));
    });
  policy
    .command("diff")
    .description("what differs between two versions")
    .argument("<a>", "name/version")
    .argument("[b]", "name/version; without it, what is current is compared with a")
    .action(async (a: string, b: string | undefined) => {
      const { policyDiff } = await import("./command-policy.js");
      finish(await policyDiff(io, a, b));
    });
  policy
    .command("promote")
    .description("use this version from now on")
    .argument("<version>", "name/version")
    .action(async (wanted: string) => {
      const { policyPromote } = await import("./command-policy.js");
      finish(await policyPromote(io, wanted));
    });
  policy
    .command("rollback")
    .description("back to what was current before; again goes one further back")
    .argument("<name>", "the policy")
    .action(async (name: string) => {
      const { policyRollback } = await import("./command-policy.js");
      finish(await policyRollback(io, name));
    });
}

const OTHER_BUFFER = ["--experience <folder>", "records in this folder (default: those in the home folder)"] as const;

export function addExperience(program: Command, io: Io, finish: (code: number) => void): void {
  const experience = program
    .command("experience")
    .description("look at the experience buffer; optimize-policy --experience begins with it")
    .showHelpAfterError("(plumbline experience --help)");
  experience
    .command("list")
    .description("the newest episodes")
    .option("--limit <n>", "so many at most", positiveInteger, 50)
    .option("--error-type <type>", "only episodes with this error, such as over-confidence")
    .option(...OTHER_BUFFER)
    .action(async (flags: { limit: number; errorType?: string; experience?: string }) => {
      const { experienceList } = await import("./command-experience.js");
      finish(await experienceList(io, flags));
    });
  experience
    .command("show")
    .description("one episode, step by step")
    .argument("<id>", "the id that list printed")
    .option(...OTHER_BUFFER)
    .action(async (id: string, flags: { experience?: string }) => {
      const { experienceShow } = await import("./command-experience.js");
      finish(await experienceShow(io, id, flags));
    });
  experience
    .command("stats")
    .description("how many, how good, what went wrong")
    .option("--json", "print it as JSON")
    .option(...OTHER_BUFFER)
    .action(async (flags: { json?: boolean; experience?: string }) => {
      const { experienceStatistics } = await import("./command-experience.js");
      finish(await experienceStatistics(io, flags));
    });
  experience
    .command("export")
    .description("all records as JSON lines in one file")
    .argument("<file>", "where to; - prints them")
    .option(...OTHER_BUFFER)
    .action(async (file: string, flags: { experience?: string }) => {
      const { experienceExport } = await import("./command-experience.js");
      finish(await experienceExport(io, file, flags));
    });
}
