import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../../lib/config/env";
import { salesService } from "../../modules/services";
import { listSaleEntries, noteAllOrders } from "../../queries/sales/sale-entries";

/** Counts all noted changes of orders into the sums of the overview, a batch in each transaction. */
export async function countSales(container: MedusaContainer): Promise<void> {
  for (;;) {
    const { counted } = await salesService(container).countSome(listSaleEntries, getEnv().SHOP_TIME_ZONE);
    if (counted === 0) return;
  }
}

/** Counts everything again. Until it has finished, the overview says that its figures are being counted. */
export async function recountSales(container: MedusaContainer): Promise<void> {
  await salesService(container).startAgain(noteAllOrders);
  await countSales(container);
}
