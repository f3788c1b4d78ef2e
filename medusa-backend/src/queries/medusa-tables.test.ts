import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type MedusaTable, medusaTables } from "./medusa-tables.test-kit";
import { type RecordedStatement, recordStatements } from "./statements.test-kit";

let statements: RecordedStatement[] = [];
let tables: MedusaTable[] = [];
beforeAll(async () => {
  statements = await recordStatements();
  tables = await medusaTables(statements);
}, 180_000);

describe("Medusa's own tables", () => {
  it("are written by SQL only where no service of Medusa's could, or has to be one transaction with the shop's own", async () => {
    const changes = tables.flatMap(({ table, changes }) => changes.map((change) => `${table}: ${change}`));
    expect(changes).toEqual([
      "api_key: update in seeding",
      "auth_identity: delete in accounts/credentials",
      "auth_identity: insert in accounts/credentials",
      "auth_password_reset_token: delete in accounts/credentials",
      "cart: delete in carts/carts",
      "cart_address: delete in carts/carts",
      "cart_line_item: update in carts/account-carts",
      "customer: update in accounts/credentials",
      "fulfillment: update in orders/shipments",
      "fulfillment_address: update in accounts/deleted-accounts",
      "image: update in products/deleted-products",
      "inventory_level: update in returns/return-receipts",
      "inventory_level: update in stock/stock",
      "invite: update in accounts/credentials",
      "order_item: update in orders/shipments",
      "product: update in products/deleted-products",
      "product: update in seeding",
      "product_variant: update in products/deleted-products",
      "provider_identity: insert in accounts/credentials",
      "provider_identity: update in accounts/credentials",
      "reservation_item: update in refunds/refundable",
    ]);
  });
});

describe("the recorded statements", () => {
  it("are as many as the places that send one, or more", () => {
    const sent = new Map<string, number>();
    for (const { file } of statements) sent.set(file, (sent.get(file) ?? 0) + 1);
    const files = readdirSync(__dirname, { recursive: true, encoding: "utf8" }).filter((name) =>
      /^[^.]+\.ts$/.test(name),
    );
    const missed = files.filter((file) => {
      const source = readFileSync(path.join(__dirname, file), "utf8");
      return (
        (source.match(/\b(queryRows|queryList|queryPage|queryListPage)\(|\.raw\(/g) ?? []).length >
        (sent.get(file) ?? 0)
      );
    });
    expect(missed).toEqual([]);
  });
});
