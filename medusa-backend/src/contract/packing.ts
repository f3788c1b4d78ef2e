import { z } from "zod";
import { CountrySource } from "./addresses";
import { ShopOrderStatus } from "./common";
import { PACK_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { PackedParcel, StaffNote } from "./order-admin";
import { LinePieces } from "./order-list";
import { Parcel } from "./orders";
import { Carrier } from "./parcels";
import { PaymentRisk, RiskKind, riskSentence } from "./refunds";

export const HoldKind = z.enum(["withdrawn", "unpaid", "refunded", ...RiskKind.options]);
export type HoldKind = z.infer<typeof HoldKind>;

const HOLDS: Readonly<Record<Exclude<HoldKind, RiskKind>, string>> = {
  withdrawn: "The customer has withdrawn from this order, or from a part of it.",
  unpaid: "The money for this order has not been taken yet.",
  refunded: "The money for this order went back to the customer.",
};

/** Why an order is on hold, for the screen. */
export const holdSentence = (kind: HoldKind): string =>
  kind in HOLDS ? HOLDS[kind as keyof typeof HOLDS] : riskSentence(kind as RiskKind);

/** `place` is the stock location; "" if the shop has only one. */
const PackLine = LinePieces.extend({ sku: z.string(), imageUrl: z.string(), place: z.string() });

/** Without any money. `promisedFrom` is the first day of the promised arrival; `late`: it has come. */
export const OrderToPack = z.object({
  id: z.string(),
  number: z.number(),
  status: ShopOrderStatus,
  createdAt: z.iso.datetime(),
  country: z.string(),
  shippingName: z.string(),
  promisedFrom: z.iso.date().nullable(),
  late: z.boolean(),
  partSent: z.boolean(),
  hold: HoldKind.nullable(),
  left: z.array(PackLine),
});
export type OrderToPack = z.infer<typeof OrderToPack>;

/** By the day of their promise. `q` is an order's number, and finds it also hidden or on hold. */
export const ListOrdersToPackQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(PACK_LIST) });
export type ListOrdersToPackQuery = z.infer<typeof ListOrdersToPackQuery>;
export const ListOrdersToPackAnswer = z.object({
  orders: Rows("orders to pack", OrderToPack),
  ...NextPageAnswer.shape,
});
export type ListOrdersToPackAnswer = z.infer<typeof ListOrdersToPackAnswer>;

/** In any state. `seen` is the id of the newest entry of its history, "" for none. */
export const GetOrderToPackAnswer = z.object({
  order: OrderToPack,
  recipient: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    countryFrom: CountrySource.nullable(),
  }),
  parcels: Rows("parcels", Parcel),
  packed: Rows("packed parcels", PackedParcel),
  settled: Rows("settled parcels", z.string()),
  carriers: Rows("carriers", Carrier),
  risks: Rows("risks", PaymentRisk),
  notes: Rows("notes", StaffNote),
  seen: z.string(),
});
export type GetOrderToPackAnswer = z.infer<typeof GetOrderToPackAnswer>;
