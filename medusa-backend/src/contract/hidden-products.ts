import { z } from "zod";

/**
 * POST /store/shop/products/:id/show (admin) puts a hidden product on sale, audited; `changed` is false for a published
 * one; 404 unknown, 409 `unavailable` without a price that can be charged.
 */
export const ShowProductAnswer = z.object({ changed: z.boolean() });
export type ShowProductAnswer = z.infer<typeof ShowProductAnswer>;
