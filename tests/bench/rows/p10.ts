import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Request } from "@playwright/test";
import { z } from "zod";
import { addToCart, enter, expect, fillCard } from "../../e2e/shop-test";
import { pidsOfShop } from "../../support/control";
import { queryDatabase } from "../../support/database";
import { fillDelivery } from "../../support/fields";
import { asOps, callMedusa } from "../../support/ops";
import { confirmPayment } from "../../support/payments";
import { Person } from "../../support/person";
import { Intent } from "../../support/purchase";
import { secrets, stack } from "../../support/stack";
import { type Figure, quantileOf } from "../measurements";
import type { Bench, Row } from "../row";
import { shop } from "../targets";

const CHECKOUTS_PER_SECOND = 3;
/** Customers who buy at the same time while the machine places as many orders as it can. */
const BUYERS_AT_ONCE = 6;
const ORDER_WITHIN_MS = 60_000;
/** Checkouts of one round that measures the processor. */
const CHECKOUTS_A_ROUND = 20;
/** Checkouts of each kind before the first round: a new process compiles its code while it serves the first ones. */
const WARM_UP_CHECKOUTS = 50;

/** A counted call of the shop or of Stripe's API: files do not count, and polling counts once. */
function callOf(request: Request): string | null {
  if (!["fetch", "xhr", "document"].includes(request.resourceType())) return null;
  const { origin, pathname } = new URL(request.url());
  const isStripe = origin === new URL(stack.stripeSandbox).origin;
  if (isStripe ? !pathname.startsWith("/v1/") : origin !== new URL(shop.url).origin) return null;
  if (pathname.startsWith("/assets/") || /\.\w+$/.test(pathname)) return null;
  return `${request.method()} ${isStripe ? "Stripe" : "shop"} ${pathname}`;
}

/** A browser's calls to the shop and Stripe from Proceed to Payment until the order is placed. */
async function callsOfCheckout({ browser }: Bench): Promise<string[]> {
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    await enter(context, await Person.signUp());
    const page = await context.newPage();
    await page.goto(shop.paths.list, { waitUntil: "networkidle" });
    await addToCart(page, "Sparrow");
    await page.goto("/checkout", { waitUntil: "networkidle" });
    // The number names another country than the shop's, for which the costs are asked while a person still types.
    const costs = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/checkout/costs");
    await fillDelivery(page, { address: "House 12, Road 5\nDhanmondi, Dhaka", phone: "+880 1700 000000" });
    await costs;
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
      await page.getByRole("button", { name: "Proceed to Payment" }).click();
      await expect(page.getByRole("dialog", { name: "Pay by card" })).toBeVisible();
      await fillCard(page, "4242424242424242");
      await page.getByRole("button", { name: "Confirm Order Payment" }).click();
    };
    await Promise.all([order, pay()]); // together, so that if one fails, the other's failure is handled too
    placed = true;
    return calls;
  } finally {
    await context.close();
  }
}

const Products = z.array(z.object({ _id: z.string(), productPrice: z.number() })).min(1);

/** One checkout over HTTP; returns how long the order of a confirmed payment took, in milliseconds. */
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

async function signUpMany(count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let person = 0; person < count; person += 1) people.push(await Person.signUp());
  return people;
}

const TICKS_PER_SECOND = 100;

/** What Linux knows of a process: its parent, and the processor seconds of it and of its children that have ended. */
function processStat(pid: string): { parent: number; seconds: number } {
  // Name and parentheses come first, and a name may contain both.
  const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const ticks = rest.slice(9, 13).reduce((total, count) => total + Number(count), 0);
  return { parent: Number(parent), seconds: ticks / TICKS_PER_SECOND };
}

/** The processor seconds of the shop's services so far, with those of PostgreSQL's own processes. */
function processorSeconds(): number {
  const { start: _bench, ...pids } = pidsOfShop();
  const services = Object.values(pids);
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.reduce((total, pid) => {
    try {
      const { parent, seconds } = processStat(pid);
      return services.includes(Number(pid)) || services.includes(parent) ? total + seconds : total;
    } catch {
      return total; // it ended meanwhile
    }
  }, 0);
}

