import { expect, it } from "vitest";
import type { ProductRecord } from "../../queries/products/product-values";
import { variantOf } from "./plan-edit";

const record = (isVariant: boolean): ProductRecord =>
  ({ isVariant, variantId: "variant_1", variantValues: [] as string[] }) as ProductRecord;

it("notes a change of price or codes for the only variant, because others may become the first", () => {
  for (const field of ["price", "sku", "gtin"] as const) expect(variantOf(record(false), field)).toBe("variant_1");
  expect(variantOf(record(false), "hsCode")).toBeUndefined();
  expect(variantOf(record(true), "hsCode")).toBe("variant_1");
});
