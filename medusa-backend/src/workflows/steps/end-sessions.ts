import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { z } from "zod";
import { queryRows } from "../../lib/sql";

const Id = z.object({ id: z.string() });
const END = "update shop_session set revoked_at = now() where customer_id = ? and revoked_at is null returning id";
const RESUME = "update shop_session set revoked_at = null where id = any(?) returning id";

/** Ends every session of a customer, and with them every token made from one; undone by taking the end back. */
export const endSessionsStep = createStep(
  "end-sessions",
  async ({ customerId }: { customerId: string }, { container }) => {
    const ended = await queryRows(container.resolve(ContainerRegistrationKeys.PG_CONNECTION), Id, END, [customerId]);
    const ids = ended.map(({ id }) => id);
    return new StepResponse({ ended: ids.length }, ids);
  },
  async (ids, { container }) => {
    if (ids) await queryRows(container.resolve(ContainerRegistrationKeys.PG_CONNECTION), Id, RESUME, [ids]);
  },
);
