import { expect, it } from "vitest";
import { ExportProductsQuery } from "../../contract/product-imports";
import { SearchProductsQuery } from "../../contract/product-search";
import type { Connection } from "../../lib/database/connection";
import { readAllProducts } from "./managed-products";
import { searchCatalogue } from "./search";

/** A product's key without the rest, as a row that cannot be read. */
const unreadable = { id: "prod_1", total: 3, sort_key: "2026-11-20 16:00:00+00" };
const isPage = (sql: string) => sql.includes("as sort_key");

it("a page beyond the end says how many there are, and tries no other words", async () => {
  const asked: string[] = [];
  const database = {
    raw: async (sql: string, bindings: readonly unknown[]) => {
      if (!isPage(sql)) asked.push(sql);
      return { rows: isPage(sql) && bindings.at(-1) === 0 ? [unreadable] : [] };
    },
  };
  const query = SearchProductsQuery.parse({ q: "kestrel", limit: "24", offset: "48" });
  expect(await searchCatalogue(database, query)).toMatchObject({ products: [], count: 3, understoodAs: null });
  expect(asked).toEqual([]);
});

it("a page of products that cannot be read does not end the export of a search", async () => {
  const pages: (readonly unknown[])[] = [];
  const raw = async (sql: string, bindings: readonly unknown[]) => {
    if (!isPage(sql)) return { rows: [] };
    pages.push(bindings);
    return { rows: pages.length === 1 ? [unreadable] : [] };
  };
  const connection = { transaction: async () => ({ raw, rollback: async () => {} }) };
  const query = ExportProductsQuery.parse({ list: "on-sale", q: "kestrel", sort: "newest" });
  for await (const lines of readAllProducts(connection as unknown as Connection, query)) expect(lines).toEqual([]);
  expect(pages[1]).toContain(unreadable.id);
});
