import { MedusaError } from "@medusajs/framework/utils";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { asShopError, parse, requireFound, ShopError, STOCK_GUARD } from "./shop-error";

it("asShopError knows no shop error in a foreign one, and reads the copy that a workflow hands on", () => {
  expect(asShopError(new MedusaError(MedusaError.Types.NOT_FOUND, "x"))).toBeNull();
  expect(asShopError({ shopCode: "made_up", message: "x" })).toBeNull();
  expect(asShopError(null)).toBeNull();
  const original = new ShopError("price_changed", "The price changed.", { details: { total_amount: 12.5 } });
  const copy = JSON.parse(JSON.stringify({ ...original, message: original.message }));
  expect(asShopError(copy)?.toBody()).toEqual({
    code: "price_changed",
    message: "The price changed.",
    details: { total_amount: 12.5 },
  });
});

it("requireFound passes what there is, and says what there is not", () => {
  expect(requireFound(0, "order")).toBe(0);
  for (const none of [null, undefined])
    expect(() => requireFound(none, "order")).toThrow(
      expect.objectContaining({ shopCode: "not_found", message: "There is no such order." }),
    );
});

describe("a refusal of PostgreSQL to reserve more than is in stock", () => {
  it("is `unavailable`, also as the copy that a workflow hands on, and shows nothing of the database", () => {
    const told = `not enough stock: ${STOCK_GUARD} (23514, insert reservation_item)`;
    for (const error of [Object.assign(new Error(told), { code: "23514" }), { message: told, name: "Error" }])
      expect(asShopError(error)?.toBody()).toEqual({ code: "unavailable", message: "This is sold out." });
  });
});

it("parse names every faulty field, and the whole body as _", () => {
  const schema = z.object({ name: z.string("Required"), lines: z.array(z.object({ quantity: z.int("Whole") })) });
  const refuse = (value: unknown) => {
    try {
      parse(schema, value);
    } catch (error) {
      return asShopError(error)?.toBody();
    }
  };
  expect(refuse({ lines: [{ quantity: 1.5 }] })).toMatchObject({
    code: "invalid",
    fields: { name: ["Required"], "lines.0.quantity": ["Whole"] },
  });
  expect(Object.keys(refuse([])?.fields ?? {})).toEqual(["_"]);
});
