import type { Endpoint, Sample, SampleFixture } from "~/compat/define-endpoint";
import { TABLE } from "~/compat/table.server";
import { parseAnswer } from "./answers";
import { listed } from "./payment-calls";
import { confirmPayment } from "./payments";
import type { Person } from "./person";
import { Inserted, Intent, sendOrder, sendPayment } from "./purchase";
import { freshEmail } from "./stack";

/** Nobody's records. */
export const NOTHING_THERE: SampleFixture = {
  email: freshEmail("nobody"),
  orderId: "order_nobodys",
  productId: "prod_nobodys",
  spareProductId: "prod_nobodys",
  paymentIntentId: "pi_nobodys",
};

/** A row's path below /api/server with what its sample puts into it. */
export function address(row: Endpoint, { params = {}, query = {} }: Sample): string {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}

/** The row's good call about `found`, made by `person` and changed by `how`. */
export function call(row: Endpoint, person: Person, found: SampleFixture, how: Parameters<Person["api"]>[2] = {}) {
  const sample = row.sample(found);
  return person.api(row.method, address(row, sample), { ...(row.takesBody && { body: sample.body }), ...how });
}

/** A payment of `person` over 149.00 without a card yet. */
export async function startPayment(person: Person): Promise<Intent> {
  return parseAnswer(Intent, await sendPayment(person, { total_amount: 149 }));
}

/** A payment of `person` over 149.00 without an order yet. */
export async function authorise(person: Person): Promise<string> {
  const { clientSecret, paymentIntentId } = await startPayment(person);
  await confirmPayment(clientSecret);
  return paymentIntentId;
}

const bodyOf = (method: string, path: string, found: SampleFixture) =>
  TABLE.find((row) => row.method === method && row.path === path)?.sample(found).body;

/** An order of `person`, placed with the sample of POST /orders. */
export async function placeOrder(person: Person): Promise<string> {
  const paid = { ...NOTHING_THERE, email: person.email, productId: await sparrowId() };
  const body = bodyOf("POST", "/orders", { ...paid, paymentIntentId: await authorise(person) });
  return parseAnswer(Inserted, await sendOrder(person, body)).insertedId;
}

/** A product to be deleted. */
export async function addSpareProduct(admin: Person): Promise<string> {
  const body = bodyOf("POST", "/addProduct", NOTHING_THERE);
  return parseAnswer(Inserted, await admin.api("POST", "/addProduct", { body })).insertedId;
}

export const sparrowId = async (): Promise<string> => (await listed("Sparrow"))._id;
