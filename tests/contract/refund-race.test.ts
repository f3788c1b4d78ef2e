import { expect } from "vitest";
import { holdWrites, waitingFor } from "../support/database";
import { inFull as it } from "../support/in-full";
import { demoAdmin } from "../support/person";
import { askRefund, offerOf, pressRefund, readStaffOrder } from "../support/refunds";
import { buyCounted } from "../support/returns";

it("a whole order is refunded or sent, never both, when both are pressed at one moment", async () => {
  const admin = await demoAdmin();
  const { orderId, cents, refunded } = await buyCounted(2);
  const [line] = (await offerOf(admin, orderId)).lines;
  const choice = { items: [{ lineId: line?.lineId ?? "", sent: false, quantity: 2 }] };
  const asked = await askRefund(admin, orderId, choice);
  const proceed = await holdWrites("audit_entry");
  const refunding = pressRefund(admin, orderId, choice, asked);
  await expect.poll(() => waitingFor("audit_entry")).toBeGreaterThan(0);
  const shipping = admin.api("PUT", "/updateStatus", { body: { orderId } });
  await readStaffOrder(admin, orderId); // by now the shipment waits for the order as well
  await proceed();
  expect((await refunding).status).toBe(200);
  expect((await shipping).status).toBe(409);
  await expect.poll(refunded).toBe(2 * cents);
  expect((await readStaffOrder(admin, orderId)).order).toMatchObject({ status: "cancelled" });
});
