import { describe, expect, it } from "vitest";
import { queryDatabase } from "../support/database";
import { dispute } from "../support/disputes";
import { inFull } from "../support/in-full";
import { mailOf, mailsTo, settled } from "../support/mails";
import { buyCaptured, findingsOf } from "../support/money";
import { asOps } from "../support/ops";
import { eventsOf, orderPath, readOrderPage } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { offerOf, readStaffOrder, refund } from "../support/refunds";
import { buyCounted, buySent } from "../support/returns";
import { freshEmail } from "../support/stack";
import {
  arrivedDaysAgo,
  askWithdrawal,
  askWithdrawalLink,
  linkMailedTo,
  readWithdrawal,
  withdraw,
  withdrawalPath,
} from "../support/withdrawals";

const LINK = "Withdraw from contract here";

const admin = await demoAdmin();

/** Somebody with an order of two Sparrows whose money is captured. */
async function buyTwo() {
  const buyer = await Person.signUp();
  return { buyer, ...(await buyCaptured(buyer, "Sparrow", { quantity: 2 })) };
}

let bought: ReturnType<typeof buyTwo> | undefined;
/** An order that no test withdraws from. */
const untouched = () => (bought ??= buyTwo());

const isSettled = async (orderId: string) =>
  (await readOrderPage(admin, orderId)).withdrawals.every((one) => one.settled);
const pageOf = async (person: Person, path: string) => await (await person.visit(path)).text();

describe("the way to withdraw from a contract", () => {
  inFull("is in the footer of a page, on My Orders and on the order's page, in the words of the law", async () => {
    const { buyer, orderId } = await untouched();
    const order = `href="${withdrawalPath(orderId)}"`;
    for (const path of ["/", "/info/returns", "/login"]) {
      const footer = /<footer[\s\S]*<\/footer>/.exec(await pageOf(new Person(), path))?.[0] ?? "";
      expect(footer).toMatch(new RegExp(`href="/withdraw"[^>]*>${LINK}<`));
    }
    for (const path of ["/dashboard/myOrders", orderPath(orderId)]) {
      const page = await pageOf(buyer, path);
      expect([page.includes(order), page.includes(LINK)]).toEqual([true, true]);
    }
    expect(await pageOf(buyer, "/withdraw")).toContain(order);
    expect((await readWithdrawal(buyer, orderId)).until).toBeNull();
  });

  it("is answered like one of no order to everybody else, and leads visitors to the sign-in", async () => {
    const { orderId } = await untouched();
    expect((await new Person().visit(withdrawalPath(orderId))).headers.get("location")).toContain("/login?");
    const stranger = await Person.signUp();
    for (const other of [stranger, admin]) {
      expect((await other.visit(withdrawalPath(orderId))).status).toBe(404);
      const pressed = await other.submit(withdrawalPath(orderId), { form: "confirm", all: "yes", key: "k" });
      expect(pressed.status).not.toBe(200);
    }
    expect((await readOrderPage(admin, orderId)).withdrawals).toEqual([]);
  });

  inFull("is open to the end of the 14th day after the arrival, a day longer for other time zones", async () => {
    const { buyer, orderId } = await buySent(1, { admin });
    await arrivedDaysAgo(orderId, 14);
    expect((await readWithdrawal(buyer, orderId)).lines).toHaveLength(1);
    expect((await readOrderPage(buyer, orderId)).withdrawable).toMatchObject({ until: expect.any(String) });
    const { confirm } = await askWithdrawal(buyer, orderId);
    await arrivedDaysAgo(orderId, 15);
    expect((await readWithdrawal(buyer, orderId)).lines).toHaveLength(1);
    await arrivedDaysAgo(orderId, 16);
    expect((await readWithdrawal(buyer, orderId)).lines).toEqual([]);
    expect((await readOrderPage(buyer, orderId)).withdrawable).toBeNull();
    expect(await pageOf(buyer, "/dashboard/myOrders")).not.toContain(withdrawalPath(orderId));
    expect((await buyer.submit(withdrawalPath(orderId), confirm)).status).toBe(409);
    expect((await readOrderPage(buyer, orderId)).withdrawals).toEqual([]);
  });
});

