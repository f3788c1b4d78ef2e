import { beforeAll, describe, expect } from "vitest";
import { inFull as it } from "../support/in-full";
import { orderPath } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { askRefund, pressRefund, readStaffOrder } from "../support/refunds";

/** What a page of the desk knows that is opened now, as its forms send it. */
async function seenNow(admin: Person, orderId: string): Promise<string> {
  const html = await (await admin.visit(`${orderPath(orderId)}?view=desk`)).text();
  const [, seen] = /name="seen" value="([^"]*)"/.exec(html) ?? [];
  if (seen === undefined) throw new Error("the page's forms send nothing of what it knew");
  return seen;
}

const addressOf = (name: string) => ({
  form: "address",
  name,
  phone: "+880 1700 000000",
  street: "House 12, Road 5\nDhanmondi, Dhaka",
  extra: "",
  city: "",
  province: "",
  postcode: "",
});

let admin: Person;
let other: Person;
beforeAll(async () => {
  admin = await demoAdmin();
  other = await Person.signUp("Ola Admin");
  await admin.api("PUT", "/makeAdmin", { body: { email: other.email } });
});

describe("two forms of the desk from pages of the same age", () => {
  it("two corrections of one address: one wins, the other is told who did what, and keeps what was typed", async () => {
    const { orderId } = await buyPaid(await Person.signUp());
    const [mine, theirs] = [await seenNow(admin, orderId), await seenNow(other, orderId)];
    const answers = await Promise.all([
      admin.submit(orderPath(orderId), { ...addressOf("Nia One"), seen: mine }),
      other.submit(orderPath(orderId), { ...addressOf("Nia Two"), seen: theirs }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    const page = (await lost?.text()) ?? "";
    expect(page).toContain("Since you opened this page: “Address corrected” by");
    expect(page).toContain(answers[0]?.status === 409 ? "Nia One" : "Nia Two");
    const { desk } = await readStaffOrder(admin, orderId);
    expect(desk.correctable?.name).toBe(answers[0]?.status === 200 ? "Nia One" : "Nia Two");
    expect(desk.history).toMatchObject([
      {
        what: "Address corrected",
        changes: [{ name: "first_name", before: "Nia Rahman", after: desk.correctable?.name }],
      },
    ]);
  });

  it("two refunds: the money goes back once, although each asked first", async () => {
    const { orderId } = await buyPaid(await Person.signUp());
    const [mine, theirs] = [await seenNow(admin, orderId), await seenNow(other, orderId)];
    const choice = { goodwill: 500, reason: "Came late" };
    const [asked, alsoAsked] = [await askRefund(admin, orderId, choice), await askRefund(other, orderId, choice)];
    const answers = await Promise.all([
      pressRefund(admin, orderId, choice, asked, mine),
      pressRefund(other, orderId, choice, alsoAsked, theirs),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = (await answers.find(({ status }) => status === 409)?.text()) ?? "";
    expect(lost).toContain("Since you opened this page: “Refunded” by");
    expect(lost).toContain("Came late");
    expect((await readStaffOrder(admin, orderId)).order.refunded).toBe(500);
  });

  it("a note is written whatever was done meanwhile, and a form that says nothing of its page is done as before", async () => {
    const { orderId } = await buyPaid(await Person.signUp());
    const seen = await seenNow(admin, orderId);
    await other.submit(orderPath(orderId), addressOf("Nia Two"));
    expect((await admin.submit(orderPath(orderId), { form: "note", text: "Called", seen })).status).toBe(200);
    expect((await admin.submit(orderPath(orderId), { ...addressOf("Nia Three"), seen })).status).toBe(409);
    expect((await admin.submit(orderPath(orderId), addressOf("Nia Three"))).status).toBe(200);
  });

  it("a note and a mail that was sent again stop no other form", async () => {
    const { orderId } = await buyPaid(await Person.signUp());
    const seen = await seenNow(admin, orderId);
    await other.submit(orderPath(orderId), { form: "note", text: "Called" });
    expect((await admin.submit(orderPath(orderId), { ...addressOf("Nia One"), seen })).status).toBe(200);
  });
});
