import { setTimeout as sleep } from "node:timers/promises";
import type { Request } from "@playwright/test";
import { z } from "zod";
import { addToCart, enter, fillCard, proceedToPayment } from "../../e2e/shop-test";
import { confirmPayment } from "../../support/payments";
import { Person } from "../../support/person";
import { stack } from "../../support/stack";
import { type Figure, quantileOf } from "../figures";
import type { Bench } from "../row";
import { shop } from "../targets";

const CHECKOUTS_PER_SECOND = 5;
const ORDER_WITHIN_MS = 60_000;

/**
 * A call of the shop or of Stripe's API as it is counted: files are none, and a question asked again (polling) is the
 * same one.
 */
function callOf(request: Request): string | null {
  if (!["fetch", "xhr", "document"].includes(request.resourceType())) return null;
  const { origin, pathname } = new URL(request.url());
  const isStripe = origin === new URL(stack.stripeSandbox).origin;
  if (isStripe ? !pathname.startsWith("/v1/") : origin !== new URL(shop.url).origin) return null;
  if (pathname.startsWith("/assets/") || /\.\w+$/.test(pathname)) return null;
  return `${request.method()} ${isStripe ? "Stripe" : "shop"} ${pathname}`;
}

/** What a browser asks the shop and Stripe from Proceed to Payment until the order is placed. */
async function callsOfCheckout({ browser }: Bench): Promise<string[]> {
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    await enter(context, await Person.signUp());
    const page = await context.newPage();
    await page.goto(shop.paths.list, { waitUntil: "networkidle" });
    await addToCart(page, "Sparrow");
    await page.goto(shop.paths.cart, { waitUntil: "networkidle" });
    const calls: string[] = [];
    let placed = false;
    page.on("request", (request) => {
      const call = placed ? null : callOf(request);
      if (call && !(request.method() === "GET" && calls.includes(call))) calls.push(call);
    });
    const order = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === "/api/server/orders",
      { timeout: ORDER_WITHIN_MS },
    );
    const pay = async () => {
      await proceedToPayment(page);
      await fillCard(page, "4242424242424242");
      await page.getByRole("button", { name: "Confirm Order Payment" }).click();
    };
    await Promise.all([order, pay()]); // together: when one fails, the other's failure has somebody who waits for it
    placed = true;
    return calls;
  } finally {
    await context.close();
  }
}

const Products = z.array(z.object({ _id: z.string(), productPrice: z.number() })).min(1);
const Intent = z.object({ clientSecret: z.string(), paymentIntentId: z.string() });

/** One checkout over HTTP; answers how long the shop took to make the order of a confirmed payment, in milliseconds. */
async function completeMs(person: Person, product: z.infer<typeof Products>[number]): Promise<number> {
  const delivery = { name: "Nia Rahman", email: person.email, address: "House 12, Road 5", phone: "+880 1700 000000" };
  const purchase = { total_amount: product.productPrice, order_items: [{ _id: product._id, quantity: 1 }] };
  const started = await person.api("POST", "/create-payment-intent", { body: { ...purchase, delivery } });
  if (started.status !== 200) throw new Error(`A payment answered ${started.status}.`);
  const { clientSecret, paymentIntentId } = Intent.parse(started.body);
  await confirmPayment(clientSecret);
  const startedMs = performance.now();
  const placed = await person.api("POST", "/orders", {
    body: { ...delivery, ...purchase, transactionId: paymentIntentId },
  });
  if (placed.status !== 201) throw new Error(`An order answered ${placed.status}.`);
  return performance.now() - startedMs;
}

/**
 * P10: how many calls a checkout takes, and how long its last one while five begin each second, each of another
 * customer.
 */
export async function checkoutFigures(bench: Bench): Promise<Figure[]> {
  const calls = await callsOfCheckout(bench);
  const [product] = Products.parse((await new Person().api("GET", "/products?limit=1")).body);
  if (!product) throw new Error("Nothing is on sale.");
  const people: Person[] = [];
  const count = CHECKOUTS_PER_SECOND * bench.amounts.checkoutSeconds;
  for (let person = 0; person < count; person += 1) people.push(await Person.signUp());
  const startedMs = performance.now();
  const checkouts = await Promise.allSettled(
    people.map(async (person, place) => {
      await sleep((place / CHECKOUTS_PER_SECOND) * 1_000);
      return completeMs(person, product);
    }),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  const times = checkouts.flatMap((it) => (it.status === "fulfilled" ? it.value : []));
  const refusal = checkouts.find((it) => it.status === "rejected");
  if (refusal) process.stderr.write(`      the first checkout that was refused: ${refusal.reason}\n`);
  const part = (share: number) => (times.length > 0 ? [quantileOf(times, share)] : []);
  return [
    { name: "calls to the shop and Stripe", unit: "", samples: [calls.length], guard: { most: 4 } },
    { name: "checkouts refused", unit: "", samples: [count - times.length], guard: { most: 0 } },
    { name: "complete, p95 at 5 a second", unit: "ms", samples: part(0.95), guard: { most: 600 } },
    { name: "complete, p50 at 5 a second", unit: "ms", samples: part(0.5) },
    { name: "orders placed a second", unit: "", samples: [times.length / seconds] },
  ];
}
