import { h, show } from "../dom.js";
import { icon } from "../icons.js";

export type Connection = { readonly element: HTMLElement; lost(): void; back(): void };

const FIRST_S = 2;
const MOST_S = 30;

/** The banner shown when the service does not answer; retries after 2, 4, 8 … 30 seconds. */
export function connection(onBack: () => void): Connection {
  const element = h("div", { class: "banner-slot" });
  let timer: ReturnType<typeof setInterval> | undefined;
  let pause = FIRST_S;
  let left = 0;
  let away = false;
  const words = h("span", {});
  const say = () =>
    show(
      words,
      h("b", {}, "No connection to the service."),
      ` What you see is kept. New checks start when it answers again; next try in ${left} s.`,
    );
  const ask = async () => {
    left = pause;
    pause = Math.min(MOST_S, pause * 2);
    const answered = await fetch("/healthz").then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) back();
    else say();
  };
  const tick = () => {
    left -= 1;
    if (left <= 0) void ask();
    else say();
  };
  function lost(): void {
    if (away) return;
    away = true;
    pause = FIRST_S * 2;
    left = FIRST_S;
    say();
    show(
      element,
      h(
        "div",
        { class: "banner", role: "status" },
        icon("warn"),
        words,
        h("button", { type: "button", class: "btn", onclick: () => void ask() }, "Try now"),
      ),
    );
    timer = setInterval(tick, 1000);
  }
  function back(): void {
    if (!away) return;
    away = false;
    clearInterval(timer);
    show(element);
    onBack();
  }
  return { element, lost, back };
}
