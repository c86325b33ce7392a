import fc from "fast-check";
import { expect, it } from "vitest";
import { addressOf, type Route, readRoute } from "../../page/route.js";

const id = fc.string({ minLength: 1, maxLength: 40 });
const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.constant({ view: "start" as const }),
  fc.record({ view: fc.constant("verification" as const), id, item: fc.option(id) }),
  fc.record({ view: fc.constant("text" as const), batch: fc.option(id) }),
  fc.record({ view: fc.constant("batch" as const), batch: fc.option(id) }),
  fc.constant({ view: "history" as const }),
  fc.record({ view: fc.constant("policies" as const), name: fc.option(id) }),
);

it("every route has an address that leads back to it", () => {
  fc.assert(
    fc.property(routes, (route) => {
      expect(readRoute(addressOf(route))).toEqual(route);
    }),
  );
});

it("an unknown address leads to the start, or to a view that says what is missing", () => {
  expect(readRoute("")).toEqual({ view: "start" });
  expect(readRoute("#/nowhere/x")).toEqual({ view: "start" });
  expect(readRoute("#/v/%E0%A4%A")).toEqual({ view: "verification", id: "%E0%A4%A", item: null });
});