/** Waits until every payment is captured and invoiced, and every mail is sent. */
async function allDone(): Promise<void> {
  for (;;) {
    const [open] = await queryDatabase(
      `select (select count(*) from outbox_mail where status = 'pending')
        + (select count(*) from payment_attempt where status = 'to_capture')
        + (select count(*) from payment_attempt a where a.status = 'captured' and not exists (
             select 1 from shop_document d where d.order_id = a.order_id and d.kind = 'invoice')) as count`,
    );
    if (Number(open?.count) === 0) return;
    await sleep(100);
  }
}

/** Processor milliseconds of one purchase with all that follows it, such as capture, invoice and mails. */
async function processorOf<T>(buyers: readonly T[], buy: (buyer: T) => Promise<unknown>): Promise<number> {
  await allDone();
  const before = processorSeconds();
  for (const buyer of buyers) await buy(buyer);
  await allDone();
  return ((processorSeconds() - before) * 1_000) / buyers.length;
}

/** The same for the shop's checkout and for Medusa's own, in turns. */
async function processorFigures(rounds: number, product: z.infer<typeof Products>[number]): Promise<Figure[]> {
  const offer = await stockOffer("sparrow");
  const buyOwn = (person: Person) => completeMs(person, product);
  const buyStock = (person: Person) => buyByStockRoutes(offer, person.email);
  const cold = await processorOf(await signUpMany(CHECKOUTS_A_ROUND), buyOwn);
  const early = await signUpMany(WARM_UP_CHECKOUTS);
  await processorOf(early.slice(CHECKOUTS_A_ROUND), buyOwn);
  await processorOf(early, buyStock);
  const [own, stock]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const buyers = await signUpMany(CHECKOUTS_A_ROUND);
    own.push(await processorOf(buyers, buyOwn));
    stock.push(await processorOf(buyers, buyStock));
  }
  const times = own.map((milliseconds, round) => milliseconds / (stock[round] ?? Number.NaN));
  return [
    { name: "processor of one checkout", unit: "ms", samples: own },
    { name: "processor of one by Medusa's own routes", unit: "ms", samples: stock },
    { name: "processor beside Medusa's own", unit: "×", samples: times, guard: { most: 0.5 }, goal: { most: 0.3 } },
    { name: `processor of one of the first ${CHECKOUTS_A_ROUND}`, unit: "ms", samples: [cold] },
  ];
}

/** How long each of `people` took to place an order, in milliseconds; those refused are counted, and the first told. */
async function placeAll(people: readonly Person[], place: (person: Person, number: number) => Promise<number>) {
  const startedMs = performance.now();
  const checkouts = await Promise.allSettled(people.map(place));
  const seconds = (performance.now() - startedMs) / 1_000;
  const times = checkouts.flatMap((it) => (it.status === "fulfilled" ? it.value : []));
  const refusal = checkouts.find((it) => it.status === "rejected");
  if (refusal) process.stderr.write(`      the first checkout that was refused: ${refusal.reason}\n`);
  return { times, refused: people.length - times.length, perSecond: times.length / seconds };
}

const Id = z.object({ id: z.string() });
const ADDRESS = {
  ...{ first_name: "Nia", last_name: "Rahman", address_1: "12 Road", phone: "+1 512 555 0100" },
  ...{ city: "Austin", province: "us-tx", postal_code: "78701", country_code: "us" },
};

async function callStore<T>(schema: z.ZodType<T>, method: "GET" | "POST", path: string, body?: object): Promise<T> {
  const headers = { "x-publishable-api-key": secrets.medusaPublishableKey };
  const answer = await callMedusa(method, `/store${path}`, { body, headers });
  if (answer.status !== 200) throw new Error(`${method} /store${path} answered ${answer.status}`);
  return schema.parse(answer.body);
}

/** What a stock checkout needs to know beforehand. */
type StockOffer = { regionId: string; variantId: string };

/** The region and the variant that `buyByStockRoutes` uses. */
async function stockOffer(handle: string): Promise<StockOffer> {
  const { regions } = await callStore(z.object({ regions: z.array(Id).min(1) }), "GET", "/regions");
  const Products = z.object({ products: z.array(z.object({ variants: z.array(Id).min(1) })).min(1) });
  const { products } = await callStore(Products, "GET", `/products?handle=${handle}&fields=variants.id`);
  return { regionId: regions[0]?.id ?? "", variantId: products[0]?.variants[0]?.id ?? "" };
}

