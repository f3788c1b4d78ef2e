import type { BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import type { Person } from "../../support/person";
import { openBrowser, openPayment, payButton, wrongsOfPaidScreen } from "../lab/browser";
import { requirePeople, whenSettled } from "../lab/lab";
import { inTurn, type Outcome, type Row, settings } from "../lab/row";
import type { Purchase } from "../lab/shopper";

const ORDERED_WITHIN_MS = 10_000;
const SETTLED_WITHIN_MS = 180_000;
const CONFIRM = /\/v1\/payment_intents\/[^/]+\/confirm/;
const Orders = z.array(z.object({ _id: z.string(), transactionId: z.string() }));

async function ordersFor(purchase: Purchase): Promise<number> {
  const answer = await purchase.person.api("GET", `/orders?email=${encodeURIComponent(purchase.person.email)}`);
  return Orders.parse(answer.body).filter(({ transactionId }) => transactionId === purchase.paymentIntentId).length;
}

/** Resolves when the card was confirmed, and keeps the answer from the page. */
function confirmUnheard(page: Page): Promise<void> {
  return new Promise((resolve, reject) => {
    void page.route(CONFIRM, (route) => route.fetch().then(() => resolve(), reject));
  });
}

/** Pays and closes the tab: as soon as the card is authorised, or before the page knows it. */
async function payAndVanish(person: Person, heard: boolean): Promise<{ purchase: Purchase; confirmedAt: number }> {
  const context = await openBrowser(person);
  try {
    const { page, purchase } = await openPayment(context, person);
    const confirmed = heard ? page.waitForResponse(CONFIRM) : confirmUnheard(page);
    await payButton(page).click();
    await confirmed;
    return { purchase, confirmedAt: Date.now() };
  } finally {
    await context.close();
  }
}

export const R1: Row = {
  id: "R1",
  promise: "the browser is closed after confirming",
  trials: { full: [200, 4], few: [2, 2] },
  async run({ size }) {
    const people = await requirePeople(size);
    const trials = await Promise.all(
      people.map(async (person, place) => {
        const { purchase, confirmedAt } = await payAndVanish(person, place % 2 === 0);
        const { tookMs, open } = await whenSettled([purchase], { since: confirmedAt, withinMs: SETTLED_WITHIN_MS });
        const orders = await ordersFor(purchase);
        return { purchase, tookMs, broken: [...open, ...(orders === 1 ? [] : [`${orders} orders in the list`])] };
      }),
    );
    const ordered = trials.flatMap(({ tookMs }) => tookMs);
    const late = ordered.filter((ms) => ms > ORDERED_WITHIN_MS * settings.slack);
    return {
      trials: size,
      purchases: trials.map(({ purchase }) => purchase),
      figures: { ordered },
      broken: [...trials.flatMap(({ broken }) => broken), ...late.map((ms) => `an order came after ${ms} ms`)],
    };
  },
};

/** Three ways to press twice. Each returns the remaining tabs. */
const WAYS = [
  async (context: BrowserContext, person: Person) => {
    const { page, purchase } = await openPayment(context, person);
    await payButton(page).dblclick();
    return { purchase, pages: [page] };
  },
  async (context: BrowserContext, person: Person) => {
    const [one, other] = [await openPayment(context, person), await openPayment(context, person)];
    await Promise.all([payButton(one.page).click(), payButton(other.page).click()]);
    return { purchase: one.purchase, pages: [one.page, other.page] };
  },
  async (context: BrowserContext, person: Person) => {
    const page = await context.newPage();
    await page.goto("/explore");
    await page.close();
    const paying = await openPayment(context, person);
    const confirmed = paying.page.waitForResponse(CONFIRM);
    await payButton(paying.page).click();
    await confirmed;
    await paying.page.goBack();
    await paying.page.goto("/checkout");
    return { purchase: paying.purchase, pages: [paying.page] };
  },
];

/** Double click, two tabs, back button, each as another person in Chromium: one order, and only true screens. */
export async function pressTwice(size: number, first: number): Promise<Outcome> {
  const people = await requirePeople(size);
  const trials: { purchase: Purchase; broken: string[] }[] = [];
  for (const [place, person] of people.entries()) {
    const context = await openBrowser(person);
    try {
      const { purchase, pages } = await inTurn(WAYS, first + place)(context, person);
      const wrongs = await Promise.all(pages.map(wrongsOfPaidScreen));
      await whenSettled([purchase], { since: Date.now(), withinMs: SETTLED_WITHIN_MS });
      const orders = await ordersFor(purchase);
      trials.push({ purchase, broken: [...wrongs.flat(), ...(orders === 1 ? [] : [`${orders} orders in the list`])] });
    } finally {
      await context.close();
    }
  }
  return {
    trials: size,
    purchases: trials.map(({ purchase }) => purchase),
    notes: ["in Chromium"],
    broken: trials.flatMap(({ broken }) => broken),
  };
}
