import type { OrderStatus } from "./order";

/** Something that happened to an order; `amount` in minor units with `paid` and `refunded`. */
export type OrderEvent = {
  kind: "placed" | "paid" | "shipped" | "delivered" | "refunded" | "cancelled";
  at: string;
  amount: number | null;
};

/** A parcel that was sent; `url` leads to the courier's page, null where there is none. */
export type Parcel = {
  parcelId: string;
  carrier: string;
  deliveredAt: string | null;
  tracking: { number: string; url: string | null }[];
  items: { title: string; quantity: number }[];
};

/** A step on an order's way; one that is still to come has no time. */
export type OrderStep = Omit<OrderEvent, "at"> & { at: string | null };

export type OrderState = "packing" | "shipped" | "delivered" | "cancelled";

/** Where an order is: delivered once all of its parcels are. */
export function stateOf({ status, parcels }: { status: OrderStatus; parcels: readonly Parcel[] }): OrderState {
  if (status === "cancelled") return "cancelled";
  if (status === "pending") return "packing";
  return parcels.length > 0 && parcels.every(({ deliveredAt }) => deliveredAt !== null) ? "delivered" : "shipped";
}

/** What is still to come, by state. An order that is shipped was paid before. */
const TO_COME: Readonly<Record<OrderState, readonly OrderEvent["kind"][]>> = {
  packing: ["paid", "shipped", "delivered"],
  shipped: ["delivered"],
  delivered: [],
  cancelled: [],
};

/** What happened, oldest first, and then what is still to come. */
export function stepsOf(events: readonly OrderEvent[], state: OrderState): OrderStep[] {
  const toCome = TO_COME[state].filter((kind) => state === "shipped" || !events.some((event) => event.kind === kind));
  return [...events, ...toCome.map((kind) => ({ kind, at: null, amount: null }))];
}
