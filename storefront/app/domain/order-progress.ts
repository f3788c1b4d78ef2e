import type { OrderState } from "./order";

/** Some pieces of a line of an order. */
export type Pieces = { title: string; quantity: number };

/** Some pieces of a line of an order, with the line. */
export type LinePieces = Pieces & { lineId: string };

/**
 * An event of an order; `paid` and `refunded` have an `amount` in minor units, `pieces` are those sent, returned, or
 * taken off before they were sent.
 */
export type OrderEvent = {
  kind: "placed" | "paid" | "shipped" | "delivered" | "returned" | "refunded" | "taken_off" | "cancelled";
  at: string;
  amount: number | null;
  pieces: Pieces[];
};

/** A sent parcel; `url` is the courier's page, null if there is none. */
export type Parcel = {
  parcelId: string;
  carrier: string;
  shippedAt: string | null;
  deliveredAt: string | null;
  tracking: { number: string; url: string | null }[];
  items: Pieces[];
};

/** A parcel that was packed and not sent. */
export type PackedParcel = { parcelId: string; packedAt: string; items: LinePieces[] };

/** A step on an order's way; one that is still to come has no time. */
export type OrderStep = Omit<OrderEvent, "at"> & { at: string | null };

/** "1 × Condor Hex, 4 × Sparrow" */
export const namePieces = (pieces: readonly Pieces[]): string =>
  pieces.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ");

type Returned = { status: string; items: readonly (Pieces & { received: number; damaged: number })[] };

/** The pieces of a return, and how many of each have arrived, unless that is none or all: "3 × Sparrow (2 arrived)". */
export const nameReturned = ({ status, items }: Returned): string =>
  items
    .map(({ title, quantity, received, damaged }) => {
      const inPart = received < quantity && (received > 0 || status === "received");
      const words = [inPart ? `${received} arrived` : "", damaged > 0 ? `${damaged} damaged` : ""].filter(Boolean);
      return `${namePieces([{ title, quantity }])}${words.length > 0 ? ` (${words.join(", ")})` : ""}`;
    })
    .join(", ");

/** The steps still to come, by state. An order with a shipped piece was paid before. */
const TO_COME: Readonly<Partial<Record<OrderState, readonly OrderEvent["kind"][]>>> = {
  packing: ["paid", "shipped", "delivered"],
  partlyShipped: ["shipped", "delivered"],
  shipped: ["delivered"],
};

/** Events about some pieces, even of an order sent as one parcel. */
const NAMED: ReadonlySet<OrderEvent["kind"]> = new Set(["returned", "taken_off"]);

/**
 * The past events, oldest first, then the steps still to come. `left` are the pieces still to be sent. Steps of parcels
 * and returns name the pieces, unless the order was sent as one.
 */
export function stepsOf(events: readonly OrderEvent[], state: OrderState, left: readonly Pieces[]): OrderStep[] {
  const inParts = left.length > 0 || events.filter(({ kind }) => kind === "shipped").length > 1;
  const happened = events.map((event) => (inParts || NAMED.has(event.kind) ? event : { ...event, pieces: [] }));
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
