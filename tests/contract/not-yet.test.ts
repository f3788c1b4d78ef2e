import { parseHTML } from "linkedom";
import { expect } from "vitest";
import { inFull as it } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { orderPath, readOrderPage } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { readWithdrawal, withdrawalPath } from "../support/withdrawals";

const pageOf = async (answer: Response) => parseHTML(await answer.text()).document;

/** What a field of the page is filled in with. */
function filledIn(page: Document, name: string): string | null {
  const [field] = page.querySelectorAll(`[name="${name}"]:not([type="hidden"])`);
  const chosen = field?.tagName === "SELECT" ? field.querySelector("option[selected]") : field;
  return chosen?.getAttribute("value") ?? null;
}

it("“Not yet” without scripts keeps what was typed about a parcel, and sends nothing", async () => {
  const admin = await demoAdmin();
  const { orderId } = await buyCaptured(await Person.signUp(), "Sparrow", { quantity: 3 });
  const { left } = await readOrderPage(admin, orderId);
  const typed = { ship_quantity_0: "2", carrier: "DHL", trackingNumber: "JD014600003" };
  const parcel = { form: "parcel", ship_line_0: left[0]?.lineId ?? "", ship_left_0: "3", ...typed };
  const asked = await pageOf(await admin.submit(orderPath(orderId), parcel));
  const question = asked.querySelector('[role="alertdialog"]');
  const notYet = [...(question?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === "Not yet");
  if (!notYet) throw new Error(asked.body.textContent ?? "");
  const inputs = [...(question?.querySelectorAll("input[name]") ?? []), notYet];
  const sent = inputs.map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
  const page = await pageOf(await admin.submit(orderPath(orderId), Object.fromEntries(sent)));
  expect(Object.keys(typed).map((name) => filledIn(page, name))).toEqual(Object.values(typed));
  expect((await readOrderPage(admin, orderId)).left).toEqual(left);
});

it("“Not yet” to a withdrawal from one of two lines leaves the choice with that line", async () => {
  const buyer = await Person.signUp();
  const { orderId } = await buyCaptured(buyer, "Sparrow", { also: { "Condor Hex": 1 } });
  const chosen = (await readWithdrawal(buyer, orderId)).lines[1]?.lineId ?? "";
  // The question names the chosen lines alone.
  const question = { form: "confirm", line_0: chosen, quantity_0: "1", not_yet: "yes" };
  const page = await pageOf(await buyer.submit(withdrawalPath(orderId), question));
  expect([filledIn(page, "quantity_0"), filledIn(page, "quantity_1")]).toEqual(["0", "1"]);
});
