import { describe, expect, it } from "vitest";
import { toApplied } from "./discount";

const ten = { code: "TEN", problem: null };

describe("a discount code", () => {
  it("has no problem once it took something off", () => {
    expect(toApplied(ten, { codes: ["AUTO", "TEN"] })).toEqual(ten);
  });

  it("is for other products where it took nothing off", () => {
    expect(toApplied(ten, { codes: ["AUTO"] })).toEqual({ code: "TEN", problem: "not_for_these" });
  });

  it("is used up where Medusa left it out for its limit or budget", () => {
    expect(toApplied(ten, { codes: [] }, { skipped: [{ code: "TEN" }], below_minimum: false })).toEqual({
      code: "TEN",
      problem: "used_up",
    });
  });

  it("leaves too little to pay, though it took something off before it was taken out again", () => {
    const applied = { skipped: [], below_minimum: true };
    expect(toApplied(ten, { codes: [] }, applied)).toEqual({ code: "TEN", problem: "below_minimum" });
  });

  it("keeps the problem that it had before any cart", () => {
    const expired = { code: "TEN", problem: "expired" } as const;
    expect(toApplied(expired, { codes: ["TEN"] })).toEqual(expired);
  });
});
