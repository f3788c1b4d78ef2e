import { describe, expect } from "vitest";
import { deleteAccount } from "../support/accounts";
import { actionsOn } from "../support/audit";
import { waitForDocuments } from "../support/documents";
import { inFull as it } from "../support/in-full";
import { orderPath, readOrderPage } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { buySent } from "../support/returns";
import { giveRole } from "../support/staff";

const admin = await demoAdmin();

const MINE = "/dashboard/myOrders";
const ALL = "/dashboard/manageAllOrders";

/** A shipped order with a return on its way that somebody has deleted from their list. */
async function hide(who: "owner" | "admin") {
  const sent = await buySent(2, { admin });
  const returnId = await sent.ask(1);
  const person = who === "owner" ? sent.buyer : admin;
  expect((await person.api("DELETE", `/deleteOrder/${sent.orderId}`)).status).toBe(200);
  return { ...sent, returnId, person };
}

const linksTo = async (person: Person, list: string, orderId: string) =>
  (await (await person.visit(list)).text()).includes(orderPath(orderId));

describe.each(["owner", "admin"] as const)("a shipped order that its %s deletes", (who) => {
  it("is on the list of hidden ones, keeps page, invoice and return, and comes back by one press", async () => {
    const { orderId, buyer, returnId, person, press } = await hide(who);
    const list = who === "owner" ? MINE : `${ALL}?q=${encodeURIComponent(buyer.email)}&status=`;
    const hidden = who === "owner" ? `${MINE}?status=hidden` : `${list}hidden`;
    expect([await linksTo(person, list, orderId), await linksTo(person, hidden, orderId)]).toEqual([false, true]);
    expect((await person.api("GET", `/orders/${orderId}`)).status).toBe(404);
    expect((await person.api("DELETE", `/deleteOrder/${orderId}`)).status).toBe(404);

    const page = await person.visit(orderPath(orderId));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Show again")]);
    expect((await person.visit(`/dashboard/invoice/${orderId}`)).status).toBe(200);
    const [invoice] = await waitForDocuments(orderId, 1);
    expect((await person.visit(`${orderPath(orderId)}/documents/${invoice?.number}.pdf`)).status).toBe(200);

    const shown = await person.submit(orderPath(orderId), { form: "show" });
    expect([shown.status, shown.headers.get("location")]).toEqual([302, orderPath(orderId)]);
    expect([await linksTo(person, list, orderId), await linksTo(person, hidden, orderId)]).toEqual([true, false]);
    expect((await person.api("GET", `/orders/${orderId}`)).status).toBe(200);
    if (who === "owner") expect((await press(buyer, "cancel", returnId)).status).toBe(200);
    expect((await actionsOn(orderId)).slice(-2)).toContain("order.shown");
  });
});

it("the return of an order that its owner has hidden can be cancelled, and the account deleted", async () => {
  const { orderId, buyer, returnId, press } = await hide("owner");
  expect((await deleteAccount(buyer)).status).toBe(409);
  expect(await (await buyer.visit("/dashboard/account/delete")).text()).toContain("Hidden");
  expect((await readOrderPage(buyer, orderId)).returns).toMatchObject([{ id: returnId, status: "requested" }]);
  expect((await press(buyer, "cancel", returnId)).status).toBe(200);
  expect((await deleteAccount(buyer)).status).toBe(302);
});

it("an order that the desk has hidden is shown again by nobody else, nor by a role that hides none", async () => {
  const { orderId, buyer } = await hide("admin");
  expect((await (await Person.signUp()).submit(orderPath(orderId), { form: "show" })).status).toBe(404);
  expect((await buyer.submit(orderPath(orderId), { form: "show" })).status, "it is on the owner's").toBe(302);
  expect(await linksTo(admin, `${ALL}?q=${encodeURIComponent(buyer.email)}&status=hidden`, orderId)).toBe(true);
  const support = await Person.signUp("Sue Support");
  await giveRole(support, "support");
  const page = await (await support.visit(orderPath(orderId))).text();
  expect([page.includes("This order is hidden"), page.includes("Show again")]).toEqual([true, false]);
});
