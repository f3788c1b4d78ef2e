import { describe, expect } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { waitForMails } from "../support/mails";
import { findingsOf } from "../support/money";
import { asOps } from "../support/ops";
import { readOrderPage } from "../support/orders";
import { Person } from "../support/person";
import { restRefunds } from "../support/refunds";
import { buySent } from "../support/returns";

type Sent = Awaited<ReturnType<typeof buySent>>;

/** Waits until all records agree on `pieces` returned, `whole` of which went into stock. */
async function expectBack(sent: Sent, pieces: number, whole = pieces) {
  const sum = pieces * sent.cents;
  await expect.poll(sent.refunded).toBe(sum);
  await expect.poll(async () => (await sent.told()).books).toBe(sum);
  await restRefunds(sent.orderId);
  await expect.poll(sent.told).toEqual({ books: sum, credited: sum, told: sum });
  expect(await sent.restocked()).toBe(whole);
  expect(await findingsOf(sent.orderId)).toEqual([]);
}

const obstaclesOf = async (person: Person) => await (await person.visit("/dashboard/account/delete")).text();
const A_RETURN = /return/i;

describe("a return that arrives in parts", () => {
  it("ends when its last piece has come, each piece is refunded once, and another return stays as it is", async () => {
    const sent = await buySent(5);
    const first = await sent.ask(3);
    expect((await sent.receive(first, { whole: 1 })).status).toBe(200);
    expect(await sent.returnOf(first)).toMatchObject({ status: "partially_received", items: [{ received: 1 }] });
    await expectBack(sent, 1);
    expect((await sent.receive(first, { whole: 2 })).status).toBe(200);
    expect(await sent.returnOf(first)).toMatchObject({ status: "received", items: [{ quantity: 3, received: 3 }] });
    await expectBack(sent, 3);

    const second = await sent.ask(2);
    expect((await sent.press(sent.admin, "receive", first)).status).toBe(200);
    expect(await sent.returnOf(second)).toMatchObject({ status: "requested", items: [{ received: 0 }] });
    expect((await sent.press(sent.buyer, "cancel", second)).status).toBe(200);
    await expectBack(sent, 3);
    await waitForMails(sent.buyer.email, "return_received");
    expect(await sent.returnable()).toBe(2);
    expect(await sent.ask(3)).toBe("409");
    const { order } = await readOrderPage(sent.buyer, sent.orderId);
    expect(order).toMatchObject({ total: 5 * sent.cents, refunded: 3 * sent.cents });
  });

  it("is received by Medusa Admin first and by an admin of the shop for the rest, damaged pieces are refunded and not put into stock", async () => {
    const sent = await buySent(4);
    const asked = await sent.ask(3);
    expect((await sent.receive(asked, { damaged: 1 })).status).toBe(200);
    expect(await sent.returnOf(asked)).toMatchObject({ status: "partially_received", items: [{ received: 1 }] });
    expect(await sent.returnable()).toBe(1);
    expect((await sent.press(sent.admin, "receive", asked)).status).toBe(200);
    expect(await sent.returnOf(asked)).toMatchObject({ status: "received", items: [{ received: 3 }] });
    await expectBack(sent, 3, 2);
    expect(await sent.returnable()).toBe(1);
    expect((await asOps("GET", `/admin/returns/${asked}?fields=*items`)).body).toMatchObject({
      return: { items: [{ received_quantity: 3, damaged_quantity: 1 }] },
    });
  });

  it.each([
    ["ops cancel it in Medusa Admin", (sent: Sent, id: string) => sent.cancelAsOps(id)],
    ["an admin closes it", (sent: Sent, id: string) => sent.press(sent.admin, "cancel", id)],
    ["its customer cancels the rest", (sent: Sent, id: string) => sent.press(sent.buyer, "cancel", id)],
  ])("ends without the rest when %s, and the rest can be sent back later", async (_, close) => {
    const sent = await buySent(3);
    const asked = await sent.ask(2);
    expect((await sent.receive(asked, { whole: 1 })).status).toBe(200);
    expect(await obstaclesOf(sent.buyer)).toMatch(A_RETURN);
    for (const stranger of [await Person.signUp(), new Person()])
      expect((await sent.press(stranger, "cancel", asked)).status).not.toBe(200);
    expect((await sent.returnOf(asked))?.status).toBe("partially_received");
    expect((await close(sent, asked)).status).toBe(200);
    expect(await sent.returnOf(asked)).toMatchObject({ status: "received", items: [{ quantity: 2, received: 1 }] });
    expect((await sent.receive(asked, { whole: 1 })).status).toBe(409);
    expect(await sent.returnable()).toBe(2);
    await expectBack(sent, 1);
    const [mail] = await waitForMails(sent.buyer.email, "return_received");
    expect(mail?.text).not.toContain("2 ×");
    const rest = await sent.ask(2);
    expect((await sent.press(sent.admin, "receive", rest)).status).toBe(200);
    await expectBack(sent, 3);
  });

  it("changes nothing when its stock has no place to go to, and is received once it has one", async () => {
    const sent = await buySent(2);
    const asked = await sent.ask(2);
    await sent.setStockPlace(false);
    for (const refused of [await sent.receive(asked, { whole: 1 }), await sent.press(sent.admin, "receive", asked)])
      expect(refused.status).toBe(409);
    expect(await sent.returnOf(asked)).toMatchObject({ status: "requested", items: [{ received: 0 }] });
    expect((await readOrderPage(sent.buyer, sent.orderId)).order.refunded).toBe(0);
    await sent.setStockPlace(true);
    expect((await sent.receive(asked, { whole: 1 })).status).toBe(200);
    expect((await sent.press(sent.admin, "receive", asked)).status).toBe(200);
    await expectBack(sent, 2);
  });

  it("that other code miscounted is put right by itself, and so is the return that lost pieces to it", async () => {
    const sent = await buySent(5);
    const first = await sent.ask(3);
    expect((await sent.receive(first, { whole: 1 })).status).toBe(200);
    expect((await sent.receive(first, { whole: 2 })).status).toBe(200);
    const second = await sent.ask(2);
    // Medusa's state: the second receipt overwrote the first, then one more piece was received on the first return.
    await queryDatabase(
      `with taken as (
         update order_item set return_received_quantity = 4, raw_return_received_quantity = '{"value":"4","precision":20}',
           return_requested_quantity = 1, raw_return_requested_quantity = '{"value":"1","precision":20}'
         where order_id = $1 and version = (select version from "order" where id = $1)),
       written as (
         update return_item set received_quantity = 1, raw_received_quantity = '{"value":"1","precision":20}' where return_id = $2)
       update "return" set status = 'partially_received', received_at = null where id = $2`,
      [sent.orderId, first],
    );
    const states = async () => (await sent.returns()).map(({ status, items }) => `${status} ${items[0]?.received}`);
    await expect.poll(states).toEqual(["received 3", "partially_received 1"]);
    expect([400, 409]).toContain((await sent.receive(second, { whole: 2 })).status);
    expect((await sent.receive(second, { whole: 1 })).status).toBe(200);
    expect((await sent.returns()).map(({ status }) => status)).toEqual(["received", "received"]);
  });
});
