import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { z } from "zod";
import { queryRows } from "../../../lib/database/sql";

/** Whose sessions: a customer's, or those of the identity that signs the customer in. */
type SessionOwner = { customerId: string } | { authIdentityId: string };

const Id = z.object({ id: z.string() });
const END = "update shop_session set revoked_at = now() where revoked_at is null and";
const RESUME = "update shop_session set revoked_at = null where id = any(?) returning id";

/** Ends every session of a customer, and with them every token made from one; undone by taking the end back. */
export const endSessionsStep = createStep(
  "end-sessions",
  async (owner: SessionOwner, { container }) => {
    const [column, value] =
      "customerId" in owner ? ["customer_id", owner.customerId] : ["auth_identity_id", owner.authIdentityId];
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
    const ended = await queryRows(database, Id, `${END} ${column} = ? returning id`, [value]);
    const ids = ended.map(({ id }) => id);
    return new StepResponse({ ended: ids.length }, ids);
  },
  async (ids, { container }) => {
    if (ids) await queryRows(container.resolve(ContainerRegistrationKeys.PG_CONNECTION), Id, RESUME, [ids]);
  },
);
