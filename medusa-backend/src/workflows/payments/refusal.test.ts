import { readFileSync } from "node:fs";
import path from "node:path";
import { MedusaError } from "@medusajs/framework/utils";
import { describe, expect, it } from "vitest";
import { ShopError } from "../../lib/shop-error";
import type { CartLine } from "../../queries/carts/carts";
import { undeliverableError } from "./quote";
import { isMedusasRefusal } from "./refusal";

const { Types } = MedusaError;
const copyOf = (error: Error) => ({ ...error, message: error.message });

it.each([
  [Types.INVALID_DATA, "Cannot complete a cart with no items"],
  [
    Types.INVALID_DATA,
    "The cart items require shipping profiles that are not satisfied by the current shipping methods",
  ],
  [Types.NOT_ALLOWED, "Not enough stock available for item iitem_1 at location sloc_1"],
  [Types.NOT_ALLOWED, "Promotion usage exceeds the limit."],
  [Types.NOT_FOUND, "Item iitem_1 is not stocked at location sloc_1"],
])("a failed completion was refused by Medusa where it says %s: %s", (type, message) => {
  const error = new MedusaError(type, message);
  expect([isMedusasRefusal(error), isMedusasRefusal(copyOf(error))]).toEqual([true, true]);
});

it.each([
  ["another completion's order", new MedusaError(Types.INVALID_DATA, "Order with id: order_1, already exists.")],
  ["a column that a newer version adds", new MedusaError(Types.INVALID_DATA, 'column "x" does not exist')],
  ["a lock", new MedusaError(Types.CONFLICT, "Timed-out acquiring lock.")],
  ["a card that Stripe is asked about", new MedusaError(Types.NOT_ALLOWED, "Session: s was not authorized")],
  ["Stripe", new MedusaError(Types.PAYMENT_AUTHORIZATION_ERROR, "Payment authorization failed")],
  ["the database", new Error("Connection terminated unexpectedly")],
  ["the shop itself", new ShopError("invalid", "Some of what was sent is not valid.")],
  ["a variant that is gone", new TypeError("Cannot read properties of null (reading 'product')")],
  ["nothing", undefined],
])("a failed completion may be gone a moment later where the reason is %s", (_what, error) => {
  expect(isMedusasRefusal(error)).toBe(false);
});

it.each([
  ["@medusajs/promotion#services/promotion-module.js", "Promotion usage exceeds the limit."],
  ["@medusajs/promotion#services/promotion-module.js", "Promotion usage exceeds the budget limit."],
  ["@medusajs/payment#services/payment-module.js", "`Session: ${"],
  ["@medusajs/utils#dal/mikro-orm/db-error-mapper.js", ", already exists."],
  ["@medusajs/utils#dal/mikro-orm/db-error-mapper.js", "`Cannot set field "],
  ["@medusajs/utils#dal/mikro-orm/db-error-mapper.js", "`You tried to set relationship "],
])("the sentences that are read in Medusa's errors stand in %s: %s", (file, words) => {
  const [module = "", place = ""] = file.split("#");
  const source = path.join(path.dirname(require.resolve(module)), place);
  expect(readFileSync(source, "utf8")).toContain(words);
});

describe("a cart whose delivery Medusa would not accept", () => {
  const line = { productId: "p", title: "Sparrow", isGone: false, isUndeliverable: true, isWithoutDelivery: true };
  const message = (...lines: Partial<CartLine>[]) =>
    undeliverableError(lines.map((part) => ({ ...line, ...part })))?.message ?? null;

  it("is refused with the products that cannot be delivered, or for its country where it has no delivery at all", () => {
    const lines = [{ isWithoutDelivery: false }, { isUndeliverable: false, title: "Heron" }];
    expect(message(...lines)).toBe("We cannot deliver Sparrow at the moment.");
    expect(message({})).toBe("We do not deliver to this country at the moment.");
    expect(message({ isUndeliverable: false })).toBeNull();
  });
});
