import { beforeAll, describe, expect } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { demoAdmin, Person } from "../support/person";
import { exportRows, exportText } from "../support/product-csv";
import { addProduct, asAdmin, mustEdit, type NewProduct } from "../support/products";

const KIND = `export ${Date.now().toString(36)}`;
const TEXTS = { shortDescription: "=1+1", description: '# One\n\n- two, "three"', claim: "'-1", camera: "+4K" };

let admin: Person;
const made: NewProduct[] = [];

beforeAll(async () => {
  admin = await demoAdmin();
  for (const place of [1, 2, 3]) {
    const product = await addProduct({ productName: `Zephyr ${KIND} ${place}`, productPrice: 10 * place });
    await mustEdit(product.productId, {}, { kind: KIND, ...(place === 1 ? { ...TEXTS, remoteId: true } : {}) });
    made.push(product);
  }
});

const namesOf = async (query: Record<string, string>) => (await exportRows(admin, query)).map(({ Name }) => Name);
const names = (...places: number[]) => places.map((place) => `Zephyr ${KIND} ${place}`);

describe("the export of products", () => {
  it("is for admins alone, and for no other site's page", async () => {
    const path = "/dashboard/productsExport";
    const to = (await new Person().visit(path)).headers.get("location");
    expect(to).toMatch(/^\/login\?redirectTo=%2Fdashboard%2FmanageProducts/);
    expect((await (await Person.signUp()).visit(path)).status).toBe(302);
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
    expect((await admin.visit(path, { headers })).status).toBe(403);
    expect((await asAdmin("GET", "/products-export?list=deleted")).status).toBe(422);
  });

  it("is of the list as it is searched, filtered and sorted, and of every state", async () => {
    expect(await namesOf({ kind: KIND })).toEqual(names(1, 2, 3));
    expect(await namesOf({ kind: KIND, sort: "price-desc" })).toEqual(names(3, 2, 1));
    expect(await namesOf({ q: `"Zephyr ${KIND}"` })).toEqual(names(3, 2, 1));
    expect(await namesOf({ q: `Zefyr ${KIND}` })).toEqual([]);
    await mustEdit(made[1]?.productId ?? "", { status: "published" }, { status: "draft" });
    expect(await namesOf({ kind: KIND })).toEqual(names(1, 3));
    expect(await namesOf({ status: "draft", q: KIND })).toEqual(names(2));
    expect((await namesOf({ all: "yes" })).filter((name) => name?.includes(KIND))).toEqual(names(1, 2, 3));
  });

  it("has every field of a product, and formulas as text", async () => {
    const [row] = await exportRows(admin, { kind: KIND });
    expect(row).toMatchObject({
      ...{ ID: made[0]?.productId, Address: made[0]?.handle, State: "on sale", "Price in USD": "10.00" },
      "Short description": "'=1+1",
      Description: '# One\n\n- two, "three"',
      Claim: "''-1",
      "Camera and payload": "'+4K",
      "Remote ID": "yes",
      SKU: "",
      Picture: "/images/products/sparrow-1.webp",
    });
    expect((await exportText(admin, { kind: KIND })).startsWith("\ufeffID,Address,Name,")).toBe(true);
  });

  it("is written into the audit trail with its filters", async () => {
    await exportRows(admin, { kind: KIND });
    const [entry] = await queryDatabase(
      `select c.email, a.details from audit_entry a join customer c on c.id = a.actor_id
       where a.action = 'products.exported' and a.details->>'kind' = $1 order by a.created_at desc limit 1`,
      [KIND],
    );
    expect(entry).toMatchObject({ email: admin.email, details: { list: "on-sale", kind: KIND } });
  });
});
