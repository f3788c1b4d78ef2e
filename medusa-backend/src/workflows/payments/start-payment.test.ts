import { describe, expect, it } from "vitest";
import { beyondLimit } from "./start-payment";

/** Newest first: pi_1 is the newest. */
const open = (count: number, authorised: readonly number[] = []) =>
  Array.from({ length: count }, (_, index) => ({
    paymentIntentId: `pi_${index + 1}`,
    authorisedAt: authorised.includes(index + 1) ? new Date(0) : null,
  }));
const idsOf = (attempts: { paymentIntentId: string }[]) => attempts.map(({ paymentIntentId }) => paymentIntentId);

describe("the open payments that are too many", () => {
  it("are the oldest beyond thirty, never the answered one or one whose card was authorised", () => {
    expect(beyondLimit(open(30), "pi_1")).toEqual([]);
    expect(idsOf(beyondLimit(open(32), "pi_1"))).toEqual(["pi_31", "pi_32"]);
    expect(idsOf(beyondLimit(open(32), "pi_32"))).toEqual(["pi_30", "pi_31"]);
    expect(beyondLimit(open(32, [31, 32]), "pi_1")).toEqual([]);
    expect(idsOf(beyondLimit(open(33, [2, 33]), "pi_1"))).toEqual(["pi_32"]);
  });
});
