import { AppError } from "~/domain/app-error";
import { resolveProductIds } from "~/medusa/products.server";

/**
 * Runs `call` with Medusa's product ids for the caller's ids (a cart filled from the built-in list names products by
 * handle), and turns the ids in a refusal back into the caller's, so that the cart finds its lines.
 */
export async function withMedusaIds<T>(
  sentIds: string[],
  call: (toMedusaId: (sentId: string) => string) => Promise<T>,
): Promise<T> {
  const medusaIds = await resolveProductIds(sentIds);
  try {
    return await call((sentId) => medusaIds.get(sentId) ?? sentId);
  } catch (error) {
    if (!(error instanceof AppError) || !error.details?.order_items) throw error;
    const sent = new Map([...medusaIds].map(([sentId, medusaId]) => [medusaId, sentId]));
    const order_items = error.details.order_items.map((item) => ({
      ...item,
      product_id: sent.get(item.product_id) ?? item.product_id,
    }));
    throw new AppError(error.code, error.message, { cause: error, details: { ...error.details, order_items } });
  }
}
