import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { fromErrorAnswer, shopApi, type TokenSource, writeDashboard } from "./shop-api";

const bearer = { get: vi.fn<TokenSource["get"]>(), clear: vi.fn() };
const { fetch } = globalThis;
const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, body: string) => new Response(body, { status });
const sentHeader = (call: number, name: string) => new Headers(fetchMock.mock.calls[call]?.[1]?.headers).get(name);

beforeEach(() => {
  globalThis.fetch = fetchMock;
  fetchMock.mockReset();
  bearer.get.mockReset().mockResolvedValue("token");
});
afterEach(() => {
  globalThis.fetch = fetch;
});

it.each([
  ["the network is down", () => fetchMock.mockRejectedValue(new TypeError("Failed to fetch"))],
  ["a proxy answers HTML", () => fetchMock.mockResolvedValue(answer(200, "<html>"))],
  ["a proxy fails in its own words", () => fetchMock.mockResolvedValue(answer(502, '{"oops":true}'))],
  ["the answer has another shape", () => fetchMock.mockResolvedValue(answer(200, '{"n":"one"}'))],
])("a call to /api/server says that the shop could not be reached when %s", async (_, arrange) => {
  arrange();
  const call = shopApi.get("/products", { schema: z.object({ n: z.number() }) });
  await expect(call).rejects.toMatchObject({ name: "AppError", code: "backend_unavailable" });
});

it("a call to /api/server says so at the dashboard's own routes too, and not in the browser's words", async () => {
  fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
  const message = "The shop could not be reached. Please try again.";
  await expect(writeDashboard("/dashboard/productEdits", {})).rejects.toMatchObject({ name: "AppError", message });
});

it.each([
  [413, "body_too_large", "What was sent is too large."],
  [429, "too_many_requests", "Too many attempts. Please wait a minute and try again."],
  [401, "unauthenticated", "Your sign-in has ended. Sign in again in another tab, then try again."],
  [502, "backend_unavailable", "The shop could not be reached. Please try again."],
])("a call to /api/server tells what a %i in a proxy's plain text is", async (status, code, message) => {
  fetchMock.mockImplementation(async () => answer(status, "That is too much at once."));
  await expect(shopApi.post("/addReview", {})).rejects.toMatchObject({ code, message });
  await expect(writeDashboard("/wish-list", {})).rejects.toMatchObject({ code, message });
});

it("a call to /api/server says so, too, when the token for the Bearer header cannot be had", async () => {
  bearer.get.mockRejectedValue(new Error("offline"));
  await expect(shopApi.post("/orders", {}, { bearer })).rejects.toMatchObject({ code: "backend_unavailable" });
  expect(fetchMock).not.toHaveBeenCalled();
});

it("a call to /api/server asks for a fresh token once when the stored one is refused", async () => {
  bearer.get.mockResolvedValueOnce("stale").mockResolvedValueOnce("fresh");
  fetchMock.mockResolvedValueOnce(answer(401, "{}")).mockResolvedValueOnce(answer(200, '{"ok":true}'));
  await expect(shopApi.post("/orders", {}, { bearer })).resolves.toEqual({ ok: true });
  expect([sentHeader(0, "authorization"), sentHeader(1, "authorization")]).toEqual(["Bearer stale", "Bearer fresh"]);
});

it("a call to /api/server sends no Authorization header unless asked to", async () => {
  fetchMock.mockResolvedValue(answer(200, "[]"));
  await shopApi.get("/products");
  expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/server/products");
  expect(sentHeader(0, "authorization")).toBeNull();
});

it("a refusal keeps code, message and fields", () => {
  const error = fromErrorAnswer(422, { error: { code: "invalid", message: "No.", fields: { phone: ["Required"] } } });
  expect(error).toMatchObject({ code: "invalid", message: "No.", fields: { phone: ["Required"] } });
});

it("a refusal tells the fresh lines and total of a changed price", () => {
  const error = fromErrorAnswer(409, {
    error: { code: "price_changed", message: "Prices have changed." },
    total_amount: 199.5,
    order_items: [{ _id: "prod_1", productName: "Sparrow", productPrice: 199.5, quantity: 1 }],
  });
  expect(error.details).toMatchObject({
    total_amount: 19_950,
    order_items: [{ product_id: "prod_1", title: "Sparrow", unit_price: 19_950, quantity: 1 }],
  });
});
