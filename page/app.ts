import type { VerifyInput } from "../src/client/plumbline-client.js";
import { LABEL_WORDS } from "../src/reports/words.js";
import { askedFor, rememberAsked } from "./check-memory.js";
import { announce, h, show } from "./dom.js";
import { noticeOf, noticeOfFailure } from "./failures.js";
import { markAnswer, markCheck } from "./marks.js";
import { topBar } from "./parts/bar.js";
import { connection } from "./parts/connection.js";
import { addressOf, type Route, readRoute } from "./route.js";
import { followCheck } from "./service/follow-check.js";
import { Problem, sayProblem } from "./service/problem.js";
import { type Answer, type Capabilities, openService, type PolicySummary } from "./service/service.js";
import type { App, Draft, View } from "./view.js";
import { keyView } from "./views/key-view.js";
import { messageView } from "./views/message-view.js";
import { openView } from "./views/open-view.js";
import type { Progress } from "./views/running-state.js";
import { runningView } from "./views/running-view.js";
import { startView } from "./views/start-view.js";
import { verificationView } from "./views/verification-view.js";

/** `under`: the id of a check that is already running. */
type Begun = { readonly before?: string | null; readonly under?: string | null; readonly progress?: Progress | undefined };

/** Delay before a check whose stream was lost is looked up again. */
const AGAIN_MS = 3000;

/** Owns the current view, and switches between views. */
export function openApp(root: HTMLElement): { key(event: KeyboardEvent): boolean } {
  let capabilities: Capabilities | null = null;
  let policies: readonly PolicySummary[] = [];
  let view: View = messageView(null, "Plumbline", "Loading …");
  /** Number of the current view: results for an earlier one are not shown. */
  let shown = 0;
  const bar = topBar();
  const slot = h("div", { class: "view" });
  const link = connection(() => void learn());
  const service = openService({ lost: link.lost, back: link.back });
  const app: App = {
    service,
    capabilities: () => capabilities,
    policies: () => policies,
    go(route) {
      history.pushState(null, "", addressOf(route));
      void open(route);
    },
    readdress: (route, how) => history[how === "push" ? "pushState" : "replaceState"](null, "", addressOf(route)),
    check: (request, { before = null, progress } = {}) => void check(request, { before, progress }),
    edit(draft) {
      app.readdress({ view: "start" }, "push");
      edit(draft);
    },
  };

  function mount(next: View): number {
    view.leave?.();
    view = next;
    shown += 1;
    show(slot, next.element);
    bar.current(next.tab);
    document.title = next.title;
    return shown;
  }

  function edit(draft: Draft | null): void {
    mount(startView(app, draft));
    slot.querySelector("textarea")?.focus();
  }

  /** Sends a claim, or follows a running check, and shows it until it ends. */
  async function check(request: VerifyInput, { before = null, under = null, progress }: Begun = {}): Promise<void> {
    markCheck();
    const controller = new AbortController();
    let id = under;
    const stop = () => {
      controller.abort();
      running.stopped();
      if (id !== null) void service.remove(id).catch(() => undefined);
    };
    const running = runningView(app, request, stop, progress);
    if (under === null) app.readdress({ view: "start" }, "push");
    const mine = mount({
      ...running,
      leave() {
        running.leave?.();
        controller.abort();
      },
    });
    scrollTo(0, 0);
    const listener = {
      id(known: string) {
        id = known;
        rememberAsked(known, { request, before });
        if (shown === mine) app.readdress({ view: "verification", id: known, item: null }, "replace");
      },
      event: running.event,
      broken: running.broken,
    };
    try {
      const answer = await followCheck(service, under === null ? { request } : { id: under }, listener, controller.signal);
      if (shown !== mine) return;
      markAnswer();
      showAnswer(answer, null);
      slot.querySelector<HTMLElement>("#verdict-h")?.focus({ preventScroll: true });
    } catch (error) {
      if (controller.signal.aborted || shown !== mine) return;
      if (error instanceof Problem && error.status === 401) return void mount(keyView(() => check(request, { before })));
      // The work may still be running on the server: the view stays, and the check is looked up again.
      if (error instanceof Problem && error.status === 0 && id !== null) {
        const known = { before, under: id, progress: running.progress() };
        running.broken("lost");
        setTimeout(() => {
          if (shown === mine) void check(request, known);
        }, AGAIN_MS);
        return;
      }
      app.readdress({ view: "start" }, "replace");
      edit({ request, notice: noticeOf(error, running.progress().steps.length) });
    }
  }

  function showAnswer(answer: Answer, item: string | null): void {
    const { outcome } = answer;
    if (outcome.kind === "failed") {
      const request = askedFor(answer.id)?.request ?? { claim: answer.claim.text, asOf: answer.claim.asOf };
      edit({ request, notice: noticeOfFailure(outcome.failure) });
      return;
    }
    mount(verificationView(app, answer, outcome.verdict, item));
    const { label, confidence } = outcome.verdict;
    announce(
      `${LABEL_WORDS[label]}.${confidence === null ? "" : ` Confidence ${confidence.toFixed(2)}.`} ${outcome.verdict.justification}`,
    );
  }

  async function openVerification(id: string, item: string | null): Promise<void> {
    const mine = mount(messageView("Claim", "Looking for the verification …"));
    try {
      const { episode, status, claim, failure } = await service.verification(id);
      if (shown !== mine) return;
      if (episode !== null) return showAnswer(episode, item);
      if (status === "queued" || status === "running")
        return await check(askedFor(id)?.request ?? { claim: claim.text, asOf: claim.asOf }, { under: id });
      const notice =
        failure === null
          ? { title: "This check was stopped.", words: "There is no verdict.", code: null, wait: null }
          : noticeOfFailure(failure);
      edit({ request: { claim: claim.text, asOf: claim.asOf }, notice });
    } catch (error) {
      if (shown === mine) complain(error);
    }
  }

  function complain(error: unknown): void {
    if (error instanceof Problem && error.status === 401) return void mount(keyView(() => void open(readRoute(location.hash))));
    const words = error instanceof Problem ? sayProblem(error) : "Something went wrong on this page.";
    mount(messageView("Claim", "Nothing to show", h("p", { role: "alert" }, words), h("p", {}, h("a", { href: "#/" }, "Check a claim"))));
  }

  async function open(route: Route): Promise<void> {
    if (view.accept?.(route)) return;
    scrollTo(0, 0);
    if (route.view === "verification") return openVerification(route.id, route.item);
    if (route.view === "start") return void mount(startView(app, null));
    const mine = mount(messageView(null, "Loading …"));
    try {
      const next = await openView(app, route);
      if (shown === mine) mount(next);
    } catch (error) {
      if (shown === mine) complain(error);
    }
  }

  async function learn(): Promise<void> {
    try {
      [capabilities, policies] = await Promise.all([service.capabilities(), service.policies()]);
      bar.about(capabilities);
      view.refresh?.();
    } catch {
      // The banner, or the next request, reports the problem.
    }
  }

  show(root, bar.element, link.element, slot);
  addEventListener("popstate", () => void open(readRoute(location.hash)));
  void learn();
  void open(readRoute(location.hash));
  return {
    key(event) {
      if (view.key?.(event) === true) return true;
      if (event.key !== "/" || view.tab === "Claim") return false;
      app.readdress({ view: "start" }, "push");
      edit(null);
      return true;
    },
  };
}
