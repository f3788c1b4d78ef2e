import { expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { few } from "../support/full";
import { asOps, opsToken } from "../support/ops";
import { stack } from "../support/stack";

const LISTS = ["orders", "products", "customers", "inventory-items", "workflows-executions", "notifications"];
const QUERIES = [
  "limit=-1",
  "limit=1.5",
  "limit=99999999999999999999",
  "limit[]=1",
  "offset=-1",
  "offset=9223372036854775808",
  "order=nonsense",
  "order=-",
  "order=id.id.id",
  "order=%00",
  "fields=%00",
  "fields=*nonsense",
  "fields=a.b.c.d.e.f",
  "q=%00",
  "id[]=%00",
  "status=nonsense",
  "created_at[$gt]=2026-99-99",
  "$and[0][id]=%00",
  "a.b.c=1",
];

it.each(few(LISTS, 1))("Medusa Admin's list of %s answers a query without sense with no 5xx", async (list) => {
  const failed: string[] = [];
  for (const query of few(QUERIES, 10)) {
    const { status } = await asOps("GET", `/admin/${list}?${query}`);
    if (status >= 500) failed.push(`${query}: ${status}`);
  }
  expect(failed).toEqual([]);
});

it("a zero byte in a text that ops save is 400, and nothing of the inside is told", async () => {
  const { status, body } = await asOps("POST", "/admin/customers", { email: "zero@example.com", first_name: "a\0b" });
  expect(status).toBe(400);
  expect(body).toEqual({ type: "invalid_data", message: "Some of what was sent is not valid." });
});

it.each(["constructor", "toString", "__proto__"])(
  "prices for the variant %s, a name that every object has, are 400",
  async (variantId) => {
    const list = { title: "Nonsense", description: "", status: "draft" };
    const made = await asOps("POST", "/admin/price-lists", list);
    const { id } = parseAnswer(z.object({ price_list: z.object({ id: z.string() }) }), made).price_list;
    const price = { currency_code: "usd", amount: 1, variant_id: variantId };
    expect((await asOps("POST", `/admin/price-lists/${id}/prices/batch`, { create: [price] })).status).toBe(400);
    expect((await asOps("POST", "/admin/price-lists", { ...list, prices: [price] })).status).toBe(400);
  },
);

it("options for a product that does not exist are 404", async () => {
  for (const body of [{}, { add: [] }, { update: [{ product_option_id: "x" }] }])
    expect((await asOps("POST", "/admin/products/prod_unknown/options/batch", body)).status).toBe(404);
});

it.each([
  ["whose file has a zero byte in its name", `name="files"; filename*=utf-8''a%00b.png`],
  ["whose file has a name without end", `name="files"; filename="${"a".repeat(300)}.png"`],
  ["with a file under another name", `name="others"; filename="a.png"`],
  ["with a file under no name", `filename="a.png"`],
])("an upload %s is 400", async (_what, disposition) => {
  const part = `--B\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/png\r\n\r\nx\r\n--B`;
  for (const body of [`${part}--\r\n`, part]) {
    const answer = await fetch(new URL("/admin/uploads", stack.medusa), {
      method: "POST",
      headers: { authorization: `Bearer ${await opsToken()}`, "content-type": "multipart/form-data; boundary=B" },
      body,
    });
    expect(answer.status).toBe(400);
  }
});
