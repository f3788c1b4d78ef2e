import type { BrowserContext, Page } from "@playwright/test";
import { formField } from "../support/fields";
import { buyAndReturn } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { buyPaid, buyShipped } from "../support/purchase";
import { readStaffOrder } from "../support/refunds";
import { giveRole } from "../support/staff";
import { allowErrors, enter, expect, shownOn, test } from "./shop-test";

test.describe.configure({ mode: "parallel" });

type Act = {
  name: string;
  /** Fills the form, up to the press that does it; returns that press. */
  prepare: (page: Page, text: string) => Promise<() => Promise<void>>;
  what: string;
  typed?: (text: string) => string;
};

const press = (page: Page, name: string | RegExp) => () => page.getByRole("button", { name }).first().click();

/** The same for the button of a question, once the page has asked it. */
async function asked(page: Page, name: string | RegExp) {
  await page.getByRole("alertdialog").getByRole("button", { name }).waitFor();
  return press(page, name);
}

const SHIP: Act = {
  name: "sends a parcel",
  prepare: async (page, text) => {
    await formField(page, "parcelNumber").fill(`1Z${text}`);
    await page.getByRole("button", { name: "Ship these" }).click();
    return asked(page, "Send and tell the customer");
  },
  what: "Parcel sent",
  typed: (text) => `1Z${text}`,
};
const REFUND: Act = {
  name: "refunds $5",
  prepare: async (page, text) => {
    await page.getByText("Refund without a return").click();
    await formField(page, "goodwill").fill("5");
    await formField(page, "refundReason").fill(`Late ${text}`);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    return asked(page, "Refund $5.00 now");
  },
  what: "Refunded",
  typed: (text) => `Late ${text}`,
};
const ADDRESS: Act = {
  name: "corrects the address",
  prepare: async (page, text) => {
    await page.getByText("Correct the address").click();
    await page.getByLabel("Recipient").fill(`Nia ${text}`);
    return press(page, "Correct it");
  },
  what: "Address corrected",
  typed: (text) => `Nia ${text}`,
};
const TRACK: Act = {
  name: "sets the tracking number",
  prepare: async (page, text) => {
    await formField(page, "trackingNumber").fill(`1Z${text}`);
    return press(page, "Save tracking");
  },
  what: "Tracking number set",
  typed: (text) => `1Z${text}`,
};
const ARRIVED: Act = {
  name: "notes that the parcel has arrived",
  prepare: async (page) => {
    await page.getByText("Has it arrived?").click();
    return press(page, "It has arrived");
  },
  what: "Parcel delivered",
};
const RECEIVE: Act = {
  name: "receives the return",
  prepare: async (page) => {
    await page.getByRole("button", { name: "Everything has arrived" }).click();
    return asked(page, /^Receive and refund/);
  },
  what: "Return received",
};
const REFUSE: Act = {
  name: "refuses the return",
  prepare: async (page, text) => {
    await page.getByText("Refuse this return").click();
    await page.getByLabel("Reason", { exact: true }).last().fill(`Broken ${text}`);
    return press(page, /^Refuse return/);
  },
  what: "Return refused",
  typed: (text) => `Broken ${text}`,
};

const buyer = () => Person.signUp("Nia Rahman");
const STATES = [
  { state: "paid", buy: async () => buyPaid(await buyer()), acts: [SHIP, REFUND, ADDRESS] },
  { state: "shipped", buy: async () => buyShipped(await buyer()), acts: [TRACK, REFUND, ARRIVED] },
  { state: "coming back", buy: async () => buyAndReturn(await buyer()), acts: [RECEIVE, REFUSE] },
];

async function openDesk(context: BrowserContext, admin: Person, orderId: string): Promise<Page> {
  await enter(context, admin);
  const page = await context.newPage();
  await page.goto(`/dashboard/orders/${orderId}`);
  return page;
}

// Each act is the first of two once, and the second once.
for (const { state, buy, acts } of STATES)
  for (const [place, second] of acts.entries()) {
    const first = acts.at(place - 1) ?? second;
    test(`of two admins at an order that is ${state}, the first ${first.name}; the second, who ${second.name}, is told and keeps what was typed @full`, async ({
      page,
      browser,
    }) => {
      allowErrors(page, /409/);
      const { orderId } = await buy();
      const [ann, bob] = [await demoAdmin(), await Person.signUp("Ola Admin")];
      await giveRole(bob, "manager");
      const contexts = [await browser.newContext(), await browser.newContext()] as const;
      const hers = await openDesk(contexts[0], ann, orderId);
      const his = await openDesk(contexts[1], bob, orderId);
      const [pressHers, pressHis] = [await first.prepare(hers, "8811"), await second.prepare(his, "9922")];

      const done = hers.waitForResponse((it) => it.request().method() === "POST");
      await pressHers();
      expect((await done).status()).toBe(200);
      const before = await readStaffOrder(ann, orderId);
      const refused = his.waitForResponse((it) => it.request().method() === "POST");
      await pressHis();
      expect((await refused).status()).toBe(409);

      const notice = his.getByText("Since you opened this page").first();
      await expect(notice).toBeVisible();
      const shown = await shownOn(his);
      expect(shown).toContain(first.what);
      expect(shown).toContain(ann.email);
      const typed = second.typed?.("9922");
      if (typed) expect(shown).toContain(typed);
      const after = await readStaffOrder(ann, orderId);
      expect(after.desk.history).toEqual(before.desk.history);
      expect(after.order.refunded).toBe(before.order.refunded);
      for (const context of contexts) await context.close();
    });
  }
