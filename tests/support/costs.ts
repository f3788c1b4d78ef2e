import { z } from "zod";
import type { Person } from "./person";
import { stack } from "./stack";

const Arrival = z.object({
  earliest: z.iso.date(),
  latest: z.iso.date(),
  orderBy: z.iso.datetime(),
  place: z.string(),
});
/** What POST /checkout/costs tells, in cents. */
const Costs = z.strictObject({
  itemsTotal: z.int(),
  extras: z.strictObject({ shipping: z.int(), tax: z.int(), discount: z.int() }),
  total: z.int(),
  tax: z.enum(["none", "included", "added"]),
  discountCode: z.strictObject({ code: z.string(), problem: z.string().nullable() }).nullable(),
  arrival: Arrival.nullable(),
});

const Answer = z.strictObject({ costs: Costs });

export type CostLine = { productId: string; quantity: number };

/** Posts lines, a code and the country of delivery as the checkout does. */
export async function postCosts(person: Person, items: unknown, discountCode?: string, country?: string) {
  const answer = await person.visit("/checkout/costs", {
    method: "POST",
    headers: { "content-type": "application/json", origin: new URL(stack.storefront).origin },
    body: JSON.stringify({ items, discountCode, country }),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

/** What a purchase costs. @throws Error where the shop did not tell. */
export async function costsOf(person: Person, items: CostLine[], discountCode?: string, country?: string) {
  const { status, body } = await postCosts(person, items, discountCode, country);
  if (status !== 200) throw new Error(`the costs answered ${status}: ${JSON.stringify(body)}`);
  return Answer.parse(body).costs;
}
