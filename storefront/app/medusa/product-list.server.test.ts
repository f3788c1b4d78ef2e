import { BUILT_IN_PRODUCTS } from "medusa-backend/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isHandle, type Product } from "~/domain/product";
import { createAnswers } from "~/lib/answers.server";
import { tellCatalogueVersion } from "~/lib/medusa-calls.server";
import { createProductList } from "./home-lists.server";

const sparrow: Product = {
  ...{ productId: "prod_1", handle: "sparrow", name: "Sparrow", imageUrl: "/sparrow.webp" },
  ...{ shortDescription: "", description: "", available: 3 },
  price: { amount: 14_900, currency: "usd" },
};
const live = [sparrow];

/** A list whose backend takes `tookMs`, and fails while `fails` is set. */
function setUp(backend: { tookMs: number; fails?: boolean }) {
  const onDown = vi.fn();
  const answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, backend.tookMs));
    if (backend.fails) throw new Error("refused");
    return { products: live, count: live.length };
  };
  const [load, loadAll] = [vi.fn(answer), vi.fn(answer)];
  const list = createProductList({ answers: createAnswers(), loadFirst: load, loadAll, onDown });
  /** The list of a page that is asked for now, after so long. */
  const pageAfter = async (ms: number) => {
    const page = list.forPage(Date.now());
    await vi.advanceTimersByTimeAsync(ms);
    expect(page).toBeInstanceOf(Promise);
    return await page;
  };
  return { list, load, loadAll, onDown, pageAfter };
}

describe("the whole list for an answer that everybody gets", () => {
  const shared = (dataSince: number) => ({ dataSince, isCurrent: true, mayBeKept: true, goodUntil: null });

  it("is loaded since the last change, and a young one is taken as it is", async () => {
    const { list, load } = setUp({ tookMs: 0 });
    await list.getLive();
    const young = shared(0);
    expect([await list.getSince(young), load.mock.calls.length, young.isCurrent]).toEqual([live, 1, true]);
    await list.getSince(shared(Date.now() + 1_000));
    expect(load.mock.calls.length).toBeGreaterThan(1);
  });

  it("is the older one where Medusa does not answer, and says so; without one it fails", async () => {
    const backend = { tookMs: 0, fails: true };
    const { list } = setUp(backend);
    await expect(list.getSince(shared(0))).rejects.toThrow("refused");
    backend.fails = false;
    await list.getLive();
    backend.fails = true;
    const old = shared(Date.now() + 1_000);
    expect([await list.getSince(old), old.isCurrent]).toEqual([live, false]);
  });
});

describe("the product list of a page", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is the built-in one at once when the backend refuses, which is logged once and never cached [S3-03 S4-34 S8-27]", async () => {
    const backend = { tookMs: 0, fails: true };
    const { pageAfter, onDown } = setUp(backend);
    expect((await pageAfter(1)).source).toBe("built-in");
    expect((await pageAfter(1)).products).toHaveLength(BUILT_IN_PRODUCTS.length);
    expect(onDown).toHaveBeenCalledTimes(1);
    backend.fails = false;
    expect((await pageAfter(1)).source).toBe("live");
  });

  it("is the built-in one after 1,000 ms of silence, counted from the request, and the live one afterwards [S4-33 S9-02]", async () => {
    const { list, load } = setUp({ tookMs: 3000 });
    const startedAt = Date.now();
    await vi.advanceTimersByTimeAsync(400);
    const settled = vi.fn();
    void Promise.resolve(list.forPage(startedAt)).then(settled);
    await vi.advanceTimersByTimeAsync(599);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ source: "built-in" }));
    await vi.advanceTimersByTimeAsync(2500);
    expect(list.forPage(Date.now())).toEqual({ products: live, total: 1, source: "live" });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is the cached one at once, however old, when the backend has died", async () => {
    const backend = { tookMs: 10, fails: false };
    const { list } = setUp(backend);
    list.forPage(Date.now());
    await vi.advanceTimersByTimeAsync(20);
    backend.fails = true;
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(list.forPage(Date.now())).toEqual({ products: live, total: 1, source: "live" });
  });

  it("shows a changed product at once although nobody looked in between", async () => {
    const { list, load } = setUp({ tookMs: 300 });
    list.forPage(Date.now());
    await vi.advanceTimersByTimeAsync(600_000);
    load.mockResolvedValue({ products: [{ ...sparrow, name: "Changed" }], count: 1 });
    tellCatalogueVersion("v2");
    expect(await list.forPage(Date.now())).toMatchObject({ products: [{ name: "Changed" }] });
  });

  it("is the one of before if Medusa does not answer within 1,000 ms of a change, and says so to a page for everybody", async () => {
    const backend = { tookMs: 0 };
    const { list } = setUp(backend);
    list.forPage(Date.now());
    await vi.advanceTimersByTimeAsync(10);
    backend.tookMs = 3_000;
    tellCatalogueVersion("v2");
    const shared = { dataSince: 0, isCurrent: true, mayBeKept: true, goodUntil: null };
    const page = list.forPage(Date.now(), shared);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([(await page).source, shared.isCurrent]).toEqual(["live", false]);
  });

  it("asks for one page as long as nobody wants every product", async () => {
    const { list, load, loadAll } = setUp({ tookMs: 0 });
    load.mockResolvedValue({ products: live, count: 10_000 });
    loadAll.mockResolvedValue({ products: live, count: live.length });
    list.forPage(Date.now());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalled();
    expect(loadAll).not.toHaveBeenCalled();
    await list.getLive();
    expect(loadAll).toHaveBeenCalledTimes(1);
  });

  it("names built-in products by handle, which no id of Medusa's looks like", async () => {
    const { products } = await setUp({ tookMs: 0, fails: true }).pageAfter(1);
    expect(products.every(({ productId, handle }) => productId === handle && isHandle(productId))).toBe(true);
    expect(isHandle("prod_01ABC")).toBe(false);
  });
});
