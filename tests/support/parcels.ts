import { z } from "zod";
import { callMedusa, opsToken } from "./ops";

const Order = z.object({
  order: z.object({
    items: z.array(z.object({ id: z.string(), product_title: z.string() })),
    fulfillments: z.array(z.object({ id: z.string() })).nullish(),
  }),
});
const FIELDS = "fields=items.id,items.product_title,fulfillments.id";

async function asOps(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await callMedusa(method, path, { token: await opsToken(), body });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** An order in Medusa Admin: its lines, by the names of their products, and its parcels. */
async function readOrder(orderId: string) {
  const { order } = Order.parse(await asOps("GET", `/admin/orders/${orderId}?${FIELDS}`));
  return {
    lineOf: (title: string) => order.items.find(({ product_title }) => product_title === title)?.id ?? "",
    parcels: (order.fulfillments ?? []).map(({ id }) => id),
  };
}

/**
 * Packs and sends some pieces of an order, by the names of their products, with Medusa's own routes; returns the
 * parcel's path.
 */
export async function sendAsOps(orderId: string, pieces: Record<string, number>): Promise<string> {
  const { lineOf, parcels } = await readOrder(orderId);
  const items = Object.entries(pieces).map(([title, quantity]) => ({ id: lineOf(title), quantity }));
  await asOps("POST", `/admin/orders/${orderId}/fulfillments`, { items });
  const parcel = (await readOrder(orderId)).parcels.find((id) => !parcels.includes(id));
  const path = `/admin/orders/${orderId}/fulfillments/${parcel}`;
  await asOps("POST", `${path}/shipments`, { items });
  return path;
}

/** Ops note that every parcel of an order was delivered. */
export async function deliverAsOps(orderId: string): Promise<void> {
  for (const parcel of (await readOrder(orderId)).parcels)
    await asOps("POST", `/admin/orders/${orderId}/fulfillments/${parcel}/mark-as-delivered`, {});
}
