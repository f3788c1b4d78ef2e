import { describe, expect, it } from "vitest";
import { toApplied } from "./discount";

const ten = { code: "TEN", problem: null };

describe("a discount code", () => {
  it("has no problem once it took something off", () => {
    expect(toApplied(ten, { codes: ["AUTO", "TEN"] }, [])).toEqual(ten);
  });

  it("is for other products where it took nothing off", () => {
    expect(toApplied(ten, { codes: ["AUTO"] }, [])).toEqual({ code: "TEN", problem: "not_for_these" });
  });

  it("is used up where Medusa left it out for its limit or budget", () => {
    expect(toApplied(ten, { codes: [] }, [{ code: "TEN" }])).toEqual({ code: "TEN", problem: "used_up" });
  });

  it("keeps the problem that it had before any cart", () => {
    const expired = { code: "TEN", problem: "expired" } as const;
    expect(toApplied(expired, { codes: ["TEN"] }, [])).toEqual(expired);
  });
});
