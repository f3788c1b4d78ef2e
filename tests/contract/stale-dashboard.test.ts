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

  it("a note is written whatever was done meanwhile and stops no other form; one that says nothing of its page is done", async () => {
    const { orderId } = await buyPaid(await Person.signUp());
    const path = orderPath(orderId);
    const [mine, theirs] = [await seenNow(admin, orderId), await seenNow(other, orderId)];
    const note = { form: "note", text: "Called" };
    expect((await other.submit(path, note)).status).toBe(200);
    expect((await admin.submit(path, { ...addressOf("Nia One"), seen: mine })).status).toBe(200);
    expect((await other.submit(path, { ...note, seen: theirs })).status).toBe(200);
    const lost = await other.submit(path, { ...addressOf("Nia Two"), seen: theirs });
    expect(lost.status).toBe(409);
    const page = await lost.text();
    for (const words of ["Since you opened this page: “Address corrected” by", "Nia Two"])
      expect(page).toContain(words);
    expect((await other.submit(path, addressOf("Nia Three"))).status).toBe(200);
  });
});
