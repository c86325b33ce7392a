import { type Child, h } from "../dom.js";
import { addressOf } from "../route.js";
import type { PolicySummary } from "../service/service.js";
import type { App, View } from "../view.js";
import { messageView } from "./message-view.js";

/** The policies, their versions on the line, and what each may cost. Their text and figures are not told by the service yet. */
export async function policiesView(app: App, name: string | null): Promise<View> {
  const policies = await app.service.policies();
  const wanted = name ?? app.capabilities()?.policy.split("/")[0];
  const policy = policies.find((one) => one.name === wanted) ?? (name === null ? policies[0] : undefined);
  if (policy === undefined) return messageView("Policies", "There is no such policy", h("a", { href: "#/policies" }, "All policies"));
  return {
    tab: "Policies",
    title: `${policy.name} – Plumbline`,
    element: h(
      "main",
      { class: "page", id: "main", tabindex: "-1" },
      policies.length < 2
        ? null
        : h(
            "nav",
            { class: "filters", "aria-label": "Policies" },
            policies.map((one) =>
              h(
                "a",
                { class: "btn", href: addressOf({ view: "policies", name: one.name }), "aria-current": one === policy ? "page" : null },
                one.name,
              ),
            ),
          ),
      h("h1", {}, policy.name),
      h("p", { class: "muted" }, policy.description),
      h("div", { class: "pol" }, versions(policy), knobs(policy)),
    ),
  };
}

function versions({ versions: names, id }: PolicySummary): HTMLElement {
  const used = id.split("/")[1];
  return h(
    "div",
    {},
    h("h2", { class: "caps" }, "Versions"),
    h(
      "ol",
      { class: "steps" },
      names.map((version) =>
        h(
          "li",
          { class: version === used ? "step live" : "step" },
          h("h3", {}, version),
          h("p", { class: "why" }, version === used ? "In use." : "Kept."),
        ),
      ),
    ),
    names.length > 1
      ? null
      : h("p", { class: "small muted" }, "No optimisation yet. plumbline optimize-policy looks for a better version."),
  );
}

function knobs({ actions, budget, id }: PolicySummary): HTMLElement {
  const row = (words: string, value: Child) => [h("dt", {}, words), h("dd", {}, value)];
  const limit = (value: number | null) => (value === null ? "no limit" : value.toLocaleString("en"));
  return h(
    "div",
    {},
    h("h2", {}, id),
    h(
      "dl",
      { class: "kv" },
      row(
        "Actions",
        actions.map((action) => h("code", {}, `${action} `)),
      ),
      row("Steps", limit(budget.steps)),
      row("Graph queries", limit(budget.sparqlQueries)),
      row("Web requests", limit(budget.webRequests)),
      row("Model calls", limit(budget.modelCalls)),
      row("Tokens", limit(budget.tokens)),
      row("US dollars", limit(budget.usd)),
      row("Seconds", limit(budget.seconds)),
    ),
    h("p", { class: "small muted" }, "Text, changes and figures: ", h("code", {}, `plumbline policy show ${id}`), "."),
  );
}
