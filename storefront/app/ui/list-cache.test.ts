import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { shopApi } from "~/lib/shop-api";
import { cachedList, getListCache, type ListAnswer } from "./list-cache";

const ORDERS = "/dashboard/myOrders";
const { fetch } = globalThis;
const fetchMock = vi.fn<typeof fetch>();
let storedUid: string | null;
let now = Date.parse("2026-03-01T12:00:00Z");
const serverLoader = vi.fn<() => Promise<ListAnswer<string[]>>>();
const visit = (path = ORDERS) =>
  cachedList(
    "orders",
    () => storedUid,
  )({ request: new Request(`http://localhost:3000${path}`), serverLoader: serverLoader as never });

beforeEach(() => {
  // Later than every write of the tests before.
  now += 24 * 3_600_000;
  vi.useFakeTimers({ now });
  Object.assign(globalThis, { window: {}, fetch: fetchMock });
  fetchMock.mockImplementation(async () => new Response("{}"));
  serverLoader.mockReset().mockImplementation(async () => ({ uid: "cus_ada", list: [`list ${Date.now()}`] }));
  storedUid = "cus_ada";
  getListCache().clear();
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, "window");
  globalThis.fetch = fetch;
  vi.useRealTimers();
});

it.each([
  ["a write", async () => new Response("{}")],
  ["a write that failed", async () => new Response("{}", { status: 503 })],
  ["a write whose outcome nobody knows", async () => Promise.reject(new TypeError("Failed to fetch"))],
])("a list in the cache is out of date after %s, whichever screen sent it", async (_what, answer) => {
  fetchMock.mockImplementation(answer);
  await visit();
  vi.advanceTimersByTime(1);
  await shopApi.post("/orders", {}).catch(() => undefined);
  expect(await visit()).not.toHaveProperty("fromCache");
  expect(await visit(), "read in the millisecond in which the write ended").not.toHaveProperty("fromCache");
  vi.advanceTimersByTime(1);
  await visit();
  expect(await visit()).toHaveProperty("fromCache", true);
});

it("a list in the cache is out of date once a mutation or a refusal said so, and not after a read", async () => {
  await visit();
  vi.advanceTimersByTime(1);
  await shopApi.get("/products");
  expect(await visit()).toHaveProperty("fromCache", true);
  await visit();
  await getListCache().invalidateQueries({ queryKey: ["orders"], refetchType: "none" });
  expect(await visit()).not.toHaveProperty("fromCache");
});

it.each([
  ["another person signed in", "cus_bob"],
  ["the person signed out", null],
])("a change of person empties the cache: %s, in this tab or another", async (_what, uid) => {
  await visit();
  await visit(`${ORDERS}?status=shipped`);
  storedUid = uid;
  serverLoader.mockResolvedValueOnce({ uid: "cus_bob", list: ["Bob's"] });
  expect(await visit()).toEqual({ uid: "cus_bob", list: ["Bob's"] });
  expect(getListCache().getQueryCache().getAll()).toHaveLength(1);
  storedUid = "cus_ada";
  expect(await visit()).toMatchObject({ uid: "cus_ada" });
});
