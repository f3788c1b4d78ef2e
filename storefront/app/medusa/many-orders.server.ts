import { type Carrier, type ManyOutcome, MOST_PAPERS, OrderNumber, type ShipmentToMake } from "medusa-backend/contract";
import { DeliverMany, FindShipments, GetOrderPapers, type RouteFields, ShipMany } from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";

/** The pieces left to send of the orders with these numbers, and the carriers (admin). Unknown orders are left out. */
export async function findShipments(
  medusa: Medusa,
  numbers: readonly number[],
): Promise<{ orders: ShipmentToMake[]; carriers: Carrier[] }> {
  const orders: ShipmentToMake[] = [];
  let carriers: Carrier[] = [];
  for (let at = 0; at < numbers.length; at += MOST_PAPERS) {
    const query = { numbers: numbers.slice(at, at + MOST_PAPERS).join() };
    const found = await medusa.call(FindShipments, query);
    orders.push(...found.orders);
    carriers = found.carriers;
  }
  return { orders, carriers };
}

/** Sends the rest of each order as one parcel (admin). Returns the outcomes, in the order of the rows. */
export async function shipMany(medusa: Medusa, rows: RouteFields<typeof ShipMany>["rows"]): Promise<ManyOutcome[]> {
  return (await medusa.call(ShipMany, { rows })).outcomes;
}

/** Marks every parcel of these orders on its way as arrived (admin). Returns the outcomes, in their order. */
export async function deliverMany(medusa: Medusa, numbers: readonly number[]): Promise<ManyOutcome[]> {
  return (await medusa.call(DeliverMany, { numbers: [...numbers] })).outcomes;
}

/**
 * The packing slips, or the invoices and credit notes, of these orders as one PDF (admin).
 * @throws AppError `not_found` if there are none, `invalid` for none or too many orders.
 */
export async function getOrderPapers(
  medusa: Medusa,
  kind: "packing-slips" | "tax-documents",
  numbers: readonly number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const query = { kind, numbers: numbers.join() };
  return new Uint8Array(Buffer.from((await medusa.call(GetOrderPapers, query)).pdf, "base64"));
}

/** The numbers of the orders chosen on a list: `?order=1042&order=1043`. Invalid ones are left out. */
export function chosenNumbers(request: Request): number[] {
  const asked = new URL(request.url).searchParams.getAll("order").map((text) => OrderNumber.safeParse(text));
  return [...new Set(asked.flatMap(({ data }) => (data === undefined ? [] : [data])))].slice(0, MOST_PAPERS);
}
