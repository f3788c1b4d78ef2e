import { describe, expect, it } from "vitest";
import { Person } from "../support/person";

describe("the data of a page", () => {
  it.each([
    ["/", 6],
    ["/explore", 29],
  ])("of %s holds each product and each review once", async (path, products) => {
    const visitor = new Person();
    await visitor.visit(path);
    const html = await (await visitor.visit(path)).text();
    const ids = [...html.matchAll(/"(?:productId|reviewId)":"([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThanOrEqual(products);
    expect(ids.length).toBe(new Set(ids).size);
  });
});
