import { z } from "zod";
import { Carrier } from "./carriers";
import { ListOf } from "./common";
import { LinePieces } from "./pieces";
import { RiskKind } from "./reversals";
import { Rows } from "./rows";
import { Tracking, TrackingNumber } from "./tracking";

/** The most orders in one call; such a call takes a few seconds. */
export const MOST_AT_ONCE = 20;
/** The most orders that a query or a PDF may contain. */
export const MOST_PAPERS = 100;

/** An order's number as people write it, without "#". */
export const OrderNumber = z.coerce.number().int().positive().max(2_147_483_647);

/** Values in an address, separated by commas, each once. */
const listed = <T extends z.ZodType>(item: T, most: number) =>
  z
    .string()
    .transform((text): unknown => [...new Set(text.split(",").filter((part) => part !== ""))])
    .pipe(ListOf(item, most));

/**
 * GET /store/shop/shipments?numbers=1,2 ("ship orders"): the pieces of these orders left to send, in the order of the
 * numbers; unknown orders are left out. `carriers` are the shop's and the owner's. `tracking_numbers` are those of
 * parcels already sent. An order with `risks` is sent on its own page only.
 */
export const FindShipmentsQuery = z.object({ numbers: listed(OrderNumber, MOST_PAPERS) });
export const ShipmentToMake = z.object({
  number: z.number(),
  order_id: z.string(),
  name: z.string(),
  status: z.string(),
  left: z.array(LinePieces),
  tracking_numbers: z.array(z.string()),
  risks: z.array(RiskKind),
});
export type ShipmentToMake = z.infer<typeof ShipmentToMake>;
export const FindShipmentsAnswer = z.object({
  orders: Rows("orders", ShipmentToMake),
  carriers: Rows("carriers", Carrier),
});
export type FindShipmentsAnswer = z.infer<typeof FindShipmentsAnswer>;

/**
 * POST /store/shop/shipments ("ship orders"): sends the rest of each order as one parcel with its number. Each row
 * succeeds or is refused on its own. `outcome` is "before" if the same parcel was sent before, so the same rows can be
 * sent again.
 */
export const ShipMany = z.object({
  rows: ListOf(
    z.object({ number: OrderNumber, carrier: Tracking.shape.carrier.default(""), tracking_number: TrackingNumber }),
    MOST_AT_ONCE,
  ),
});
export type ShipMany = z.infer<typeof ShipMany>;

/**
 * POST /store/shop/deliveries ("ship orders"): marks every parcel of these orders on its way as arrived. "before" if
 * none was on its way.
 */
export const DeliverMany = z.object({ numbers: ListOf(OrderNumber, MOST_AT_ONCE) });
export type DeliverMany = z.infer<typeof DeliverMany>;

/** The outcome for one order; `reason` says why it was refused. */
export const ManyOutcome = z.object({ outcome: z.enum(["done", "before", "refused"]), reason: z.string() });
export type ManyOutcome = z.infer<typeof ManyOutcome>;
/** One outcome for each row, in the order of the rows. */
export const ManyAnswer = z.object({ outcomes: z.array(ManyOutcome) });
export type ManyAnswer = z.infer<typeof ManyAnswer>;

/**
 * GET /store/shop/order-papers?kind=…&numbers=1,2 ("read orders"): the packing slips, or the invoices and
 * credit notes, of these orders in the given order, as one PDF (base64). A packing slip lists the pieces left to send,
 * or else those of each parcel that was sent; a last page names the orders without one. 404 if there are none.
 */
export const OrderPapersQuery = z.object({
  kind: z.enum(["packing-slips", "tax-documents"]),
  numbers: listed(OrderNumber, MOST_PAPERS),
});
export const OrderPapersAnswer = z.object({ pdf: z.string(), orders: z.number() });
export type OrderPapersAnswer = z.infer<typeof OrderPapersAnswer>;
