import { expect, it } from "vitest";
import { whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { Person } from "../support/person";

it("a kit says what it holds and saves, and takes its stock from its parts", async () => {
  const page = await (await whileBusy(() => new Person().visit("/products/care-kit"))).text();
  expect(page).toContain("Bought separately: $156.00. You save $17.00.");
  expect(page).toMatch(/2 × <a [^>]*>Propellers, pair \(9\.4 in\)</);
  const [own] = await queryDatabase("select count(*)::int as records from inventory_item where sku = 'CARE-KIT'");
  expect(own?.records).toBe(0);
});
