import { z } from "zod";

/** Some pieces of a line of an order, by the product's name when the order was placed. */
export const Pieces = z.object({ title: z.string(), quantity: z.number() });
export type Pieces = z.infer<typeof Pieces>;

/** Some pieces of a line of an order, with the line. */
export const LinePieces = Pieces.extend({ line_id: z.string() });
export type LinePieces = z.infer<typeof LinePieces>;

/**
 * An order's progress in pieces: their number, and how many are `left` to send, were delivered, and came back. `status`
 * is "shipped" once nothing is left; the shop's own screens show more.
 */
export const OrderProgress = z.object({
  pieces: z.number(),
  left: z.number(),
  delivered: z.number(),
  returned: z.number(),
});
export type OrderProgress = z.infer<typeof OrderProgress>;
