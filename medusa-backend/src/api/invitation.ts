import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { z } from "zod";
import { LIMITS, RequiredText } from "../contract/common";
import { type Database, queryRows } from "../lib/database/sql";
import { countSignUp } from "./sign-in-limit";

/** As Medusa takes it, which trims nothing: with a space in front it would be another identity. */
const isTyped = (value: string) => RequiredText(LIMITS.email).safeParse(value).data === value;
const Registration = z.object({ email: z.string().refine(isTyped), password: z.string() });

const OPEN_INVITATION = `
  select 1 from invite
  where lower(email) = lower(?) and not accepted and expires_at > now() and deleted_at is null`;

/** An identity that belongs to nobody: its password was never proven to be the invited person's. */
const CLEAR_UNOWNED_IDENTITY = `
  delete from auth_identity a using provider_identity p
  where p.auth_identity_id = a.id and p.provider = 'emailpass' and p.entity_id = ?
    and coalesce(a.app_metadata, '{}'::jsonb) = '{}'::jsonb`;

async function isInvited(database: Database, email: string): Promise<boolean> {
  return (await queryRows(database, z.unknown(), OPEN_INVITATION, [email])).length > 0;
}

/**
 * Stands before Medusa Admin's registration, which makes an identity for whoever asks. Medusa Admin calls it from the page of an
 * invitation, without the invitation's token, and sends the token with the next call alone (`/admin/invites/accept`); so the e-mail
 * must be one that is invited and has not accepted. An identity without an owner that somebody else registered for that e-mail is
 * removed first, so that nobody can block an invitation. Counted as a sign-up.
 * @throws ShopError `too_many_requests`
 * @throws MedusaError `invalid_data`, which Medusa Admin shows as an invitation that is not valid
 */
export async function requireInvitation(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  await countSignUp(req);
  const registration = Registration.safeParse(req.body);
  const database = req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  if (!registration.success || !(await isInvited(database, registration.data.email)))
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "There is no open invitation for this e-mail address.");
  await database.raw(CLEAR_UNOWNED_IDENTITY, [registration.data.email]);
  next();
}
