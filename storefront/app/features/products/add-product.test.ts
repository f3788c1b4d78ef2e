import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { AddProductForm } from "./add-product";

/** The messages for the typed `values`, by field; null if nothing is wrong. */
function faults(schema: z.ZodType, values: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(values)) formData.set(name, value);
  return parseWithZod(formData, { schema, disableAutoCoercion: true }).reply().error ?? null;
}

const good = {
  productName: "Kite",
  productImg: "/images/kite.webp",
  shortDescription: "",
  detailDescription: "",
  productPrice: "349.50",
};

describe("the form of a new product", () => {
  it("names every field that is missing", () => {
    const empty = Object.fromEntries(Object.keys(good).map((name) => [name, ""]));
    const told = faults(AddProductForm, empty);
    expect(Object.keys(told ?? {}).sort()).toEqual(["productImg", "productName", "productPrice"]);
    for (const errors of Object.values(told ?? {})) expect(errors).toContain("Required");
  });

  it.each([
    ["productPrice", "0", "Must be at least 0.01"],
    ["productPrice", "1000000", "Must be at most 999,999.99"],
    ["productPrice", "1.999", "Must have at most two decimals"],
    ["productPrice", "many", "Must be a number"],
    ["productImg", "javascript:alert(1)", "Must be an http or https address, or a path under /images/"],
    ["productName", "x".repeat(201), "Must be 200 characters or fewer"],
  ])("refuses %s %j: %s", (field, value, message) => {
    expect(faults(AddProductForm, { ...good, [field]: value })).toEqual({ [field]: [message] });
  });

  it("takes what is complete, the price as a number", () => {
    expect(AddProductForm.parse(good).productPrice).toBe(349.5);
  });
});
