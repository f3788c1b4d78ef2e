import {
  type Carrier,
  LIMITS,
  linkOfParcel,
  looksLikeNumber,
  type PaymentRisk,
  type ShipParcel,
  Text,
  Tracking,
  TrackingNumber,
  typedLink,
} from "medusa-backend/contract";
import { z } from "zod";
import { type LinePieces, namePieces } from "~/domain/order-progress";

const PLACES = Array.from({ length: LIMITS.orderLines }, (_, place) => place);

/** The fields of the line at a place: its id, the pieces to send, and those left when the page was rendered. */
export const shipLineFields = (place: number) => ({
  line: `ship_line_${place}`,
  quantity: `ship_quantity_${place}`,
  left: `ship_left_${place}`,
});

/** The form that sends some pieces as one parcel. `packed_id` is a parcel that was packed already, "" for a new one. */
export const ShipFields = z.object({
  packed_id: Text(100).default(""),
  /** The ids of the risks that the question named, separated by commas. */
  risks: Text(2_000).default(""),
  carrier: Tracking.shape.carrier.default(""),
  trackingNumber: TrackingNumber.default(""),
  trackingUrl: Tracking.shape.trackingUrl.default(""),
  ...(Object.fromEntries(
    PLACES.flatMap((place) => Object.values(shipLineFields(place)).map((name) => [name, Text(100).default("")])),
  ) as Record<`ship_${string}`, z.ZodDefault<ReturnType<typeof Text>>>),
});
type ShipFields = z.infer<typeof ShipFields>;

/** The lines with at least one chosen piece. */
export function chosenPieces(fields: ShipFields): ShipParcel["items"] {
  const values: Record<string, string> = fields;
  return PLACES.flatMap((place) => {
    const { line, quantity, left } = shipLineFields(place);
    const item = { lineId: values[line] ?? "", quantity: Number(values[quantity]), left: Number(values[left]) };
    const isChosen = item.lineId !== "" && Number.isInteger(item.quantity) && item.quantity > 0;
    return isChosen && Number.isInteger(item.left) && item.left >= 0 ? [item] : [];
  });
}

/** The question before a parcel is sent. `fields` are sent again with the answer. */
export type ParcelQuestion = NonNullable<ReturnType<typeof askAbout>>;

/** The question about a parcel; null if the lines have changed since the page was rendered. */
export function askAbout(
  { carrier, trackingNumber: number, trackingUrl, ...rest }: ShipFields,
  facts: { left: readonly LinePieces[]; carriers: readonly Carrier[]; risks: readonly PaymentRisk[] },
) {
  const { left, carriers, risks } = facts;
  const chosen = chosenPieces({ carrier, trackingNumber: number, trackingUrl, ...rest });
  const going = new Map(chosen.map(({ lineId, quantity }) => [lineId, quantity]));
  const isAsSeen = chosen.every((item) => {
    const line = left.find(({ lineId }) => lineId === item.lineId);
    return line?.quantity === item.left && item.quantity <= item.left;
  });
  if (!isAsSeen) return null;
  const pieces = (quantityOf: (line: LinePieces) => number) =>
    left.map((line) => ({ title: line.title, quantity: quantityOf(line) })).filter(({ quantity }) => quantity > 0);
  const parcel = { carrier, number };
  return {
    items: pieces(({ lineId }) => going.get(lineId) ?? 0),
    follows: pieces(({ lineId, quantity }) => quantity - (going.get(lineId) ?? 0)),
    ...parcel,
    link: typedLink(carriers, { ...parcel, url: trackingUrl }) || linkOfParcel(carriers, parcel),
    looksOdd: !looksLikeNumber(carriers, parcel),
    risks: [...new Set(risks.map(({ kind }) => kind))],
    fields: {
      carrier,
      trackingNumber: number,
      trackingUrl,
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== "")),
      risks: risks.map(({ id }) => id).join(),
    },
  };
}

/** A summary of the mail about the parcel. */
export function mailWords({ items, follows }: Pick<ParcelQuestion, "items" | "follows">): string {
  const left = `${namePieces(items)} has left us.`;
  return follows.length > 0 ? `${left} Still to follow: ${namePieces(follows)}.` : left;
}