/** A purchase by Medusa's own store routes, as its starters make it; then its capture by Medusa Admin's route. */
async function buyByStockRoutes({ regionId, variantId }: StockOffer, email: string): Promise<void> {
  const { cart } = await callStore(z.object({ cart: Id }), "POST", "/carts", { region_id: regionId });
  await callStore(z.unknown(), "POST", `/carts/${cart.id}/line-items`, { variant_id: variantId, quantity: 1 });
  const addresses = { email, shipping_address: ADDRESS, billing_address: ADDRESS };
  await callStore(z.unknown(), "POST", `/carts/${cart.id}`, addresses);
  const Options = z.object({ shipping_options: z.array(Id).min(1) });
  const { shipping_options } = await callStore(Options, "GET", `/shipping-options?cart_id=${cart.id}`);
  await callStore(z.unknown(), "POST", `/carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0]?.id });
  const Collection = z.object({ payment_collection: Id });
  const { payment_collection } = await callStore(Collection, "POST", "/payment-collections", { cart_id: cart.id });
  const Session = z.object({ data: z.object({ client_secret: z.string() }) });
  const Sessions = z.object({ payment_collection: z.object({ payment_sessions: z.array(Session).min(1) }) });
  const path = `/payment-collections/${payment_collection.id}/payment-sessions`;
  const session = await callStore(Sessions, "POST", path, { provider_id: "pp_stripe_stripe" });
  await confirmPayment(session.payment_collection.payment_sessions[0]?.data.client_secret ?? "");
  const Completed = z.object({ type: z.literal("order"), order: Id });
  const { order } = await callStore(Completed, "POST", `/carts/${cart.id}/complete`);
  await captureOrder(order.id);
}

async function captureOrder(orderId: string): Promise<void> {
  const found = await asOps("GET", `/admin/orders/${orderId}?fields=payment_collections.payments.id`);
  const Order = z.object({ order: z.object({ payment_collections: z.array(z.object({ payments: z.array(Id) })) }) });
  const [collection] = Order.parse(found.body).order.payment_collections;
  const answer = await asOps("POST", `/admin/payments/${collection?.payments[0]?.id}/capture`, {});
  if (answer.status !== 200) throw new Error(`The capture answered ${answer.status}`);
}

/** Calls of a checkout, how long its last one takes at three a second, and how many orders a second are placed. */
export const p10: Row = {
  id: "P10",
  title: "Checkout",
  async measure(bench) {
    const calls = await callsOfCheckout(bench);
    const [product] = Products.parse((await new Person().api("GET", "/products?limit=1")).body);
    if (!product) throw new Error("Nothing is on sale.");
    const count = CHECKOUTS_PER_SECOND * bench.amounts.checkoutSeconds;
    const people = await signUpMany(2 * count);
    const processor = await processorFigures(bench.amounts.processorRounds, product);
    const steady = await placeAll(people.slice(0, count), async (person, place) => {
      await sleep((place / CHECKOUTS_PER_SECOND) * 1_000);
      return completeMs(person, product);
    });
    await allDone();
    const earlier: Promise<unknown>[] = [];
    const full = await placeAll(people.slice(count), async (person, place) => {
      const turn = Promise.allSettled([earlier[place - BUYERS_AT_ONCE]]).then(() => completeMs(person, product));
      earlier[place] = turn;
      return await turn;
    });
    const part = (share: number) => (steady.times.length > 0 ? [quantileOf(steady.times, share)] : []);
    return [
      { name: "calls to the shop and Stripe", unit: "", samples: [calls.length], guard: { most: 4 } },
      { name: "checkouts refused", unit: "", samples: [steady.refused + full.refused], guard: { most: 0 } },
      { name: "complete, p95 at 3 a second", unit: "ms", samples: part(0.95), guard: { most: 600 } },
      { name: "complete, p50 at 3 a second", unit: "ms", samples: part(0.5) },
      ...processor,
      { name: "orders placed a second", unit: "", samples: [full.perSecond], guard: { least: 4 } },
    ];
  },
};
