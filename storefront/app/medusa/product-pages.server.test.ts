import { ListProductPageParts, type Route } from "medusa-backend/contract/routes";
import { describe, expect, it, vi } from "vitest";
import { listSitemapParts, readProductAddresses } from "./product-pages.server";

/** A fake Medusa with eleven products at positions "1" to "11", in parts of four; it answers three at a time. */
vi.mock("./client.server", () => ({
  createVisitorMedusa: () => ({
    call: async (row: Route, query: { after?: string; until?: string } = {}) => {
      if (row === ListProductPageParts) return { ends: ["4", "8"] };
      const [first, last] = [Number(query.after ?? 0) + 1, Number(query.until ?? 11)];
      const numbers = Array.from({ length: 3 }, (_, index) => first + index).filter((number) => number <= last);
      const pages = numbers.map((number) => ({ handle: `drone-${number}`, updated_at: "2026-01-01T00:00:00Z" }));
      return { pages, next: numbers.length < 3 ? null : String(numbers.at(-1)) };
    },
  }),
}));
vi.mock("./products.server", () => ({ listKnownProducts: () => [] }));

describe("the parts of the sitemap", () => {
  it("end where the next one begins, wherever Medusa's pages end", async () => {
    const parts = await listSitemapParts();
    const handles = await Promise.all(
      parts.map(async (part) => {
        const found: string[] = [];
        for await (const page of readProductAddresses(part)) found.push(...page.map(({ handle }) => handle));
        return found;
      }),
    );
    expect(handles.map(({ length }) => length)).toEqual([4, 4, 3]);
    expect(handles.flat()).toEqual(Array.from({ length: 11 }, (_, index) => `drone-${index + 1}`));
  });
});
