import { z } from "zod";
import { LIMITS, Line, ListOf, OpaqueId, RequiredLine, Text } from "./common";
import { Rows } from "./lists";
import { LinePieces } from "./order-list";
import { KnownRisks, RiskKind } from "./refunds";
import { isScientific, ROUNDED } from "./typed-number";

/** No scheme that a browser could run, and no user name, which makes an address look like another. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

export const NUMBER_MARK = "{number}";

/** `form` is of its numbers ("" if unpublished); another one only causes a warning. */
export const Carrier = z.object({ name: z.string(), link: z.string(), form: z.string() });
export type Carrier = z.infer<typeof Carrier>;

/** The carriers of every shop; the owner's own come with the setting CARRIERS. */
export const CARRIERS: readonly Carrier[] = [
  { name: "UPS", link: `https://www.ups.com/track?tracknum=${NUMBER_MARK}`, form: "1Z[0-9A-Z]{16}" },
  {
    name: "FedEx",
    link: `https://www.fedex.com/fedextrack/?trknbr=${NUMBER_MARK}`,
    form: "\\d{12}|\\d{15}|\\d{20}|\\d{22}",
  },
  {
    name: "DHL",
    link: `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${NUMBER_MARK}`,
    form: "\\d{10,12}|\\d{14}|\\d{16}|\\d{20}|[A-Z]{2,4}[0-9A-Z]{7,35}",
  },
  {
    name: "USPS",
    link: `https://tools.usps.com/go/TrackConfirmAction?tLabels=${NUMBER_MARK}`,
    form: "\\d{20}|\\d{22}|\\d{26}|\\d{30}|\\d{34}|[A-Z]{2}\\d{9}US",
  },
  {
    name: "Royal Mail",
    link: `https://www.royalmail.com/track-your-item#/tracking-results/${NUMBER_MARK}`,
    form: "[A-Z]{2}\\d{9}GB|[0-9A-Z]{16}|[0-9A-Z]{21}",
  },
  {
    name: "GLS",
    link: `https://gls-group.com/GROUP/en/parcel-tracking?match=${NUMBER_MARK}`,
    form: "\\d{11,12}|\\d{14}|[0-9A-Z]{8}",
  },
  { name: "DPD", link: `https://tracking.dpd.de/status/en_US/parcel/${NUMBER_MARK}`, form: "\\d{14}[0-9A-Z]?" },
  { name: "Pathao", link: `https://merchant.pathao.com/tracking?consignment_id=${NUMBER_MARK}`, form: "" },
  { name: "Sundarban", link: `https://tracking.sundarbancourierltd.com/?number=${NUMBER_MARK}`, form: "" },
];

const SEPARATOR = ";";

/** "Name=https://carrier.example/{number}", with ";" between; a known name replaces its link. */
export const OwnCarriers = z.string().transform((text, context): Carrier[] =>
  text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [name = "", ...rest] = part.split("=");
      const link = rest.join("=").trim();
      if (name.trim() === "" || !isWebAddress(link) || !link.includes(NUMBER_MARK))
        context.addIssue({
          code: "custom",
          message: `"${part}" is not a name, "=" and an address with ${NUMBER_MARK}`,
        });
      return { name: name.trim(), link, form: "" };
    }),
);

/** The shop's carriers, then the owner's. */
export function listCarriers(own: readonly Carrier[]): Carrier[] {
  const replaced = new Set(own.map(({ name }) => name.toLowerCase()));
  return [...CARRIERS.filter(({ name }) => !replaced.has(name.toLowerCase())), ...own];
}

const compact = (number: string) => number.replaceAll(/[\s-]/g, "").toUpperCase();
const findCarrier = (carriers: readonly Carrier[], name: string) =>
  carriers.find((carrier) => carrier.name.toLowerCase() === name.trim().toLowerCase());

const inLink = (number: string) => encodeURIComponent(number.replaceAll(/\s/g, ""));

type Numbered = { carrier: string; number: string };

/** The carrier's page about a parcel; "" for an unknown carrier. */
export function linkOfParcel(carriers: readonly Carrier[], { carrier, number }: Numbered): string {
  const link = findCarrier(carriers, carrier)?.link ?? "";
  return number.trim() === "" ? "" : link.replaceAll(NUMBER_MARK, inLink(number));
}

