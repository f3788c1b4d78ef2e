import { USES_NAMED } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import { leavesOut } from "./discounts";

describe("the uses of a discount", () => {
  it("may be more than are listed once the list is full, however many of them are cancelled", () => {
    expect(leavesOut(Array(USES_NAMED - 1).fill(null))).toBe(false);
    expect(leavesOut(Array(USES_NAMED).fill(null))).toBe(true);
  });
});
