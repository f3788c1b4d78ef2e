import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import endOrderChanges from "../../medusa-backend/src/migration-scripts/end-order-changes";
import { queryDatabase } from "../support/database";
import { demoAdmin } from "../support/demo-admin";
import { migrationContainer } from "../support/migration-container";
import { asOps, buyCaptured } from "../support/money";
import { Person } from "../support/person";
import { readDesk, refund } from "../support/refunds";

describe("order edits, exchanges, claims and draft orders in Medusa Admin", () => {
  it.each([
    ["POST", "/admin/order-edits", { order_id: "order_1" }],
    ["DELETE", "/admin/order-edits/order_1", undefined],
    ["POST", "/admin/exchanges", { order_id: "order_1" }],
    ["GET", "/admin/exchanges?order_id=order_1", undefined],
    ["POST", "/ADMIN/claims/", { order_id: "order_1", type: "refund" }],
    ["GET", "/admin/claims", undefined],
    ["GET", "/admin/draft-orders", undefined],
    ["POST", "/admin/draft-orders/order_1/convert-to-order", {}],
    ["POST", "/admin/order-changes/ordch_1", { carry_over_promotions: true }],
  ])("are closed, and %s %s says where the work is done", async (method, path, body) => {
    const answer = await asOps(method, path, body);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(JSON.stringify(answer.body)).toContain("on the order's page in the shop's dashboard");
  });
});

/** What Medusa writes when somebody begins a change and adds a delivery to it. */
async function beginChange(orderId: string, kind: "edit" | "exchange" | "claim"): Promise<void> {
  const [order] = await queryDatabase('select version from "order" where id = $1', [orderId]);
  const [next, of] = [Number(order?.version) + 1, randomUUID()];
  if (kind !== "edit") {
    const type = kind === "claim" ? ["type, ", "'refund', "] : ["", ""];
    await queryDatabase(
      `insert into order_${kind} (${type[0]}id, order_id, order_version) values (${type[1]}$1, $2, $3)`,
      [of, orderId, next],
    );
    await queryDatabase(`insert into "return" (id, order_id, order_version, ${kind}_id) values ($1, $2, $3, $4)`, [
      randomUUID(),
      orderId,
      next,
      of,
    ]);
  }
  await queryDatabase(
    `insert into order_change (id, order_id, version, change_type, status${kind === "edit" ? "" : `, ${kind}_id`})
     values ($1, $2, $3, $4, 'pending'${kind === "edit" ? "" : `, '${of}'`})`,
    [randomUUID(), orderId, next, kind],
  );
  const method = randomUUID();
  await queryDatabase(
    `insert into order_shipping_method (id, name, amount, raw_amount) values ($1, 'Express', 7, '{"value":"7"}')`,
    [method],
  );
  await queryDatabase(
    "insert into order_shipping (id, order_id, version, shipping_method_id) values ($1, $2, $3, $4)",
    [randomUUID(), orderId, next, method],
  );
}

const leftOf = async (orderId: string) =>
  (
    await queryDatabase(
      `select (select count(*) from order_change c where c.order_id = o.id and c.status in ('pending', 'requested') and c.deleted_at is null)
         + (select count(*) from order_claim c where c.order_id = o.id and c.deleted_at is null)
         + (select count(*) from order_exchange x where x.order_id = o.id and x.deleted_at is null)
         + (select count(*) from "return" r where r.order_id = o.id and r.deleted_at is null)
         + (select count(*) from order_shipping s where s.order_id = o.id and s.version > o.version and s.deleted_at is null) as count
       from "order" o where o.id = $1`,
      [orderId],
    )
  )[0]?.count;

describe("changes of orders that were left open", () => {
  it.each(["edit", "exchange", "claim"] as const)("end with the upgrade, a begun %s with its parts", async (kind) => {
    const { orderId, cents: total } = await buyCaptured(await Person.signUp());
    await beginChange(orderId, kind);
    expect(await leftOf(orderId)).not.toBe("0");
    await endOrderChanges({ container: migrationContainer });
    expect(await leftOf(orderId)).toBe("0");
    const admin = await demoAdmin();
    expect(await refund(admin, orderId, { goodwill: 500 }), "the order can be refunded").toBe(500);
    expect((await readDesk(admin, orderId)).order, "without the delivery").toMatchObject({ total });
  });

  it("and draft orders end with it, and a return that ops have begun does not", async () => {
    const { orderId } = await buyCaptured(await Person.signUp());
    const begun = await asOps("POST", "/admin/returns", { order_id: orderId });
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const { orderId: draft } = await buyCaptured(await Person.signUp());
    await queryDatabase(`update "order" set is_draft_order = true, status = 'draft' where id = $1`, [draft]);
    await queryDatabase("delete from order_status where order_id = $1", [draft]);
    await endOrderChanges({ container: migrationContainer });
    const [row] = await queryDatabase('select deleted_at from "order" where id = $1', [draft]);
    expect(row?.deleted_at).not.toBeNull();
    expect(await leftOf(orderId)).not.toBe("0");
  });
});