describe("a withdrawal before anything was sent", () => {
  it("asks, cancels the order, refunds all of it, and is confirmed at once with date and time; three at once are one", async () => {
    const { buyer, orderId, refunded, cents } = await buyTwo();
    const { page, confirm } = await askWithdrawal(buyer, orderId);
    expect(page).toContain("2 × Sparrow");
    expect(page).toContain(`$${((2 * cents) / 100).toFixed(2)} goes back to the card`);
    expect(await refunded()).toBe(0);
    const answers = await Promise.all([1, 2, 3].map(() => buyer.submit(withdrawalPath(orderId), confirm)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);

    await expect.poll(refunded).toBe(2 * cents);
    expect(await readOrderPage(buyer, orderId)).toMatchObject({ order: { status: "cancelled" } });
    const [stored, ...more] = (await readOrderPage(admin, orderId)).withdrawals;
    expect([stored?.way, more]).toEqual(["account", []]);
    const mail = await mailOf(buyer.email, "withdrawal");
    const words = (text = "") => text.replace(/\s+/g, " ");
    expect(words(mail.text)).toContain("Withdrawn from: 2 × Sparrow (all that was left of the order).");
    expect(words(mail.text)).toMatch(/Received: \w+ \d{1,2}, \d{4} at \d{1,2}:\d\d:\d\d/);
    // What is kept is what was mailed.
    for (const paragraph of stored?.text.split("\n\n") ?? []) expect(words(mail.text)).toContain(words(paragraph));
    expect(await pageOf(admin, `${orderPath(orderId)}?view=desk`)).toContain("What we confirmed by mail");
    await expect.poll(() => isSettled(orderId)).toBe(true);
    const { history } = (await readStaffOrder(admin, orderId)).desk;
    expect(history.map(({ what }) => what)).toContain("Customer withdrew from the contract");
    expect(await findingsOf(orderId)).toEqual([]);
  });

  inFull("takes only the chosen pieces, frees their stock, and refunds at last what was not before", async () => {
    const { buyer, orderId, refunded, reserved, cents } = await buyCounted(3);
    await withdraw(buyer, orderId, [1]);
    await expect.poll(refunded).toBe(cents);
    expect(await reserved()).toMatchObject({ reserved: 2 });
    expect(await readOrderPage(buyer, orderId)).toMatchObject({
      order: { status: "pending" },
      left: [{ quantity: 2 }],
    });
    expect((await askWithdrawal(buyer, orderId, [0])).status).toBe(422);
    expect(await refund(admin, orderId, { goodwill: 500 })).toBe(500);
    await withdraw(buyer, orderId);
    await expect.poll(refunded).toBe(3 * cents);
    expect(await readOrderPage(buyer, orderId)).toMatchObject({ order: { status: "cancelled" } });
    expect(await reserved()).toMatchObject({ reserved: 0, stocked: 100 });
    await expect.poll(() => isSettled(orderId)).toBe(true);
    expect(await findingsOf(orderId)).toEqual([]);
  });

  inFull("is stored and confirmed during a dispute, keeps the order from being sent, and is done later", async () => {
    const { buyer, orderId, transactionId, refunded, cents } = await buyTwo();
    const { end } = await dispute(admin, { orderId, transactionId });
    expect(await withdraw(buyer, orderId)).toContain("still deciding");
    await mailOf(buyer.email, "withdrawal");
    expect(await readOrderPage(buyer, orderId)).toMatchObject({ order: { status: "pending" } });
    expect((await readStaffOrder(admin, orderId)).desk.cannot.send).toContain("has withdrawn");
    expect((await admin.api("PUT", "/updateStatus", { body: { orderId } })).status).toBe(409);
    expect(await isSettled(orderId)).toBe(false);
    const open = `/dashboard/manageAllOrders?status=withdrawn&q=${encodeURIComponent(buyer.email)}`;
    expect(await pageOf(admin, open)).toContain(orderPath(orderId));
    await end("won");
    await expect.poll(refunded).toBe(2 * cents);
    await expect.poll(() => isSettled(orderId)).toBe(true);
    expect(await pageOf(admin, open)).not.toContain(orderPath(orderId));
  });
});

describe("a withdrawal after everything was sent", () => {
  inFull("opens a return, says in its mail how it comes back, and is refunded once it has arrived", async () => {
    const { buyer, orderId, returns, press, refunded, cents } = await buySent(2, { admin });
    // A second tab that withdraws from all is answered the same withdrawal.
    const tabs = [await askWithdrawal(buyer, orderId), await askWithdrawal(buyer, orderId)];
    const answers = await Promise.all(tabs.map(({ confirm }) => buyer.submit(withdrawalPath(orderId), confirm)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readOrderPage(admin, orderId)).withdrawals).toHaveLength(1);
    const [opened, ...more] = await returns();
    expect([opened?.status, opened?.items[0]?.quantity, more]).toEqual(["requested", 2, []]);
    const mail = await mailOf(buyer.email, "withdrawal");
    expect(mail.text?.replace(/\s+/g, " ")).toContain("Please send back: 2 ×");
    await settled(buyer.email);
    expect(await mailsTo(buyer.email, "return_requested")).toEqual([]);
    expect((await readWithdrawal(buyer, orderId)).lines).toEqual([]);
    expect([await refunded(), await isSettled(orderId)]).toEqual([0, false]);

    expect((await press(admin, "receive", opened?.id ?? "")).status).toBe(200);
    await expect.poll(refunded).toBe(2 * cents);
    await expect.poll(() => isSettled(orderId)).toBe(true);
    expect(await findingsOf(orderId)).toEqual([]);
  });
});

describe("a withdrawal from an order that was sent in part", () => {
  inFull("takes off what was not sent, and has the rest sent back", async () => {
    const { buyer, orderId, packPart, refunded, cents } = await buyCounted(3);
    expect((await packPart(2)).status).toBe(200);
    expect((await readWithdrawal(buyer, orderId)).lines).toMatchObject([{ unsent: 1, sent: 2 }]);
    await withdraw(buyer, orderId, [2]);
    await expect.poll(refunded).toBe(cents);
    expect(await readOrderPage(buyer, orderId)).toMatchObject({
      order: { status: "shipped" },
      left: [],
      returns: [{ status: "requested", items: [{ quantity: 1 }] }],
    });
    expect((await offerOf(admin, orderId)).lines.filter(({ sent }) => !sent)).toEqual([]);
    expect((await readWithdrawal(buyer, orderId)).lines).toMatchObject([{ unsent: 0, sent: 1 }]);
    expect(await findingsOf(orderId)).toEqual([]);
  });

  inFull("unpacks what was packed and not sent", async () => {
    const { buyer, orderId, refunded, reserved, cents } = await buyCounted(2);
    const [line] = await queryDatabase("select item_id from order_item where order_id = $1", [orderId]);
    const items = [{ id: line?.item_id, quantity: 2 }];
    expect((await asOps("POST", `/admin/orders/${orderId}/fulfillments`, { items })).status).toBe(200);
    await withdraw(buyer, orderId, [1]);
    await expect.poll(refunded).toBe(cents);
    expect(await reserved()).toMatchObject({ reserved: 1, stocked: 100 });
  });
});

describe("somebody who is not signed in", () => {
  const mainOf = async (answer: Response) => /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? "";

  it("gets one answer whether there is such an order or not, and a link only for one of theirs", async () => {
    const { buyer, orderId } = await untouched();
    const { displayId } = (await readOrderPage(buyer, orderId)).order;
    const nobody = freshEmail("nobody");
    const told = [];
    for (const [number, email] of [
      [displayId, buyer.email],
      [displayId, nobody],
      [999_999_999, buyer.email],
    ] as const) {
      const answer = await askWithdrawalLink(new Person(), number, email);
      told.push([answer.status, (await mainOf(answer)).replaceAll(email, "…")]);
    }
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
    expect(told[0]).toEqual([200, expect.stringContaining("If there is such an order for …")]);
    expect((await askWithdrawalLink(new Person(), "first", buyer.email)).status).toBe(400);
    expect(await linkMailedTo(buyer.email)).toContain(withdrawalPath(orderId));
    await settled(buyer.email);
    expect(await mailsTo(buyer.email, "withdrawal_link")).toHaveLength(1);
    expect(await mailsTo(nobody)).toEqual([]);
  });

  it("withdraws by the mailed link, which opens this order alone, and gets the confirmation", async () => {
    const [{ buyer, orderId, refunded, cents }, other] = await Promise.all([buyTwo(), untouched()]);
    const { displayId } = (await readOrderPage(buyer, orderId)).order;
    await askWithdrawalLink(new Person(), `#${displayId}`, buyer.email.toUpperCase());
    const link = await linkMailedTo(buyer.email);
    const visitor = new Person();
    const opened = await visitor.visit(link);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, withdrawalPath(orderId)]);
    expect((await visitor.visit(withdrawalPath(other.orderId))).status).toBe(404);
    expect((await visitor.visit(orderPath(orderId))).headers.get("location")).toContain("/login?");
    const forged = new Person();
    await forged.visit(link.replace(/token=..../, "token=AAAA"));
    expect((await forged.visit(withdrawalPath(orderId))).status).toBe(404);

    await withdraw(visitor, orderId);
    await expect.poll(refunded).toBe(2 * cents);
    expect((await readOrderPage(admin, orderId)).withdrawals).toMatchObject([{ way: "link" }]);
    expect((await mailOf(buyer.email, "withdrawal")).text).toContain("by the link that we mailed");
    expect(await eventsOf(buyer, orderId)).toContain("cancelled");
  });

  inFull("cannot use a link any more once the order has another e-mail", async () => {
    const { buyer, orderId } = await buyTwo();
    const { displayId } = (await readOrderPage(buyer, orderId)).order;
    const typed = freshEmail("typed");
    await admin.submit(orderPath(orderId), { form: "email", email: typed });
    await askWithdrawalLink(new Person(), displayId, typed);
    const link = await linkMailedTo(typed);
    await admin.submit(orderPath(orderId), { form: "email", email: freshEmail("right") });
    const visitor = new Person();
    await visitor.visit(link);
    expect((await visitor.visit(withdrawalPath(orderId))).status).toBe(404);
  });
});

describe("the refund of a withdrawal", () => {
  inFull("is on the overview until it is settled, and late after its last day", async () => {
    const { buyer, orderId } = await buySent(1, { admin });
    const figures = async () => {
      const page = await pageOf(admin, "/dashboard");
      const count = (text: string) =>
        Number((new RegExp(`>([\\d,]+)</strong><span>${text}<`).exec(page)?.[1] ?? "0").replaceAll(",", ""));
      return { open: count("Withdrawals to settle"), late: count("Late refunds of withdrawals") };
    };
    await withdraw(buyer, orderId);
    expect((await figures()).open).toBeGreaterThan(0);
    const due = "update order_withdrawal set refund_by = now() - interval '1 second' where order_id = $1";
    await queryDatabase(due, [orderId]);
    expect((await figures()).late).toBeGreaterThan(0);
  });
});
