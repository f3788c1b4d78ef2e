import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "~/domain/app-error";
import type { ProductPage } from "~/domain/product-page";
import { createAnswers } from "~/lib/answers.server";
import { uncachedPage } from "~/lib/shared-page.server";
import { builtInList } from "./home-lists.server";
import { createProductPages } from "./product-pages.server";
import { toPageWithoutMedusa } from "./to-product";

const page = toPageWithoutMedusa("kestrel-pro", builtInList().products) as ProductPage;
const down = new AppError("backend_unavailable", "down");

const withStock = (available: number) => ({ ...page, product: { ...page.product, available } });
type Load = (handle: string, country?: string) => Promise<ProductPage | null>;
type More = Parameters<ReturnType<typeof createProductPages>["get"]>[2];

function create(load: Load, hasBuiltIn = true) {
  const onDown = vi.fn();
  const builtIn = (handle: string) => toPageWithoutMedusa(handle, builtInList().products);
  const loadWithoutMedusa = hasBuiltIn ? builtIn : () => null;
  const pages = createProductPages({ answers: createAnswers(), load, loadWithoutMedusa, onDown });
  return { get: (handle = "kestrel-pro", more?: More) => pages.get(handle, Date.now(), more), onDown };
}

beforeEach(() => {
  vi.useFakeTimers();
  // lru-cache treats a clock at 0 as no clock.
  vi.advanceTimersByTime(1);
});
afterEach(() => void vi.useRealTimers());

it("a product's page while Medusa answers is asked for again when it is too old to be told as it is", async () => {
  const load = vi.fn<Load>().mockResolvedValueOnce(page).mockResolvedValueOnce(withStock(0)).mockResolvedValue(null);
  const { get } = create(load);
  await get();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await get()).toMatchObject({ freshness: "live", product: { available: 0 } });
  // Then it is no longer on sale.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await get()).toBeNull();
});

describe("a page for another country", () => {
  it("is another answer of Medusa than the shop's own, and its rules alone while there is none", async () => {
    const load = vi.fn(async (_handle: string, country = "us") => ({ ...page, here: { ...page.here, country } }));
    const { get } = create(load, false);
    const shown = async (country?: string) => (await get("kestrel-pro", { country }))?.here.country;
    expect([await shown(), await shown("de"), await shown(), await shown("de")]).toEqual(["us", "de", "us", "de"]);
    expect(load).toHaveBeenCalledTimes(2);
    const here = toPageWithoutMedusa("kestrel-pro", builtInList().products, "de")?.here;
    expect(here).toMatchObject({ country: "de", countries: [], delivery: null, fly: { name: "the European Union" } });
  });
});

describe("a page that promises an arrival", () => {
  const place = "Bangladesh";
  const promising = (orderBy: number): ProductPage => {
    const arrival = { earliest: "2026-12-02", latest: "2026-12-08", orderBy: new Date(orderBy).toISOString(), place };
    return { ...page, terms: { delivery: 0, tax: "none", duties: "none", place, isDelivered: true, arrival } };
  };

  it("is loaded again at the cut-off, however young it is", async () => {
    const cutOff = Date.now() + 3_000;
    const load = vi.fn(async () => promising(Date.now() < cutOff ? cutOff : cutOff + 86_400_000));
    const { get } = create(load);
    await get();
    await vi.advanceTimersByTimeAsync(2_999);
    const orderBy = (moment: number) => ({ orderBy: new Date(moment).toISOString() });
    expect((await get())?.terms).toMatchObject(orderBy(cutOff));
    await vi.advanceTimersByTimeAsync(1);
    expect((await get())?.terms).toMatchObject(orderBy(cutOff + 86_400_000));
  });

  it("promises nothing more after the cut-off while Medusa does not answer", async () => {
    const cutOff = Date.now() + 3_000;
    const { get } = create(vi.fn<Load>().mockResolvedValueOnce(promising(cutOff)).mockRejectedValue(down));
    await get();
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await get())?.terms).toEqual({ text: "Free delivery. No tax is added." });
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await get())?.terms).toBeNull();
  });

  it("tells a page kept for everybody when it ends, and is loaded again for one kept for nobody", async () => {
    const shared = { dataSince: 0, isCurrent: true, mayBeKept: true, goodUntil: null };
    await create(async () => promising(1_000_000), false).get("kestrel-pro", { shared });
    expect(shared.goodUntil).toBe(1_000_000);
    const { get } = create(vi.fn<Load>().mockResolvedValueOnce(page).mockResolvedValue(withStock(0)), false);
    await get();
    await vi.advanceTimersByTimeAsync(1);
    expect((await get())?.product.available).not.toBe(0);
    expect((await get("kestrel-pro", { shared: uncachedPage() }))?.product.available).toBe(0);
  });
});

describe("the pages that are kept", () => {
  const invented = Array.from({ length: 300 }, (_none, index) => `invented-${index}`);
  const onSale = new Set(["kestrel-pro", "sparrow"]);
  const answer = async (handle: string) => (onSale.has(handle) ? page : null);

  const hanging = (handle: string) => (onSale.has(handle) ? answer(handle) : new Promise<never>(() => undefined));
  it.each([
    ["that nobody sells", answer],
    ["whose loading hangs", hanging],
  ])("survive 300 invented addresses %s", async (_what, load) => {
    let medusa = load;
    const { get } = create((handle) => medusa(handle));
    await get();
    for (const handle of invented) void get(handle).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    medusa = () => Promise.reject(down);
    expect(await get()).toMatchObject({ freshness: "stale" });
  });

  it("do not keep a product from being found while 300 invented addresses are asked for", async () => {
    const { get } = create(async (handle) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return answer(handle);
    });
    const wanted = get("sparrow");
    const others = invented.map((handle) => get(handle));
    await vi.advanceTimersByTimeAsync(500);
    expect(await wanted).toMatchObject({ freshness: "live" });
    expect(await Promise.all(others)).toEqual(invented.map(() => null));
  });

  it("are not called old because another one cannot be loaded, which is logged once for each", async () => {
    let broken = "";
    let told = page;
    const { get, onDown } = create(async (handle) => {
      if (handle === broken) throw down;
      return told;
    });
    await get("sparrow");
    await get();
    await vi.advanceTimersByTimeAsync(20_000);
    broken = "sparrow";
    told = withStock(7);
    expect(await get("sparrow")).toMatchObject({ freshness: "stale" });
    expect(await get()).toMatchObject({ freshness: "live", product: { available: 7 } });
    await get("sparrow");
    expect(onDown.mock.calls).toEqual([["sparrow", down]]);
  });

  it("have a new product two seconds after it was looked for in vain", async () => {
    let load = async (): Promise<ProductPage | null> => null;
    const { get } = create(() => load());
    expect(await get("osprey")).toBeNull();
    load = async () => page;
    await vi.advanceTimersByTimeAsync(2_001);
    expect(await get("osprey")).toMatchObject({ freshness: "live" });
  });

  it("do not turn an address that was looked for in vain into a page that does not exist while Medusa is down", async () => {
    let load = async (): Promise<ProductPage | null> => null;
    const { get } = create(() => load());
    await get("osprey");
    load = () => Promise.reject(down);
    await vi.advanceTimersByTimeAsync(2_001);
    await expect(get("osprey")).rejects.toMatchObject({ code: "backend_unavailable" });
  });
});
