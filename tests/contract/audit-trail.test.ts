import { describe, expect, it } from "vitest";
import { OpsAuditAnswer } from "../../medusa-backend/src/contract/ops";
import { customerIdOf, deleteAccount } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { entriesOf, idIn, make, unique, written } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { asOps } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { freshEmail } from "../support/stack";

const buyer = await Person.signUp("Ada Audited");

inFull(
  "what ops do with an order leaves one each: refund, note, delivery, shipment, return, with the values before and after",
  async () => {
    const { orderId } = await buyCaptured(buyer);
    const [payment] = await queryDatabase(
      `select p.id from payment p join order_payment_collection l on l.payment_collection_id = p.payment_collection_id
       where l.order_id = $1`,
      [orderId],
    );
    const body = { amount: 5, note: "Sorry, Ada" };
    const refund = await written(orderId, "POST", `/admin/payments/${payment?.id}/refund`, body);
    expect(refund).toMatchObject({ action: "order.payments.refund", subject_type: "order" });
    expect(JSON.stringify(refund.changes)).toMatch(/"refunds\.[^"]+\.amount":\{"before":null,"after":5\}/);
    expect(JSON.stringify(refund.changes)).not.toContain("Ada");
    expect(JSON.stringify(refund.personal)).toContain("Sorry, Ada");

    const email = freshEmail("delivery");
    const moved = await written(orderId, "POST", `/admin/orders/${orderId}`, { email });
    expect(moved.personal?.email).toEqual({ before: buyer.email, after: email });
    expect(JSON.stringify(moved.changes)).not.toContain("@");

    const [item] = await queryDatabase("select item_id from order_item where order_id = $1", [orderId]);
    const items = [{ id: item?.item_id, quantity: 1 }];
    const packed = await written(orderId, "POST", `/admin/orders/${orderId}/fulfillments`, { items });
    expect(packed.action).toBe("order.fulfillments");
    const [parcel] = await queryDatabase("select fulfillment_id from order_fulfillment where order_id = $1", [orderId]);
    const path = `/admin/orders/${orderId}/fulfillments/${parcel?.fulfillment_id}`;
    const sent = await written(orderId, "POST", `${path}/shipments`, { items });
    expect(sent.action).toBe("order.shipped");
    expect(JSON.stringify(sent.changes)).toMatch(/shipped_at":\{"before":null,"after":"20/);
    expect((await written(orderId, "POST", `${path}/mark-as-delivered`)).action).toContain("mark-as-delivered");

    const asked = await written(orderId, "POST", "/admin/returns", { order_id: orderId });
    expect(asked.action).toBe("order.returns");
    const [back] = await queryDatabase(`select id from "return" where order_id = $1`, [orderId]);
    await written(orderId, "POST", `/admin/returns/${back?.id}/request-items`, { items });
    await written(orderId, "DELETE", `/admin/returns/${back?.id}/request`);
  },
);

inFull("the audit trail's page says before and after for what is done on the shop's own screens, too", async () => {
  const { orderId } = await buyCaptured(buyer);
  const shipped = await (await demoAdmin()).api("PUT", "/updateStatus", { body: { orderId } });
  expect(shipped.status).toBe(200);
  const query = new URLSearchParams({ subjectId: orderId });
  const { entries } = parseAnswer(OpsAuditAnswer, await asOps("GET", `/admin/shop/audit?${query}`));
  expect(entries.find(({ action }) => action === "order.shipped")?.changes).toEqual({
    status: { before: "pending", after: "shipped" },
  });
});

describe("the audit trail of Medusa Admin", () => {
  it("says that a request has begun when its server does not finish it, and refuses one that it cannot note", async () => {
    const id = await make("/admin/collections", "collection", { title: unique("Kept") });
    const path = `/admin/collections/${id}`;
    /** The status of a call while the database refuses such writes of the collection's entries. */
    const statusWithout = async (write: "insert" | "update", ...call: Parameters<typeof asOps>) => {
      await queryDatabase(
        `create or replace function refuse_test_audit() returns trigger language plpgsql as $$
           begin raise exception 'refused by a test'; end $$;
         create trigger refuse_test_audit before ${write} on audit_entry for each row when (new.subject_id = '${id}')
           execute function refuse_test_audit()`,
      );
      try {
        return (await asOps(...call)).status;
      } finally {
        await queryDatabase("drop trigger refuse_test_audit on audit_entry");
      }
    };
    expect(await statusWithout("update", "POST", path, { title: unique("Changed") })).toBe(200);
    expect((await entriesOf(id)).at(-1)).toMatchObject({ action: "collection.updated", answer_status: null });
    expect(await statusWithout("insert", "DELETE", path)).toBe(500);
    expect((await asOps("GET", path)).status).toBe(200);
  });

  it("cannot be changed or deleted, except that personal values are emptied", async () => {
    const id = await make("/admin/collections", "collection", { title: unique("Fixed") });
    for (const sql of [
      "delete from audit_entry where subject_id = $1",
      "update audit_entry set actor_id = 'nobody' where subject_id = $1",
      "update audit_entry set changes = '{}' where subject_id = $1",
      "update audit_entry set personal = '{}' where subject_id = $1",
      "update audit_entry set answer_status = 500, finished_at = now() where subject_id = $1",
    ])
      await expect(queryDatabase(sql, [id]), sql).rejects.toThrow("append-only");
    await queryDatabase("update audit_entry set personal = null where subject_id = $1", [id]);
  });

  inFull("keeps what was personal about a customer until the account is deleted", async () => {
    const person = await Person.signUp("Pia Private");
    const id = await customerIdOf(person.email);
    const body = { phone: "+44 20 7946 0000", first_name: "Pim" };
    const change = await written(id, "POST", `/admin/customers/${id}`, body);
    expect(change.changes).toEqual({});
    expect(change.personal).toMatchObject({ phone: { before: null, after: "+44 20 7946 0000" } });
    expect((await deleteAccount(person)).status).toBe(302);
    await expect.poll(async () => (await entriesOf(id)).map(({ personal }) => personal)).toEqual([null]);
    const rows = await queryDatabase("select e::text as text from audit_entry e where subject_id = $1", [id]);
    expect(JSON.stringify(rows)).not.toMatch(/7946 0000|Pim|Pia/);
  });

  it("keeps nothing personal of a customer whom ops delete", async () => {
    const made = await asOps("POST", "/admin/customers", { email: freshEmail("guest"), first_name: "Gus" });
    const id = idIn(made.body, "customer");
    expect((await entriesOf(id))[0]?.personal).toMatchObject({ first_name: { before: null, after: "Gus" } });
    await written(id, "DELETE", `/admin/customers/${id}`);
    expect((await entriesOf(id)).map(({ personal }) => personal)).toEqual([null, null]);
  });
});