/** The number in a link of this carrier's form; null for another link. */
function numberIn({ link }: Carrier, url: string): string | null {
  const [before = "", after = ""] = link.split(NUMBER_MARK);
  const isOfForm = url.startsWith(before) && url.endsWith(after) && url.length > before.length + after.length;
  const number = isOfForm ? url.slice(before.length, url.length - after.length) : "";
  return /^[^/?&#]+$/.test(number) ? number : null;
}

/** "" for the carrier's own page, also about another number, which stays behind when a number is corrected. */
export function typedLink(carriers: readonly Carrier[], { url, ...parcel }: Numbered & { url: string }): string {
  const isMade = carriers.some((carrier) => {
    const number = numberIn(carrier, url);
    return number !== null && (number !== inLink(parcel.number) || carrier === findCarrier(carriers, parcel.carrier));
  });
  return isMade ? "" : url;
}

/** False if the carrier's numbers have another form. */
export function looksLikeNumber(carriers: readonly Carrier[], { carrier, number }: Numbered) {
  const form = findCarrier(carriers, carrier)?.form ?? "";
  return number.trim() === "" || form === "" || new RegExp(`^(?:${form})$`).test(compact(number));
}

const WebAddress = Text(LIMITS.imageUrl).refine(
  (value) => value === "" || isWebAddress(value),
  "Must be an http or https address",
);

const isWhole = (number: string) => !isScientific(number);
/** "" for none yet; a number that a spreadsheet has rounded is nobody's. */
export const TrackingNumber = Line(100).refine(isWhole, ROUNDED);

export const Tracking = z.object({
  carrier: Line(LIMITS.name),
  trackingNumber: RequiredLine(100).refine(isWhole, ROUNDED),
  trackingUrl: WebAddress,
});
export type Tracking = z.infer<typeof Tracking>;

/** Without `parcelId`, the rest is shipped as that parcel; if nothing is left, the only parcel is meant. */
export const SetTracking = Tracking.extend({
  carrier: Tracking.shape.carrier.default(""),
  trackingUrl: Tracking.shape.trackingUrl.default(""),
  parcelId: OpaqueId(100).optional(),
});
export const SetTrackingAnswer = z.object({ changed: z.boolean(), shipped: z.boolean() });
export type SetTrackingAnswer = z.infer<typeof SetTrackingAnswer>;

/**
 * If `left` is not what is left of a line now, nothing is sent (409). With `packedId`, a parcel packed in Medusa Admin
 * is sent as it is. The same parcel is sent once. An empty link is made from the carrier's.
 * `risks`, which the admin saw, count from somebody with "read orders".
 */
export const ShipParcel = z.object({
  items: z
    .array(
      z.object({
        lineId: OpaqueId(100),
        quantity: z.number().int().positive().max(LIMITS.quantity),
        left: z.number().int().nonnegative(),
      }),
    )
    .min(1)
    .max(LIMITS.orderLines)
    .refine((items) => new Set(items.map(({ lineId }) => lineId)).size === items.length, "Names a line twice"),
  packedId: OpaqueId(100).optional(),
  risks: KnownRisks,
  carrier: Tracking.shape.carrier.default(""),
  trackingNumber: TrackingNumber.default(""),
  trackingUrl: WebAddress.default(""),
});
export type ShipParcel = z.infer<typeof ShipParcel>;

export const MOST_AT_ONCE = 20;
export const MOST_PAPERS = 100;

export const OrderNumber = z.coerce.number().int().positive().max(2_147_483_647);

const listed = <T extends z.ZodType>(item: T, most: number) =>
  z
    .string()
    .transform((text): unknown => [...new Set(text.split(",").filter((part) => part !== ""))])
    .pipe(ListOf(item, most));

/** In the order of the numbers. An order with `risks` is sent on its own page only. */
export const FindShipmentsQuery = z.object({ numbers: listed(OrderNumber, MOST_PAPERS) });
export const ShipmentToMake = z.object({
  number: z.number(),
  orderId: z.string(),
  name: z.string(),
  status: z.string(),
  left: z.array(LinePieces),
  trackingNumbers: z.array(z.string()),
  risks: z.array(RiskKind),
});
export type ShipmentToMake = z.infer<typeof ShipmentToMake>;
export const FindShipmentsAnswer = z.object({
  orders: Rows("orders", ShipmentToMake),
  carriers: Rows("carriers", Carrier),
});

/** Each row succeeds or is refused on its own. "before": the same rows can be sent again. */
export const ShipMany = z.object({
  rows: ListOf(
    z.object({ number: OrderNumber, carrier: Tracking.shape.carrier.default(""), trackingNumber: TrackingNumber }),
    MOST_AT_ONCE,
  ),
});
export type ShipMany = z.infer<typeof ShipMany>;

export const DeliverMany = z.object({ numbers: ListOf(OrderNumber, MOST_AT_ONCE) });
export type DeliverMany = z.infer<typeof DeliverMany>;

export const ManyOutcome = z.object({ outcome: z.enum(["done", "before", "refused"]), reason: z.string() });
export type ManyOutcome = z.infer<typeof ManyOutcome>;
export const ManyAnswer = z.object({ outcomes: z.array(ManyOutcome) });

/** One PDF (base64). A packing slip has the pieces left to send, or else those of each sent parcel. */
export const OrderPapersQuery = z.object({ numbers: listed(OrderNumber, MOST_PAPERS) });
export const OrderPapersAnswer = z.object({ pdf: z.string() });
