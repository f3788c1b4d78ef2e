import { orderPath, readOrderPage, submitReturn } from "../../support/order-page";
import { insist, signInAdmin } from "./insist";
import type { Purchase } from "./shopper";

/** The customer requests a return of the one piece; returns its id. */
export async function askReturn({ person }: Purchase, orderId: string): Promise<string> {
  const { returnable } = await readOrderPage(person, orderId);
  const form = { line_id: returnable?.lines[0]?.line_id ?? "", reason_id: returnable?.reasons[0]?.id ?? "" };
  await insist(() => submitReturn(person, orderId, form));
  return (await readOrderPage(person, orderId)).returns[0]?.id ?? "";
}

/** An admin receives it, which refunds all of it. */
export async function receiveReturn(orderId: string, return_id: string): Promise<void> {
  const receiver = await signInAdmin();
  await insist(() => receiver.submit(orderPath(orderId), { form: "receive", return_id }));
}

/** Both of them. */
export const sendBack = async (purchase: Purchase, orderId: string) =>
  await receiveReturn(orderId, await askReturn(purchase, orderId));

/** The customer changes their mind before the parcel leaves. */
export async function cancelReturn(purchase: Purchase, orderId: string): Promise<void> {
  const fields = { form: "cancel", return_id: await askReturn(purchase, orderId) };
  await insist(() => purchase.person.submit(orderPath(orderId), fields));
}
