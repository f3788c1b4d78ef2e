import { describe, expect, it } from "vitest";
import { statusFrom } from "./medusa-facts";

describe("the status that follows from Medusa's records", () => {
  it.each([
    { cancelled: false, shipped: false, status: "pending" },
    { cancelled: false, shipped: true, status: "shipped" },
    { cancelled: true, shipped: false, status: "cancelled" },
    { cancelled: true, shipped: true, status: "cancelled" },
  ])("is $status when cancelled is $cancelled and shipped is $shipped", ({ cancelled, shipped, status }) => {
    expect(statusFrom({ cancelled, shipped })).toBe(status);
  });
});
