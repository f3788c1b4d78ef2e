import { expect } from "vitest";
import { happen } from "./payments";
import type { Person } from "./person";
import { readStaffOrder } from "./refunds";

type Disputed = { orderId: string; transactionId: string };

/** Opens a dispute about all that was taken, or an `amount` in cents, and waits until the shop knows. */
export async function dispute(admin: Person, { orderId, transactionId }: Disputed, amount?: number) {
  const { id } = await happen(`payment_intents/${transactionId}/dispute`, amount === undefined ? {} : { amount });
  const status = async () => (await readStaffOrder(admin, orderId)).desk.disputes[0]?.status;
  await expect.poll(status).toBeDefined();
  return {
    async end(outcome: "won" | "lost") {
      await happen(`disputes/${id}/status`, { status: outcome });
      await expect.poll(status).toBe(outcome);
    },
  };
}
