import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type MedusaTable, medusaTables } from "./medusa-tables.test-kit";
import { type RecordedStatement, recordStatements } from "./statements.test-kit";

const code = (names: string[]) => names.map((name) => `\`${name}\``).join(", ");

const toPage = (tables: MedusaTable[]) => `# Medusa's own tables in the shop's SQL

What the shop reads by SQL stands in \`medusa-backend/src/queries\`, by subject. Most of it joins tables of Medusa's own modules, which may
change with any version of Medusa. This page lists all of them. It is made from the statements themselves: a unit test calls every query
with a database that only records, has PostgreSQL's own parser read the statements, and fails while this page says something else.
\`npx vitest run --project unit medusa-backend/src/queries/medusa-tables.test.ts -u\` writes it again.

After an upgrade of Medusa \`tests/contract/medusa-tables.test.ts\` says which of these tables or columns are gone, and which statements
PostgreSQL does not take any more. JSON keys are not checked there: read the migrations of the modules that hold them.

| table | columns | JSON keys | read in \`src/queries\` |
| --- | --- | --- | --- |
${tables.map(({ table, columns, keys, subjects }) => `| \`${table}\` | ${code(columns)} | ${code(keys)} | ${subjects.join(", ")} |`).join("\n")}

## What the SQL writes of Medusa's

Everything else is written through the service of the module that owns it.

${tables.flatMap(({ table, changes }) => changes.map((change) => `- \`${table}\`: ${change}`)).join("\n")}
`;

let statements: RecordedStatement[] = [];
let tables: MedusaTable[] = [];
beforeAll(async () => {
  statements = await recordStatements();
  tables = await medusaTables(statements);
}, 180_000);

describe("Medusa's own tables", () => {
  it("are those that docs/medusa-tables.md lists", async () => {
    await expect(toPage(tables)).toMatchFileSnapshot("../../../docs/medusa-tables.md");
  });

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
