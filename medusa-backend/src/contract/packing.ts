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

/**
 * Why an order must not be packed: its customer withdraws from it, its money was not taken yet or went back, or its
 * payment has a risk.
 */
export const HoldKind = z.enum(["withdrawn", "unpaid", "refunded", ...RiskKind.options]);
export type HoldKind = z.infer<typeof HoldKind>;

const HOLDS: Readonly<Record<Exclude<HoldKind, RiskKind>, string>> = {
  withdrawn: "The customer has withdrawn from this order, or from a part of it.",
  unpaid: "The money for this order has not been taken yet.",
  refunded: "The money for this order went back to the customer.",
};

export const holdSentence = (kind: HoldKind): string =>
  kind in HOLDS ? HOLDS[kind as keyof typeof HOLDS] : riskSentence(kind as RiskKind);

/** The pieces of a line that are left to send. `place` is their stock location; "" if the shop has only one. */
const PackLine = LinePieces.extend({ sku: z.string(), imageUrl: z.string(), place: z.string() });

/**
 * An order for whoever packs it: no amount of money is in it. `promisedFrom` is the first day of the promised arrival,
 * null without a promise; `late`: it has come, and something is left to send. `partSent`: a parcel has left.
 */
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

/**
 * GET /store/shop/orders-to-pack ("ship orders"): the orders that can be packed, by the day of their promise, then the
 * oldest first. Those on hold and hidden ones are left out. `q` is an order's number ("1042" or "#1042") and finds that
 * order whatever its state is.
 */
export const ListOrdersToPackQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(PACK_LIST) });
export type ListOrdersToPackQuery = z.infer<typeof ListOrdersToPackQuery>;
export const ListOrdersToPackAnswer = z.object({
  orders: Rows("orders to pack", OrderToPack),
  ...NextPageAnswer.shape,
});
export type ListOrdersToPackAnswer = z.infer<typeof ListOrdersToPackAnswer>;

/**
 * GET /store/shop/orders-to-pack/:id ("ship orders"): one order, whatever its state is, with its recipient and its
 * parcels. `carriers`, `packed` and `settled` as in GET /store/shop/staff/orders/:id. `seen` is the id of the newest
 * entry of its history, "" for none. 404 for an unknown order.
 */
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
