import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/**
 * What a sign-up leaves when the process dies in it: a customer whom no identity can sign in as, or an identity that belongs to
 * nobody. Its age does not count, or anybody who leaves such a rest again and again would keep the e-mail from its owner.
 */
const HALF_MADE_CUSTOMER = `
  delete from customer c
  where c.email = ? and c.has_account
    and not exists (select 1 from auth_identity a where a.app_metadata->>'customer_id' = c.id and a.deleted_at is null)
    and not exists (select 1 from shop_session s where s.customer_id = c.id)
    and not exists (select 1 from "order" o where o.customer_id = c.id)`;
const HALF_MADE_IDENTITY = `
  delete from auth_identity a using provider_identity p
  where p.auth_identity_id = a.id and p.provider = 'emailpass' and p.entity_id = ?
    and coalesce(a.app_metadata, '{}'::jsonb) - 'customer_id' = '{}'::jsonb
    and not exists (select 1 from customer c where c.id = a.app_metadata->>'customer_id')`;

/**
 * Clears the rest of a sign-up that was cut off, so that the e-mail can be used at once; a password that came with it opens nothing.
 * Only under the e-mail's lock (account-lock.ts): a sign-up in flight looks the same. Needs no undoing: it was nobody's.
 */
export const clearHalfMadeAccountStep = createStep(
  "clear-half-made-account",
  async ({ email }: { email: string }, { container }) => {
    const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
    await database.raw(HALF_MADE_CUSTOMER, [email]);
    await database.raw(HALF_MADE_IDENTITY, [email]);
    return new StepResponse(undefined);
  },
);
