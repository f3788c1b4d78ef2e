import { type Browser, type BrowserContext, chromium, devices, type Page } from "@playwright/test";
import { z } from "zod";
import { fillDelivery } from "../../support/fields";

import type { Person } from "../../support/person";
import { stack } from "../../support/stack";
import { requireProduct } from "./lab";
import { Purchase } from "./shopper";

const PRODUCT = "Sparrow";
const ARGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"];
const { CHROMIUM_PATH } = z.object({ CHROMIUM_PATH: z.string().optional() }).parse(process.env);
const STEP_WITHIN_MS = 90_000;
const CARD = { cardnumber: "4242424242424242", "exp-date": "12 / 34", cvc: "123" };

let browser: Promise<Browser> | null = null;

export async function openBrowser(person: Person): Promise<BrowserContext> {
  browser ??= chromium.launch({ ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}), args: ARGS });
  const context = await (await browser).newContext({ ...devices["Desktop Chrome"], baseURL: stack.storefront });
  context.setDefaultTimeout(STEP_WITHIN_MS);
  const cookies = person.cookieHeader().split("; ").filter(Boolean);
  await context.addCookies(
    cookies.map((pair) => {
      const cut = pair.indexOf("=");
      return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url: stack.storefront };
    }),
  );
  const { productId, price } = await requireProduct(PRODUCT);
  const item = { _id: productId, productName: PRODUCT, productImg: "/x.webp", productPrice: price, quantity: 1 };
  const cart = JSON.stringify({ state: { items: [item] }, version: 1 });
  await context.addInitScript((value) => {
    // Once a context: what the shop does with the cart afterwards stays.
    if (localStorage.getItem("fault-lab")) return;
    localStorage.setItem("fault-lab", "cart is set");
    localStorage.setItem("persist:root", value);
  }, cart);
  return context;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = null;
}

/** A tab at the open payment with a typed card, and its payment. */
export async function openPayment(
  context: BrowserContext,
  person: Person,
): Promise<{ page: Page; purchase: Purchase }> {
  const page = await context.newPage();
  const started = page.waitForResponse("**/api/server/create-payment-intent");
  await page.goto("/checkout");
  await fillDelivery(page, { address: "House 12, Road 5", phone: "+880 1700 000000" });
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay by card" });
  for (const [name, value] of Object.entries(CARD)) await dialog.locator(`input[name="${name}"]`).fill(value);
  const postal = dialog.locator('input[name="postal"]');
  if (await postal.count()) await postal.fill("42424");
  const order = Purchase.orderOf(person, await requireProduct(PRODUCT));
  const purchase = Purchase.from(person, order, await (await started).json());
  if (!purchase) throw new Error("the checkout began no payment");
  return { page, purchase };
}

export const payButton = (page: Page) => page.getByRole("button", { name: "Confirm Order Payment" });

const FALSE_ENDS = /not been charged|was declined|payment failed|something went wrong|application error/i;
const TRUE_ENDS = /your order is placed|pending|being checked/i;

/** The fault of a screen after a payment: blank, or reporting a failure. Waits until the screen is stable. */
export async function wrongsOfPaidScreen(page: Page): Promise<string[]> {
  const ended = await page
    .getByText(TRUE_ENDS)
    .first()
    .waitFor({ timeout: STEP_WITHIN_MS })
    .then(
      () => true,
      () => false,
    );
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden was not said
  const text = (await page.locator("body").innerText()).trim();
  if (FALSE_ENDS.test(text))
    return [`I6 a screen said "${FALSE_ENDS.exec(text)?.[0]}" of a paid order (${page.url()})`];
  return ended ? [] : [`I6 a screen ended in no true statement (${page.url()}): ${text.slice(0, 80) || "blank"}`];
}
