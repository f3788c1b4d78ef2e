import type { Parcel as MedusaParcel, OrderEvent, Pieces } from "medusa-backend/contract";
import type { OrderState } from "./order";

export type { LinePieces, OrderEvent, PackedParcel, Pieces } from "medusa-backend/contract";

export type Parcel = Omit<MedusaParcel, "id"> & { parcelId: string };

export type OrderStep = Omit<OrderEvent, "at"> & { at: string | null };

/** "1 × Condor Hex, 4 × Sparrow" */
export const namePieces = (pieces: readonly Pieces[]): string =>
  pieces.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ");

type Returned = { status: string; items: readonly (Pieces & { received: number; damaged: number })[] };

/** "3 × Sparrow (2 arrived)"; how many arrived is left out if that is none or all. */
export const nameReturned = ({ status, items }: Returned): string =>
  items
    .map(({ title, quantity, received, damaged }) => {
      const inPart = received < quantity && (received > 0 || status === "received");
      const words = [inPart ? `${received} arrived` : "", damaged > 0 ? `${damaged} damaged` : ""].filter(Boolean);
      return `${namePieces([{ title, quantity }])}${words.length > 0 ? ` (${words.join(", ")})` : ""}`;
    })
    .join(", ");

/** An order with a shipped piece was paid before. */
const TO_COME: Readonly<Partial<Record<OrderState, readonly OrderEvent["kind"][]>>> = {
  packing: ["paid", "shipped", "delivered"],
  partlyShipped: ["shipped", "delivered"],
  shipped: ["delivered"],
};

/** Events that name their pieces even if the order was sent as one parcel. */
const NAMED: ReadonlySet<OrderEvent["kind"]> = new Set(["returned", "taken_off"]);

/**
 * The past events, oldest first, then the steps to come. `left` are the pieces still to be sent. Steps of parcels and
 * returns name the pieces, unless the order was sent as one.
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
