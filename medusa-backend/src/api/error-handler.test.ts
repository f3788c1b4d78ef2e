import { MedusaError } from "@medusajs/framework/utils";
import { describe, expect, it } from "vitest";
import { ShopError } from "../lib/shop-error";
import { toShopError } from "./error-handler";

const fault = (type: string) => Object.assign(new Error("secret upstream words"), { type });

describe("toShopError", () => {
  it.each([
    [new TypeError("secret upstream words"), "internal"],
    ["secret upstream words", "internal"],
    [fault(MedusaError.Types.DB_ERROR), "internal"],
    [fault(MedusaError.Types.UNEXPECTED_STATE), "internal"],
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
  ])("answers %s as %s without its words", (error, code) => {
    const { shopCode, message } = toShopError(error);
    expect(shopCode).toBe(code);
    expect(message).not.toContain("secret");
  });

  it("keeps the shop's own refusals as they are", () => {
    const refusal = new ShopError("unavailable", "Sold out.", { details: { total_amount: 1 } });
    expect(toShopError(refusal)).toBe(refusal);
  });
});
