import { describe, expect, it } from "vitest";
import type { SampleFixture } from "~/compat/define-endpoint";
import { TABLE } from "~/compat/table.server";
import { ROUTES } from "../../medusa-backend/src/contract/routes/all";
import type { Route } from "../../medusa-backend/src/contract/routes/route";
import { whileBusy } from "../support/answers";
import { address, addSpareProduct, authorise, NOTHING_THERE, placeOrder, sparrowId } from "../support/api-rows";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { callShop, sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { demoAccounts, freshEmail } from "../support/stack";

/** Fields that no body may bring along, each with a value that would be somebody's gain. */
const FORBIDDEN: Record<string, unknown> = {
  ...Object.fromEntries(["role", "user_role", "roles", "actor_type", "type"].map((name) => [name, "admin"])),
  ...Object.fromEntries(["admin", "is_admin", "isAdmin", "is_superuser", "verified"].map((name) => [name, true])),
  ...Object.fromEntries(["has_account", "email_verified", "approved", "paid", "captured"].map((name) => [name, true])),
  ...Object.fromEntries(["price", "unit_price", "subtotal", "total", "discount"].map((name) => [name, 0.01])),
  ...Object.fromEntries(["tax_total", "shipping_total", "refunded", "credit", "rating_count"].map((name) => [name, 0])),
  ...Object.fromEntries(["id", "_id", "customer_id", "owner", "user_id"].map((name) => [name, "forbidden_1"])),
  ...Object.fromEntries(["created_at", "updated_at", "deleted_at", "shipped_at"].map((name) => [name, "2020-01-01"])),
  ...Object.fromEntries(["order_status", "payment_status", "status"].map((name) => [name, "shipped"])),
  metadata: { role: "admin" },
  app_metadata: { user_id: "forbidden_1" },
  password_hash: "forbidden",
};

const [person, admin] = await Promise.all([Person.signUp("Mo Plain"), Person.signIn(demoAccounts.admin)]);
const spareId = await addSpareProduct(admin);

/** The records that the row's good call names, made for it alone; a paid order takes a second. */
async function recordsFor(row: (typeof TABLE)[number]): Promise<SampleFixture> {
  const named = JSON.stringify(row.sample({ ...NOTHING_THERE, spareProductId: "prod_spare" }));
  const names = (id: string) => named.includes(id);
  return {
    email: row.who === "admin" ? (await Person.signUp()).email : person.email,
    orderId: names(NOTHING_THERE.orderId) ? await placeOrder(person) : "",
    productId: names(NOTHING_THERE.productId) ? await sparrowId() : "",
    spareProductId: names("prod_spare") ? await addSpareProduct(admin) : "",
    paymentIntentId: names(NOTHING_THERE.paymentIntentId) ? await authorise(person) : "",
  };
}

/** What the database says of somebody that only the server may decide. */
const decidedOf = async (email: string) => ({
  role: await queryDatabase(
    "select r.role from user_role r join customer c on c.id = r.customer_id where c.email = $1 and c.has_account",
    [email],
  ),
  customer: await queryDatabase("select metadata, has_account, deleted_at from customer where email = $1", [email]),
});

/** What the database says of a product that no other test knows, and of whatever has the planted id. */
const stateOfSpare = async () => ({
  product: await queryDatabase("select * from product where id = $1", [spareId]),
  planted: await queryDatabase(
    "select id from product where id = $1 union select id from promotion where id = $1 union select id from review where id = $1",
    ["forbidden_1"],
  ),
});

describe(`a body with ${Object.keys(FORBIDDEN).length} fields that are not its own`, () => {
  it("has forty of them", () => expect(Object.keys(FORBIDDEN)).toHaveLength(40));

  const writes = TABLE.filter(({ takesBody }) => takesBody);

  it.each(writes.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "gains nothing by them: %s",
    async (_name, row) => {
      const caller = row.who === "admin" ? admin : person;
      const found = await recordsFor(row);
      const before = await decidedOf(person.email);
      const sample = row.sample(found);
      const body = { ...FORBIDDEN, ...(sample.body as object) };
      const { status } = await whileBusy(() => caller.api(row.method, address(row, sample), { body }));
      expect(status).toBeLessThan(300);
      expect(await decidedOf(person.email)).toEqual(before);
      const orders = await queryDatabase(
        `select o.id from "order" o join customer c on c.id = o.customer_id
          where c.email = $1 and (o.id = 'forbidden_1' or o.metadata->>'role' is not null or o.created_at < '2021-01-01')`,
        [person.email],
      );
      expect(orders).toEqual([]);
    },
  );

  const isOfCustomers = ({ may }: Route) => may === "customer" || may === "anyone";
  const isWrite = ({ method }: Route) => method === "POST" || method === "PUT";

  it("gains nothing by them at any route of a customer in Medusa", async () => {
    const token = await sessionOf(person);
    const before = await decidedOf(person.email);
    // Ending the session would end the test.
    const routes = ROUTES.filter((route) => isOfCustomers(route) && isWrite(route));
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, path } of routes) {
      const body = { ...FORBIDDEN, email: person.email, name: "Mo Plain" };
      const filled = path.replace(":email", encodeURIComponent(person.email)).replaceAll(/:\w+/g, "nothing-1");
      const { status } = await callShop(method, filled, token, body);
      expect([method, path, status < 500]).toEqual([method, path, true]);
    }
    expect(await decidedOf(person.email)).toEqual(before);
  });

  const ofAdmins = ROUTES.filter((route) => !isOfCustomers(route) && isWrite(route) && !route.upload).map(
    ({ method, path }) => `${method} ${path}`,
  );

  let ofAdmin: Promise<string> | undefined;

  it.each(few(ofAdmins, 12))("gains an admin nothing by them in Medusa: %s", async (route) => {
    expect(ofAdmins.length).toBeGreaterThan(30);
    ofAdmin ??= sessionOf(demoAccounts.admin);
    const token = await ofAdmin;
    const decided = async () => [
      await decidedOf(person.email),
      await decidedOf(demoAccounts.admin.email),
      await stateOfSpare(),
    ];
    const before = await decided();
    const [method = "", path = ""] = route.split(" ");
    const body = { ...FORBIDDEN, product_id: spareId };
    const filled = path.replaceAll(/:\w+/g, "nothing-1");
    const { status } = await callShop(method, filled, token, body);
    expect([400, 404, 409, 422]).toContain(status);
    expect(await decided()).toEqual(before);
  });

  it("signs up as a plain customer, by the form", async () => {
    const email = freshEmail("forbidden");
    const planted = Object.entries(FORBIDDEN).map(([name, value]) => [name, JSON.stringify(value)]);
    const fields = { name: "Mo Form", email, password: "correct horse battery", ...Object.fromEntries(planted) };
    expect((await new Person().submit("/register", fields)).status).toBe(302);
    expect(await decidedOf(email)).toMatchObject({
      role: [{ role: "user" }],
      customer: [{ has_account: true, deleted_at: null }],
    });
  });
});
