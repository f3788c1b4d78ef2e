import type { OrderState } from "./order-state";

/** Some pieces of a line of an order. */
export type Pieces = { title: string; quantity: number };

/** Some pieces of a line of an order, with the line. */
export type LinePieces = Pieces & { line_id: string };

/**
 * Something that happened to an order; `amount` in minor units with `paid` and `refunded`, `pieces` of what was sent or
 * came back.
 */
export type OrderEvent = {
  kind: "placed" | "paid" | "shipped" | "delivered" | "returned" | "refunded" | "cancelled";
  at: string;
  amount: number | null;
  pieces: Pieces[];
};

/** A parcel that was sent; `url` leads to the courier's page, null where there is none. */
export type Parcel = {
  parcelId: string;
  carrier: string;
  shippedAt: string | null;
  deliveredAt: string | null;
  tracking: { number: string; url: string | null }[];
  items: Pieces[];
};

/** A step on an order's way; one that is still to come has no time. */
export type OrderStep = Omit<OrderEvent, "at"> & { at: string | null };

/** "1 × Condor Hex, 4 × Sparrow" */
export const namePieces = (pieces: readonly Pieces[]): string =>
  pieces.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ");

/** What is still to come, by state. An order of which anything was shipped was paid before. */
const TO_COME: Readonly<Partial<Record<OrderState, readonly OrderEvent["kind"][]>>> = {
  packing: ["paid", "shipped", "delivered"],
  partlyShipped: ["shipped", "delivered"],
  shipped: ["delivered"],
};

/**
 * What happened, oldest first, and then what is still to come. `left` is what is still to be sent. Of parcels and
 * returns each step names the pieces, unless the order went as one.
 */
export function stepsOf(events: readonly OrderEvent[], state: OrderState, left: readonly Pieces[]): OrderStep[] {
  const inParts = left.length > 0 || events.filter(({ kind }) => kind === "shipped").length > 1;
  const happened = events.map((event) => (inParts || event.kind === "returned" ? event : { ...event, pieces: [] }));
  const toCome = (TO_COME[state] ?? []).filter(
    (kind) => state !== "packing" || !events.some((event) => event.kind === kind),
  );
  return [
    ...happened,
    ...toCome.map((kind) => ({
      kind,
      at: null,
      amount: null,
      pieces: state === "partlyShipped" && kind === "shipped" ? [...left] : [],
    })),
  ];
}
