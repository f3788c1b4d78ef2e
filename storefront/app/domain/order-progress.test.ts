import { describe, expect, it } from "vitest";
import { stateOf } from "./order";
import { nameReturned, type OrderEvent, stepsOf } from "./order-progress";

const SPARROWS = [{ title: "Sparrow", quantity: 4 }];
const CONDOR = [{ title: "Condor Hex", quantity: 1 }];

const on = (kind: OrderEvent["kind"], day: number, pieces: OrderEvent["pieces"] = []): OrderEvent => ({
  kind,
  at: `2026-11-0${day}T00:00:00.000Z`,
  amount: null,
  pieces,
});

const line = { title: "Sparrow", quantity: 3, received: 0, damaged: 0 };
it.each([
  ["requested", {}, "3 × Sparrow"],
  ["partially_received", { received: 2, damaged: 1 }, "3 × Sparrow (2 arrived, 1 damaged)"],
  ["received", { received: 3 }, "3 × Sparrow"],
  ["received", { received: 3, damaged: 2 }, "3 × Sparrow (2 damaged)"],
  ["received", {}, "3 × Sparrow (0 arrived)"],
  ["canceled", {}, "3 × Sparrow"],
])("the pieces of a return of a return that is %s, of which %o, are %s", (status, arrived, words) => {
  expect(nameReturned({ status, items: [{ ...line, ...arrived }] })).toBe(words);
});

describe("the state of an order of five pieces for $100", () => {
  it.each([
    ["pending", { left: 5 }, 0, "packing"],
    ["pending", { left: 4 }, 0, "partlyShipped"],
    ["pending", { left: 4, returned: 1 }, 2_000, "partlyShipped"],
    // The status changes a moment later.
    ["pending", { left: 0 }, 0, "shipped"],
    ["shipped", { left: 0 }, 0, "shipped"],
    ["shipped", { left: 0 }, 2_000, "shipped"],
    // Something was added after it was shipped.
    ["shipped", { left: 1 }, 0, "partlyShipped"],
    ["shipped", { left: 0, delivered: 1 }, 0, "shipped"],
    ["shipped", { left: 0, delivered: 5 }, 0, "delivered"],
    ["shipped", { left: 0, delivered: 5, returned: 2 }, 4_000, "partlyReturned"],
    ["shipped", { left: 0, returned: 5 }, 0, "returned"],
    ["shipped", { left: 0, returned: 5 }, 10_000, "returned"],
    ["shipped", { left: 0, delivered: 5 }, 10_000, "refunded"],
    ["pending", { left: 5 }, 10_000, "refunded"],
    ["cancelled", { left: 5 }, 10_000, "cancelled"],
  ] as const)("%s with %j and %d refunded is %4$s", (status, counts, refunded, state) => {
    const progress = { pieces: 5, delivered: 0, returned: 0, ...counts };
    expect(stateOf({ status, progress, total: 10_000, refunded })).toBe(state);
  });
});

describe("the steps of an order", () => {
  const kinds = (events: OrderEvent[], state: Parameters<typeof stepsOf>[1]) =>
    stepsOf(events, state, state === "packing" ? SPARROWS : []).map(({ kind, at }) => (at ? kind : `(${kind})`));

  it("are what happened and what is still to come, the second parcel's delivery too", () => {
    expect(kinds([on("placed", 1), on("paid", 1)], "packing")).toEqual(["placed", "paid", "(shipped)", "(delivered)"]);
    expect(kinds([on("placed", 1)], "packing")).toEqual(["placed", "(paid)", "(shipped)", "(delivered)"]);
    const events = [on("placed", 1), on("paid", 1), on("shipped", 2), on("shipped", 3), on("delivered", 4)];
    expect(kinds(events, "shipped").at(-1)).toBe("(delivered)");
    expect(kinds(events, "delivered")).not.toContain("(delivered)");
  });

  it("say which pieces have left, and which are still to come", () => {
    const steps = stepsOf([on("placed", 1), on("paid", 1), on("shipped", 2, CONDOR)], "partlyShipped", SPARROWS);
    expect(steps.map(({ kind, pieces }) => [kind, pieces])).toEqual([
      ["placed", []],
      ["paid", []],
      ["shipped", CONDOR],
      ["shipped", SPARROWS],
      ["delivered", []],
    ]);
  });

  it("name no pieces of an order that went as one, but those that came back, and end with the money", () => {
    const steps = stepsOf([on("shipped", 2, SPARROWS), on("returned", 3, CONDOR)], "partlyReturned", []);
    expect(steps.map(({ pieces }) => pieces)).toEqual([[], CONDOR]);
    const events = [on("placed", 1), on("paid", 1), on("cancelled", 2), on("refunded", 2)];
    expect(kinds(events, "cancelled")).toEqual(["placed", "paid", "cancelled", "refunded"]);
  });

  it.each(["partlyReturned", "returned", "refunded"] as const)("have nothing still to come when it is %s", (state) => {
    const events = [on("placed", 1), on("paid", 1), on("shipped", 2), on("returned", 3), on("refunded", 3)];
    expect(kinds(events, state)).toEqual(["placed", "paid", "shipped", "returned", "refunded"]);
  });
});
