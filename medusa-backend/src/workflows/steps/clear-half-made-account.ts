import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/**
 * What a sign-up leaves when the process dies in it: a customer whom no identity can sign in as, or an identity that belongs to
 * nobody. Two minutes are far longer than a sign-up takes; one in flight is never touched.
 */
const HALF_MADE_CUSTOMER = `
  delete from customer c
  where c.email = ? and c.has_account and c.created_at < now() - interval '2 minutes'
    and not exists (select 1 from auth_identity a where a.app_metadata->>'customer_id' = c.id and a.deleted_at is null)
    and not exists (select 1 from shop_session s where s.customer_id = c.id)
    and not exists (select 1 from "order" o where o.customer_id = c.id)`;
const HALF_MADE_IDENTITY = `
  delete from auth_identity a using provider_identity p
  where p.auth_identity_id = a.id and p.provider = 'emailpass' and p.entity_id = ?
    and coalesce(a.app_metadata, '{}'::jsonb) = '{}'::jsonb and a.created_at < now() - interval '2 minutes'`;

/** Clears the rest of a sign-up that a crash cut off, so that the e-mail can be used again. Needs no undoing: it was nobody's. */
export const clearHalfMadeAccountStep = createStep(
  "clear-half-made-account",
  async ({ email }: { email: string }, { container }) => {
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
    await database.raw(HALF_MADE_CUSTOMER, [email]);
    await database.raw(HALF_MADE_IDENTITY, [email]);
    return new StepResponse(undefined);
  },
);
