import type { ShopReview } from "medusa-backend/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnswers } from "~/lib/answers.server";
import { createReviewList, type ReviewList } from "./reviews.server";

const WORDS = { photoUrl: "", name: "Ada", occupation: "", description: "Fine.", rating: 4 };
const SHOWN = { ...WORDS, isExample: false, isBought: true };
const REVIEW: ShopReview = { id: "r1", ...SHOWN };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const listOf = (load: () => Promise<ShopReview[]>, onDown: () => void = () => undefined) =>
  createReviewList({ answers: createAnswers(), load, onDown });

describe("the reviews of a page", () => {
  it("are the three samples once a second has passed without an answer [S4-30 S9-03]", async () => {
    const list = listOf(() => new Promise(() => undefined));
    let shown: unknown;
    void Promise.resolve(list.forPage(Date.now())).then((answer) => {
      shown = answer;
    });
    await vi.advanceTimersByTimeAsync(990);
    expect(shown).toBeUndefined();
    await vi.advanceTimersByTimeAsync(20);
    expect(shown).toMatchObject({ source: "samples", reviews: [{ rating: 5 }, { rating: 4 }, { rating: 5 }] });
    expect((shown as ReviewList).reviews.filter(({ isExample }) => !isExample)).toEqual([]);
  });

  it("are the samples at once where loading fails, and the failure is told once [S8-28]", async () => {
    const onDown = vi.fn();
    const list = listOf(() => Promise.reject(new Error("down")), onDown);
    expect((await list.forPage(Date.now())).source).toBe("samples");
    expect((await list.forPage(Date.now())).source).toBe("samples");
    expect(onDown).toHaveBeenCalledTimes(1);
  });

  it("are the server's where it answers, and there at once for the next page [S4-31]", async () => {
    const list = listOf(() => Promise.resolve([REVIEW]));
    expect(await list.forPage(Date.now())).toEqual({ reviews: [SHOWN], source: "live" });
    expect(list.forPage(Date.now())).toEqual({ reviews: [SHOWN], source: "live" });
  });
});
