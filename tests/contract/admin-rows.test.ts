import { describe, expect, it } from "vitest";
import { z } from "zod";
import { customerIdOf } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";
import { buy, buyPaid } from "../support/purchase";

const AllOrders = z.array(z.object({ _id: z.string(), order_status: z.string() }));

const admin = await demoAdmin();
const buyer = await Person.signUp();

describe("the audit trail", () => {
  const auditOf = (subjectId: string) =>
    queryDatabase("select action, actor_id from audit_entry where subject_id = $1 order by created_at", [subjectId]);

  it("has one row for each write of an admin, and none for a write that changed nothing", async () => {
    const actorId = await customerIdOf(admin.email);
    const { productId } = await addProduct();
    await admin.api("DELETE", `/deleteProduct/${productId}`);
    expect((await admin.api("DELETE", `/deleteProduct/${productId}`)).status).toBe(404);
    expect(await auditOf(productId)).toEqual([
      { action: "product.added", actor_id: actorId },
      { action: "product.deleted", actor_id: actorId },
    ]);

    const { orderId } = await buyPaid(buyer);
    for (const modifiedCount of [1, 0])
      expect((await admin.api("PUT", "/updateStatus", { body: { orderId } })).body).toMatchObject({ modifiedCount });
    await admin.api("DELETE", `/deleteOrder/${orderId}`);
    expect(await auditOf(orderId)).toEqual([
      { action: "order.shipped", actor_id: actorId },
      { action: "order.deleted", actor_id: actorId },
    ]);

    const person = await Person.signUp("New Admin");
    for (const modifiedCount of [1, 0]) {
      const answer = await admin.api("PUT", "/makeAdmin", { as: "bearer", body: { email: person.email } });
      expect(answer.body).toMatchObject({ modifiedCount });
    }
    expect(await auditOf(await customerIdOf(person.email))).toEqual([{ action: "role.made_admin", actor_id: actorId }]);
  });
});

// order-list.test.ts has what it finds.
inFull("the list of all orders walks page by page without a gap, and is narrowed by a status", async () => {
  for (const _ of [1, 2]) await buy(buyer);
  const find = async (query: Record<string, string>) => {
    const answer = await admin.api("GET", `/allOrders?${new URLSearchParams({ q: buyer.email, ...query })}`);
    return { orders: parseAnswer(AllOrders, answer), link: answer.headers.get("link") ?? "" };
  };
  const walked: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { orders, link } = await find({ limit: "1", ...(cursor && { cursor }) });
    walked.push(...orders.map(({ _id }) => _id));
    cursor = new URLSearchParams(/\?([^>]*)>/.exec(link)?.[1]).get("cursor");
  }
  const whole = (await find({})).orders;
  expect(walked).toEqual(whole.map(({ _id }) => _id));
  const shipped = (await find({ status: "shipped" })).orders;
  expect(shipped).toEqual(whole.filter(({ order_status }) => order_status === "shipped"));
});
