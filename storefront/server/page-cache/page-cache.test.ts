import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Catalogue } from "./catalogue";
import { createPageCache } from "./page-cache";
import type { Page, Rendered } from "./render-page";

const pageOf = (tag: string, status = 200): Page => ({
  ...{ status, tag, headers: [], inline: { scripts: [], styles: [] } },
  ...{ br: Buffer.alloc(10), gzip: Buffer.alloc(10), bytes: 10 },
});

/** A cache over pages whose tag counts the renderings. */
function setUp() {
  const shop = { tookMs: 20, fails: false, version: "v1", heard: true, changedAt: 0, writtenAt: 0 };
  const next: Partial<Rendered> & { status?: number } = {};
  let count = 0;
  const render = vi.fn(async (_address: string, _dataSince: number): Promise<Rendered> => {
    await new Promise((resolve) => setTimeout(resolve, shop.tookMs));
    if (shop.fails) throw new Error("down");
    count += 1;
    return { page: pageOf(`${count}`, next.status), mayBeKept: true, isCurrent: true, goodUntil: null, ...next };
  });
  const catalogue: Catalogue = {
    get version() {
      return shop.version;
    },
    get changedAt() {
      return shop.changedAt;
    },
    get writtenAt() {
      return shop.writtenAt;
    },
    isHeard: () => shop.heard,
  };
  const cache = createPageCache({ render, catalogue });
  async function get(address = "/", waitMs = 30) {
    const found = cache.get(address);
    await vi.advanceTimersByTimeAsync(waitMs);
    return (await found)?.tag ?? null;
  }
  return { cache, get, render, shop, next };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  ["comes at once before it", 59_000, "1"],
  ["is rendered again from then on, though Medusa says that nothing has changed", 60_000, "2"],
])("a page that is good until a moment %s", async (_, laterMs, tag) => {
  const { get, next } = setUp();
  next.goodUntil = Date.now() + 60_000;
  await get();
  await vi.advanceTimersByTimeAsync(laterMs);
  expect(await get("/", 30)).toBe(tag);
});

describe("a page that is asked for", () => {
  it("is rendered once for many who wait, and left to its request when rendering takes long", async () => {
    const { cache, render } = setUp();
    const found = Promise.all(Array.from({ length: 50 }, () => cache.get("/")));
    await vi.advanceTimersByTimeAsync(30);
    expect(new Set((await found).map((page) => page?.tag))).toEqual(new Set(["1"]));
    expect(render).toHaveBeenCalledTimes(1);
    const { get, shop } = setUp();
    shop.tookMs = 1_000;
    expect(await get("/", 260)).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await get()).toBe("1");
  });

  it("comes at once however old while Medusa says that nothing has changed, and is rendered again behind it", async () => {
    const { get, render } = setUp();
    await get();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await get("/", 0)).toBe("1");
    await vi.advanceTimersByTimeAsync(30);
    expect(await get("/", 0)).toBe("2");
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("waits for a new one once Medusa says that something has changed, made of what was loaded since", async () => {
    const { get, shop, render } = setUp();
    await get();
    await vi.advanceTimersByTimeAsync(100);
    Object.assign(shop, { version: "v2", changedAt: Date.now() });
    expect(await get()).toBe("2");
    expect(render.mock.calls[1]).toEqual(["/", shop.changedAt]);
  });

  it("waits for a new one once something was written here, and not with one that was begun before", async () => {
    const { get, shop, cache } = setUp();
    await get();
    await vi.advanceTimersByTimeAsync(3_000);
    void cache.get("/");
    await vi.advanceTimersByTimeAsync(10);
    Object.assign(shop, { changedAt: Date.now(), writtenAt: Date.now() });
    expect(await get("/", 50)).toBe("3");
  });

  it("is the old one where a new one takes longer than a second, and then not waited for again at once", async () => {
    const { get, shop } = setUp();
    await get();
    await vi.advanceTimersByTimeAsync(100);
    Object.assign(shop, { version: "v2", changedAt: Date.now(), tookMs: 1_500 });
    expect(await get("/", 1_010)).toBe("1");
    expect(await get("/", 0)).toBe("1");
  });
});

describe("while Medusa is silent", () => {
  it("a page with built-in data is shown where there is no other, never kept, and displaces none", async () => {
    const { get, shop, next } = setUp();
    next.mayBeKept = false;
    expect([await get(), await get()]).toEqual(["1", "2"]);
    next.mayBeKept = true;
    expect(await get()).toBe("3");
    next.mayBeKept = false;
    shop.heard = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await get()).toBe("3");
  });

  it("an error of the shop's own displaces no page, a page that is gone does", async () => {
    const { get, shop, next } = setUp();
    await get();
    shop.heard = false;
    Object.assign(next, { mayBeKept: false, status: 503 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await get()).toBe("1");
    next.status = 404;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await get()).toBe("3");
    next.status = 503;
    expect(await get()).toBe("4");
  });
});

it("what is kept is not displaced by addresses that nobody sells, nor by searches that somebody invents", async () => {
  const { get, cache, next, shop } = setUp();
  await get();
  next.mayBeKept = false;
  next.status = 404;
  const invented = Array.from({ length: 300 }, (_none, index) => [`/products/x${index}`, `/explore?q=x${index}`]);
  for (const address of invented.flat()) void cache.get(address);
  await vi.advanceTimersByTimeAsync(60);
  Object.assign(next, { mayBeKept: true, status: 200, page: { ...pageOf("big"), br: Buffer.alloc(1_000_000) } });
  for (const [, search = ""] of invented) void cache.get(search);
  await vi.advanceTimersByTimeAsync(60);
  shop.fails = true;
  expect(await get("/", 0)).toBe("1");
});
