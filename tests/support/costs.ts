import { z } from "zod";
import { whileBusy } from "./answers";
import type { Person } from "./person";

const Arrival = z.object({
  earliest: z.iso.date(),
  latest: z.iso.date(),
  orderBy: z.iso.datetime(),
  place: z.string(),
});
/** The answer of POST /checkout/costs, in cents; `misfits` has a test of its own (works-with). */
const Costs = z
  .strictObject({
    itemsTotal: z.int(),
    extras: z.strictObject({ shipping: z.int(), tax: z.int(), discount: z.int() }),
    total: z.int(),
    tax: z.enum(["none", "included", "added"]),
    duties: z.enum(["none", "included", "due"]),
    dutyOnArrival: z
      .strictObject({ currency: z.string(), each: z.int(), headings: z.int(), amount: z.int() })
      .optional(),
    discountCode: z
      .strictObject({ code: z.string(), problem: z.string().nullable(), missing: z.int().nullable() })
      .nullable(),
    deliveries: z.array(
      z.strictObject({ shippingOptionId: z.string(), name: z.string(), amount: z.int(), arrival: Arrival.nullable() }),
    ),
    shippingOptionId: z.string(),
    arrival: Arrival.nullable(),
    misfits: z.array(z.object({ productId: z.string(), fits: z.array(z.string()) })),
  })
  .transform(({ misfits: _, ...costs }) => costs);

const Answer = z.strictObject({ costs: Costs });

export type CostLine = { productId: string; quantity: number };
type Terms = [discountCode?: string, country?: string, shippingOptionId?: string];

/** Posts lines, a code, the country of delivery and the chosen delivery like the checkout. */
export async function postCosts(person: Person, items: unknown, ...terms: Terms) {
  const [discountCode, country, shippingOptionId] = terms;
  const body = { items, discountCode, country, shippingOptionId };
  const answer = await person.send("POST", "/checkout/costs", body);
  return { status: answer.status, body: (await answer.json()) as unknown };
}

/** The costs of a purchase. @throws Error if the shop did not answer. */
export async function costsOf(person: Person, items: CostLine[], ...terms: Terms) {
  const { status, body } = await whileBusy(() => postCosts(person, items, ...terms));
  if (status !== 200) throw new Error(`the costs answered ${status}: ${JSON.stringify(body)}`);
  return Answer.parse(body).costs;
}
