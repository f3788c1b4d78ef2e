import { describe, expect, it } from "vitest";
import { netOf } from "./order";

describe("what a customer pays in the end", () => {
  it.each([
    ["cancelled", 14_900, 0, 0],
    ["cancelled", 14_900, 14_900, 0],
    ["pending", 14_900, 14_900, 0],
    ["pending", 14_900, 4_001, 10_899],
    ["shipped", 14_900, 0, 14_900],
  ] as const)("for a %s order of %d with %d refunded is %d", (status, total, refunded, net) => {
    expect(netOf({ status, total, refunded })).toBe(net);
  });
});
