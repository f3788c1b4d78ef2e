import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadFirstProducts, loadNewestReviews } from "./home-lists.server";

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (input: URL | RequestInfo) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : String(input));
    asked.push(pathname + search);
    return Response.json({ products: [], count: 7, reviews: [], next: null });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the lists of the home page", () => {
  it("fail together where the one call for both fails", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ message: "out of order" }, { status: 500 }));
    const outcomes = await Promise.allSettled([loadFirstProducts(), loadNewestReviews()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("come by one call where both are asked for at once", async () => {
    const [page, reviews] = await Promise.all([loadFirstProducts(), loadNewestReviews()]);
    expect([page, reviews]).toEqual([{ products: [], count: 7 }, []]);
    expect(asked).toEqual(["/store/shop/home-page?products=60&reviews=9"]);
  });

  it("come by a call of their own where one is asked for", async () => {
    await loadFirstProducts();
    await loadNewestReviews();
    expect(asked).toEqual(["/store/shop/products?limit=60", "/store/shop/reviews?limit=9"]);
  });
});
