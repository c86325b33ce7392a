import { type Child, h, show } from "../dom.js";
import { addressOf } from "../route.js";
import type { PolicySummary, PolicyVersion } from "../service/service.js";
import type { App, View } from "../view.js";
import { messageView } from "./message-view.js";
import { policyChanges, policyFigures, policyText } from "./policy-parts.js";

const PARTS = ["Text", "Changes", "Figures"] as const;

/** A policy: its versions on a line, and for the chosen one its text, changes and figures. */
export async function policiesView(app: App, name: string | null): Promise<View> {
  const policies = await app.service.policies();
  const inUse = (app.capabilities() ?? (await app.service.capabilities())).policy.split("/")[0];
  const wanted = name ?? inUse;
  const policy = policies.find((one) => one.name === wanted) ?? (name === null ? policies[0] : undefined);
  if (policy === undefined) return messageView("Policies", "There is no such policy", h("a", { href: "#/policies" }, "All policies"));
  const versions = await app.service.policyVersions(policy.name);
  let chosen = versions.find(({ isCurrent }) => isCurrent) ?? versions[0];
  let part: (typeof PARTS)[number] = "Text";
  const body = h("div", { class: "pol" });

  function draw(): void {
    show(body, versionList(versions, chosen, choose), chosen === undefined ? null : versionPart(chosen));
  }
  function choose(version: PolicyVersion): void {
    chosen = version;
    draw();
  }
  function versionPart(version: PolicyVersion): HTMLElement {
    const tabs = PARTS.map((words) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(words === part),
          onclick: () => {
            part = words;
            draw();
            body.querySelector<HTMLElement>(".seg [aria-pressed=true]")?.focus();
          },
        },
        words,
      ),
    );
    const content =
      part === "Text" ? policyText(version, policy?.budget) : part === "Changes" ? policyChanges(version) : policyFigures(version);
    return h(
      "div",
      {},
      h("div", { class: "h2row" }, h("h2", {}, versionOf(version)), h("div", { class: "seg", role: "group", "aria-label": "Part" }, tabs)),
      content,
    );
  }
  draw();
  return {
    tab: "Policies",
    title: `${policy.name} – Plumbline`,
    element: h(
      "main",
      { class: "page", id: "main", tabindex: "-1" },
      h("h1", {}, policy.name),
      h("p", { class: "muted" }, policy.description),
      policies.length < 2 ? null : otherPolicies(policies, policy, inUse),
      body,
    ),
  };
}

/** The one in use comes first; each has a description. */
function otherPolicies(policies: readonly PolicySummary[], shown: PolicySummary, inUse: string | undefined): HTMLElement {
  const sorted = [...policies].sort((one, other) => Number(other.name === inUse) - Number(one.name === inUse));
  return h(
    "nav",
    { class: "filters", "aria-label": "Policies" },
    sorted.map((one) =>
      h(
        "a",
        {
          class: "btn",
          href: addressOf({ view: "policies", name: one.name }),
          "aria-current": one === shown ? "page" : null,
          title: one.description,
        },
        one.name === inUse ? `${one.name} (in use)` : one.name,
      ),
    ),
  );
}

const versionOf = ({ id }: PolicyVersion) => id.split("/")[1] ?? id;

function versionList(
  versions: readonly PolicyVersion[],
  chosen: PolicyVersion | undefined,
  choose: (one: PolicyVersion) => void,
): HTMLElement {
  const item = (version: PolicyVersion): Child =>
    h(
      "li",
      { class: version.isCurrent ? "step live still" : "step" },
      h(
        "h3",
        {},
        h(
          "button",
          { type: "button", class: "version-btn", "aria-pressed": String(version === chosen), onclick: () => choose(version) },
          versionOf(version),
        ),
      ),
      h("p", { class: "why" }, `${version.isCurrent ? "In use. " : ""}${sayOrigin(version)}`),
    );
  const none = h(
    "li",
    { class: "step next" },
    h("h3", {}, "No optimisation yet"),
    h(
      "p",
      { class: "why" },
      "Optimised versions appear here, with their changes and how much better they were on claims that the search never used.",
    ),
  );
  const optimised = versions.some(({ lineage }) => lineage !== null);
  return h("div", {}, h("h2", { class: "caps" }, "Versions"), h("ol", { class: "steps" }, versions.map(item), optimised ? null : none));
}

function sayOrigin({ lineage, parents }: PolicyVersion): string {
  if (lineage === null) return "Written by hand.";
  const of = parents[0] === undefined ? "" : `, made of ${parents[0].split("/")[1] ?? parents[0]}`;
  return `${lineage.status === "promoted" ? "Proven better" : "Best on validation, not confirmed"} (${lineage.engine}${of}).`;
}
