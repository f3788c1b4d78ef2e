import type { MedusaContainer } from "@medusajs/framework/types";
import { describe, expect, it } from "vitest";
import { ShopError } from "../../lib/shop-error";
import { unlessUnknown } from "./record-order";

const warnings: string[] = [];
const container = { resolve: () => ({ warn: (line: string) => warnings.push(line) }) } as unknown as MedusaContainer;

describe("work on a placed order", () => {
  it("answers what the work answers, passes a refusal on, and only logs a lost answer", async () => {
    const lost = () => Promise.reject(new Error("Connection terminated unexpectedly"));
    expect(await unlessUnknown(container, "order_1", lost)).toBeNull();
    expect(warnings.join()).toContain("order_1");
    const refusal = new ShopError("conflict", "This payment was released while its order was placed.");
    await expect(unlessUnknown(container, "order_1", () => Promise.reject(refusal))).rejects.toThrow("released");
    const copy = { shopCode: "conflict", message: refusal.message };
    await expect(unlessUnknown(container, "order_1", () => Promise.reject(copy))).rejects.toEqual(copy);
    expect(await unlessUnknown(container, "order_1", () => Promise.resolve(false))).toBe(false);
  });
});
