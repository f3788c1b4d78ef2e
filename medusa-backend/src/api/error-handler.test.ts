import { MedusaError } from "@medusajs/framework/utils";
import { expect, it } from "vitest";
import { z } from "zod";
import { ShopError } from "../lib/shop-error";
import { isRequestFault, toShopError } from "./error-handler";

const fault = (type: string) => Object.assign(new Error("secret upstream words"), { type });

it.each([
  [new TypeError("secret upstream words"), "internal"],
  [z.number().safeParse("a row of the database").error, "internal"],
  [fault(MedusaError.Types.DB_ERROR), "internal"],
  [fault("entity.parse.failed"), "malformed_json"],
  [fault("entity.too.large"), "body_too_large"],
  [fault("charset.unsupported"), "unsupported_media_type"],
  [new URIError("secret upstream words"), "not_found"],
  [
    { name: "MaxRetriesPerRequestError", message: "Reached the max retries per request limit (secret)" },
    "backend_unavailable",
  ],
  [fault(MedusaError.Types.NOT_FOUND), "not_found"],
  [fault(MedusaError.Types.NOT_ALLOWED), "forbidden"],
  [fault(MedusaError.Types.CONFLICT), "conflict"],
  [fault(MedusaError.Types.INVALID_DATA), "invalid"],
])("toShopError answers %s as %s without its words", (error, code) => {
  const { shopCode, message } = toShopError(error);
  expect(shopCode).toBe(code);
  expect(message).not.toContain("secret");
});

it("toShopError keeps the shop's own refusals as they are", () => {
  const refusal = new ShopError("unavailable", "Sold out.", { details: { total_amount: 1 } });
  expect(toShopError(refusal)).toBe(refusal);
});

const coded = (code: string) => Object.assign(new Error("of a driver"), { code });

it.each([
  ["a negative LIMIT", coded("2201W")],
  ["a date that is none", coded("22007")],
  ["a zero byte in a text", coded("08P01")],
  ["a zero byte in a file's name", coded("ERR_INVALID_ARG_VALUE")],
  ["a file's name without end", coded("ENAMETOOLONG")],
  ["a file under another field", Object.assign(new Error("Unexpected field"), { name: "MulterError" })],
  ["a form that was cut off", new Error("Unexpected end of form")],
  ["an order by nothing", new Error("Trying to order by not existing property Order.x")],
  ["a negative offset", new Error("A non-negative integer must be provided to offset.")],
  ["what a workflow made of it", { ...coded("08P01"), name: "DriverException", message: "of a driver" }],
  ["a key too deep", new MedusaError(MedusaError.Types.INVALID_ARGUMENT, "Key accessor more than 2 levels deep")],
])("isRequestFault is true of %s", (_what, error) => expect(isRequestFault(error)).toBe(true));

it.each([
  ["a database that is away", coded("08006")],
  ["a column that is gone", coded("42703")],
  ["a full disk", coded("ENOSPC")],
  ["another word in front", new Error("At start: Unexpected end of form")],
  ["what is no error", "Unexpected end of form"],
])("isRequestFault is false of %s", (_what, error) => expect(isRequestFault(error)).toBe(false));
