import type { ExecArgs } from "@medusajs/framework/types";
import { logEvent } from "../lib/logs/log-event";
import { refreshProductFacts } from "../workflows/products/refresh-products";
import { seedAccounts } from "./seed/accounts";
import { seedProducts } from "./seed/products";
import { seedReviews } from "./seed/reviews";
import { seedDelivery, seedPublishableKey, seedRegion, seedStore } from "./seed/store";

/** Fills an empty shop so that a drone can be bought. Run again, it adds what is missing and changes nothing else. */
export default async function seed({ container }: ExecArgs): Promise<void> {
  const startedAt = Date.now();
  const { salesChannelId } = await seedStore(container);
  await seedPublishableKey(container);
  await seedRegion(container);
  const { stockLocationId, shippingProfileId } = await seedDelivery(container, salesChannelId);
  const productCount = await seedProducts(container, { salesChannelId, stockLocationId, shippingProfileId });
  await seedReviews(container);
  await refreshProductFacts(container);
  await seedAccounts(container);
  logEvent(container, "info", { event: "shop_seeded", products: productCount, tookMs: Date.now() - startedAt });
}
