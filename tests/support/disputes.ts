import { expect } from "vitest";
import { happen } from "./payments";
import type { Person } from "./person";
import { readStaffOrder } from "./refunds";

type Disputed = { orderId: string; transactionId: string };

/** Opens a dispute, and waits until the shop knows. */
export async function dispute(admin: Person, { orderId, transactionId }: Disputed) {
  const { id } = await happen(`payment_intents/${transactionId}/dispute`);
  const status = async () => (await readStaffOrder(admin, orderId)).desk.disputes[0]?.status;
  await expect.poll(status).toBeDefined();
  return {
    async end(outcome: "won" | "lost") {
      await happen(`disputes/${id}/status`, { status: outcome });
      await expect.poll(status).toBe(outcome);
    },
  };
}
