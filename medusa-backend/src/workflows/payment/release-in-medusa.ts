import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import type { Releasable } from "../../queries/payments/medusa-payments";

/**
 * Refunds or cancels a payment through Medusa, so that its books show it. @throws what the payment's provider answers
 */
export async function releaseInMedusa(
  container: MedusaContainer,
  { id, captured, amount }: Releasable,
  created_by?: string,
): Promise<void> {
  if (!captured) await container.resolve(Modules.PAYMENT).cancelPayment(id);
  else
    await refundPaymentWorkflow(container).run({
      input: { payment_id: id, amount, ...(created_by && { created_by }) },
    });
}
