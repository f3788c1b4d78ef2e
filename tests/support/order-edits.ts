import { z } from "zod";
import { parseAnswer } from "./answers";
import { asOps } from "./money";

const Collections = z.object({
  order: z.object({
    payment_collections: z.array(
      z.object({ id: z.string(), status: z.string(), payments: z.array(z.object({ id: z.string() })).nullish() }),
    ),
  }),
});

const collectionsOf = async (orderId: string) => {
  const fields = "fields=payment_collections.id,payment_collections.status,payment_collections.payments.id";
  return parseAnswer(Collections, await asOps("GET", `/admin/orders/${orderId}?${fields}`)).order.payment_collections;
};

/** Ops note that an edited order's outstanding amount was paid elsewhere. Returns Medusa's id of that payment. */
export async function markPaid(orderId: string): Promise<string> {
  const due = (await collectionsOf(orderId)).find(({ status }) => status === "not_paid");
  const path = `/admin/payment-collections/${due?.id}/mark-as-paid`;
  const { status, body } = await asOps("POST", path, { order_id: orderId });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  const paid = (await collectionsOf(orderId)).find(({ id }) => id === due?.id);
  return paid?.payments?.[0]?.id ?? "";
}
