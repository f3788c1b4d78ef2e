import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { salesService } from "../modules/sales";
import { listSaleEntries, noteAllOrders } from "../queries/sales";

/** Counts all noted changes of orders into the sums of the overview, a batch in each transaction. */
export async function countSales(container: MedusaContainer): Promise<void> {
  const sales = salesService(container);
  const timeZone = getEnv().SHOP_TIME_ZONE;
  let more = await sales.hasChanges(timeZone);
  while (more) ({ more } = await sales.countSome(listSaleEntries, timeZone));
}

/** Counts everything again. Until it has finished, the overview says that its figures are being counted. */
export async function recountSales(container: MedusaContainer): Promise<void> {
  await salesService(container).startAgain(noteAllOrders);
  await countSales(container);
}
