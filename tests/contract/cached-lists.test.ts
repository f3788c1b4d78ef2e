import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Person } from "../support/person";
import { addProduct } from "../support/products";

const List = z.array(z.object({ _id: z.string(), productName: z.string() }));
const visitor = new Person();
const list = (query = "", headers: Record<string, string> = {}) =>
  visitor.visit(`/api/server/products${query}`, { headers });

describe("the list of all products", () => {
  it("has what the table of calls answers, at once after a product was added", async () => {
    const { productId } = await addProduct();
    const whole = await list();
    const products = List.parse(await whole.json());
    expect(products.map(({ _id }) => _id)).toContain(productId);
    expect(whole.headers.get("x-total-count")).toBe(String(products.length));
    expect(whole.headers.get("x-request-id")).toBeTruthy();
    // Other tests change products meanwhile.
    const isSame = async () => {
      const copied = List.parse(await (await list()).json());
      const made = List.parse(await (await list("?limit=1000")).json());
      const both = (rows: typeof made, others: typeof made) =>
        JSON.stringify(rows.filter(({ _id }) => others.some((other) => other._id === _id)));
      return both(copied, made) === both(made, copied) && made.length > 0;
    };
    await expect.poll(isSame).toBe(true);
  });
});
