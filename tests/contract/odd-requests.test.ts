import { beforeAll, describe, expect, it } from "vitest";
import { least } from "../support/least";
import { signInOps } from "../support/ops";
import { Person } from "../support/person";
import { type RawAnswer, sendRaw } from "../support/raw-http";
import { demoAccounts, secrets, stack } from "../support/stack";

/** A forged cursor with a day that does not exist. */
const CURSOR = Buffer.from("9999-99-99 99:99:99+00|order_1").toString("base64url");
const MONEY_CURSOR = Buffer.from("9999-99-99 99:99:99+00|patt_1").toString("base64url");
const DEEP_PATH = "/a".repeat(900);
const LONG_NAME = "a".repeat(1_900);
const DEEP_FIELD = `a${"[b]".repeat(1_000)}`;

/** Requests without an answer: an unknown method, a missing file. */
const isRefused = (method: string, target: string) => method === "TRACE" || /^\/static\/%?$/.test(target);

/** The longest time of an answer, in milliseconds, because everybody else waits for it. */
const MOST_MS = 3_000;

/** Expects an answer without a fault of the server, and soon at least once: other work on the machine takes time. */
async function expectAnswer(method: string, target: string, send: () => Promise<RawAnswer>): Promise<void> {
  const answer = async () => {
    const { status, tookMs } = await send();
    expect(status).toBeGreaterThanOrEqual(isRefused(method, target) ? 400 : 200);
    expect(status).toBeLessThan(500);
    return tookMs;
  };
  expect(await least(MOST_MS, answer, 5)).toBeLessThan(MOST_MS);
}

describe("the storefront", () => {
  it.each([
    ["TRACE", "/"],
    ["TRACE", "/login"],
    ["TRACE", "/api/server/products"],
    ["PROPFIND", "/"],
    ["DELETE", "/explore"],
    ["GET", "/static/"],
    ["GET", "/static/%"],
    ["GET", "/%ff"],
    ["GET", "/assets/%2e%2e/server/index.js"],
    ["GET", `/assets${DEEP_PATH}`],
    ["GET", DEEP_PATH],
    ["GET", `/products/${LONG_NAME}`],
    ["GET", `/images/${LONG_NAME}`],
    ["GET", `/api/server${DEEP_PATH}`],
    ["GET", `/api/server/orders/${LONG_NAME}`],
    ["GET", `/api/server/users${"%40".repeat(600)}`],
    ["POST", "/?_data=routes%2Fregister"],
    ["GET", "/explore?_data=nonsense"],
    ["GET", `/api/server/products?${DEEP_FIELD}=x&limit=9`],
    ["GET", "/api/server/products?limit[]=1"],
    ["GET", `/${"@".repeat(1_900)}`],
    ["GET", `/${"@".repeat(15_000)}`],
  ])("answers %s %s with no fault of its own, soon", async (method, target) => {
    await expectAnswer(method, target, () => sendRaw(stack.storefront, method, target));
  });

  it("looks at no line of a purchase that has too many, whoever sends it", async () => {
    const person = await Person.signUp();
    const items = { order_items: Array.from({ length: 20_000 }, () => 1), total_amount: 1 };
    for (const path of ["/orders", "/create-payment-intent"]) {
      const { status, body } = await person.api("POST", path, { body: items });
      expect([path, status]).toEqual([path, 422]);
      expect(JSON.stringify(body).length).toBeLessThan(2_000);
    }
  });

  it("refuses a cursor of a day that does not exist", async () => {
    const admin = await Person.signIn(demoAccounts.admin);
    expect((await admin.api("GET", `/allOrders?cursor=${CURSOR}`)).status).toBe(422);
    expect((await admin.visit(`/dashboard/manageAllOrders?cursor=${CURSOR}`)).status).toBeLessThan(500);
  });
});

describe("Medusa", () => {
  let authorization: string;
  beforeAll(async () => {
    authorization = `Bearer ${await signInOps()}`;
  });

  it.each([
    ["TRACE", "/health"],
    ["TRACE", "/app"],
    ["TRACE", "/store/shop/products"],
    ["TRACE", "/admin/orders"],
    ["GET", "/static/"],
    ["GET", "/static/%"],
    ["GET", "/static/%20"],
    ["GET", "/static/.."],
    ["GET", `/static${DEEP_PATH}`],
    ["GET", `/static/${LONG_NAME}`],
    ["GET", `/images/${LONG_NAME}`],
    ["GET", `/store/shop/products/${LONG_NAME}`],
    ["GET", `/store/shop/product-pages/${LONG_NAME}`],
    ["GET", "/store/shop/products?a[99999999]=x"],
    ["GET", "/health?a%5B%39999999%5D=x"],
    ["GET", `/store/shop/products?${DEEP_FIELD}=x`],
    ["GET", `/admin/shop/money/payments?cursor=${MONEY_CURSOR}`],
    ["GET", `/admin/shop/orders/${LONG_NAME}/status`],
    ["GET", `/${"@".repeat(1_900)}`],
    ["GET", `/${"@".repeat(15_000)}`],
  ])("answers %s %s with no fault of its own, soon", async (method, target) => {
    const headers = {
      "x-publishable-api-key": secrets.medusaPublishableKey,
      ...(target.startsWith("/admin") ? { authorization } : {}),
    };
    await expectAnswer(method, target, () => sendRaw(stack.medusa, method, target, { headers }));
  });
});
