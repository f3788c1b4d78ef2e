import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

const Stack = z.object({ storefront: z.url(), stripeSandbox: z.url(), stripePublishableKey: z.string() });

/** What runs; STACK_FILE names the stack.json of the stack under test. */
const stack = Stack.parse(JSON.parse(readFileSync(process.env.STACK_FILE ?? "../.data/stack.json", "utf8")));

export type Answer = { status: number; body: Record<string, unknown> };
export type Customer = { email: string; idToken: string };

export const delivery = {
  name: "Ann Reed",
  email: "ann@example.com",
  address: "1 Hill Road, Austin",
  phone: "+1 512 1",
};

/** Signs up a new customer through the forms and fetches a token for /api/server. */
export async function signUp(): Promise<Customer> {
  const email = `pay-${randomUUID()}@example.com`;
  const form = new URLSearchParams({ name: "Ann Reed", email, password: randomUUID() });
  const headers = { origin: stack.storefront };
  const answer = await fetch(`${stack.storefront}/register`, {
    method: "POST",
    body: form,
    headers,
    redirect: "manual",
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const token = await fetch(`${stack.storefront}/auth/token`, { headers: { cookie, "sec-fetch-site": "same-origin" } });
  return { email, idToken: z.object({ idToken: z.string() }).parse(await token.json()).idToken };
}

/** One call of /api/server, with the customer's Bearer token. */
export async function call(customer: Customer | null, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${stack.storefront}/api/server${path}`, {
    method,
    headers: {
      ...(customer && { authorization: `Bearer ${customer.idToken}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : {} };
}

/** The `code` of an error answer. */
export const codeOf = ({ body }: Answer): unknown =>
  z.object({ error: z.object({ code: z.string() }) }).parse(body).error.code;

const Product = z.object({ _id: z.string(), productName: z.string(), productPrice: z.number() });
export type Product = z.infer<typeof Product>;

/** A product that is on sale. */
export async function findProduct(name: string): Promise<Product> {
  const answer = await fetch(`${stack.storefront}/api/server/products`);
  const found = z
    .array(Product)
    .parse(await answer.json())
    .find(({ productName }) => productName === name);
  if (!found) throw new Error(`${name} is not on sale`);
  return found;
}

const Started = z.object({ clientSecret: z.string(), paymentIntentId: z.string(), total_amount: z.number() });

/** A payment for one of a product, and the order that belongs to it. */
export async function startPayment(customer: Customer, product: Product, quantity = 1) {
  const total_amount = product.productPrice * quantity;
  const order_items = [{ _id: product._id, quantity }];
  const answer = await call(customer, "POST", "/create-payment-intent", { total_amount, order_items, delivery });
  const started = Started.parse(answer.body);
  const lines = [{ _id: product._id, productPrice: product.productPrice, quantity }];
  const order = { ...delivery, order_items: lines, total_amount, transactionId: started.paymentIntentId };
  return { ...started, order };
}

/** Confirms as the browser does: publishable key and client secret. Answers the PaymentIntent's status or the error's code. */
export async function confirm(clientSecret: string, paymentMethod = "pm_card_visa"): Promise<string> {
  const paymentIntentId = clientSecret.split("_secret_")[0];
  const answer = await fetch(`${stack.stripeSandbox}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${stack.stripePublishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: paymentMethod }),
  });
  const body = z.object({ status: z.string().optional(), error: z.object({ code: z.string() }).optional() });
  const { status, error } = body.parse(await answer.json());
  return status ?? error?.code ?? "unknown";
}

const Ledger = z.object({
  payment_intents: z.array(z.object({ id: z.string(), status: z.string(), captures: z.number() })),
});

/** What the sandbox's books say of a PaymentIntent. */
export async function inLedger(paymentIntentId: string) {
  const ledger = Ledger.parse(await (await fetch(`${stack.stripeSandbox}/_sandbox/ledger`)).json());
  return ledger.payment_intents.find(({ id }) => id === paymentIntentId);
}
