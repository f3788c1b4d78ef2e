import { describe, expect, it } from "vitest";
import { type OrderEvent, type Parcel, stateOf, stepsOf } from "./order-progress";

const parcel = (deliveredAt: string | null): Parcel => ({
  parcelId: "ful_1",
  carrier: "",
  deliveredAt,
  tracking: [],
  items: [],
});
const on = (kind: OrderEvent["kind"], day: number): OrderEvent => ({
  kind,
  at: `2026-11-0${day}T00:00:00.000Z`,
  amount: null,
});

describe("the state of an order", () => {
  it.each([
    ["pending", [], "packing"],
    ["shipped", [parcel(null)], "shipped"],
    ["shipped", [parcel("2026-11-05T00:00:00.000Z"), parcel(null)], "shipped"],
    ["shipped", [parcel("2026-11-05T00:00:00.000Z")], "delivered"],
    ["shipped", [], "shipped"],
    ["cancelled", [parcel("2026-11-05T00:00:00.000Z")], "cancelled"],
  ] as const)("%s with %j is %s", (status, parcels, state) => {
    expect(stateOf({ status, parcels })).toBe(state);
  });
});

describe("the steps of an order", () => {
  const kinds = (events: OrderEvent[], state: Parameters<typeof stepsOf>[1]) =>
    stepsOf(events, state).map(({ kind, at }) => (at ? kind : `(${kind})`));

  it("are what happened and what is still to come", () => {
    expect(kinds([on("placed", 1), on("paid", 1)], "packing")).toEqual(["placed", "paid", "(shipped)", "(delivered)"]);
    expect(kinds([on("placed", 1)], "packing")).toEqual(["placed", "(paid)", "(shipped)", "(delivered)"]);
  });

  it("say that the second parcel is still to be delivered", () => {
    const events = [on("placed", 1), on("paid", 1), on("shipped", 2), on("shipped", 3), on("delivered", 4)];
    expect(kinds(events, "shipped").at(-1)).toBe("(delivered)");
    expect(kinds(events, "delivered")).not.toContain("(delivered)");
  });

  it("end with the money that went back", () => {
    const events = [on("placed", 1), on("paid", 1), on("cancelled", 2), on("refunded", 2)];
    expect(kinds(events, "cancelled")).toEqual(["placed", "paid", "cancelled", "refunded"]);
  });
});
