import { z } from "zod";

/** Some pieces of a line of an order, by the name that it had when the order was placed. */
export const Pieces = z.object({ title: z.string(), quantity: z.number() });
export type Pieces = z.infer<typeof Pieces>;

/** Some pieces of a line of an order, with the line. */
export const LinePieces = Pieces.extend({ line_id: z.string() });
export type LinePieces = z.infer<typeof LinePieces>;

/**
 * How far an order is, in pieces: how many it has, and how many of them are `left` to send, were delivered, and came
 * back. `status` says "shipped" once nothing is left; this is for what the shop's own screens say besides.
 */
export const OrderProgress = z.object({
  pieces: z.number(),
  left: z.number(),
  delivered: z.number(),
  returned: z.number(),
});
export type OrderProgress = z.infer<typeof OrderProgress>;
