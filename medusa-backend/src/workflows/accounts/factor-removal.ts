import type { MedusaContainer } from "@medusajs/framework/types";
import { isStaff } from "../../contract/common";
import { REMOVAL_HOURS } from "../../contract/second-factor";
import { makeLinkToken } from "../../lib/auth/tokens";
import type { Database } from "../../lib/database/connection";
import { requireFound, ShopError } from "../../lib/shop-error";
import { auditService } from "../../modules/audit";
import { mailedLinkService } from "../../modules/mailed-link";
import { sessionService } from "../../modules/session";
import { findAccountById, getCustomerRole } from "../../queries/accounts/accounts";
import { deleteFactors, getFactorState, listOwners } from "../../queries/accounts/second-factor";
import { queueMail } from "../mails/queue-mail";

/** `actorId` is the admin who asked or, with `byLink`, the account, whose e-mail was just proven. */
export type Removal = { customerId: string; actorId: string; byLink?: boolean };

/**
 * Takes the second factor of a locked account off after a day; the account gets a link that stops it. The owners of the
 * shop are told, unless a customer asked by a link. @throws ShopError `conflict` if it is being taken off already
 */
export async function planRemoval(
  container: MedusaContainer,
  transaction: Database,
  { customerId, actorId, byLink = false }: Removal,
): Promise<void> {
  const account = requireFound(await findAccountById(transaction, customerId), "account");
  if ((await getFactorState(transaction, customerId)).endsAt)
    throw new ShopError("conflict", "This second factor is being taken off already.");
  const { tokenHash, sealedToken } = makeLinkToken();
  await sessionService(container).planFactorEnd(transaction, { customerId, hours: REMOVAL_HOURS });
  const link = { customerId, purpose: "factor" as const, tokenHash, minutes: REMOVAL_HOURS * 60 };
  await mailedLinkService(container).issueLink(transaction, link);
  const { name, email } = account;
  const kind = "second_factor_removal" as const;
  const key = `second_factor_removal:${tokenHash}`;
  const data = { name, email, byLink, sealedToken };
  await queueMail(container, { key, kind, to: email, customerId, data }, transaction);
  const tellsOwners = !byLink || isStaff((await getCustomerRole(transaction, customerId))?.role ?? "user");
  for (const owner of tellsOwners ? await listOwners(transaction) : []) {
    if (owner.customerId === customerId) continue;
    const told = { key: `${key}:${owner.customerId}`, kind, to: owner.email, customerId: owner.customerId };
    await queueMail(container, { ...told, data: { name: owner.name, email, byLink } }, transaction);
  }
  const entry = { actorId, action: "second_factor.removal_asked", subjectId: customerId };
  await auditService(container).appendEntry(transaction, entry);
}

/**
 * Runs after the passkeys of an account were removed whose e-mail is proven for the first time: somebody else may have
 * made it. Its authenticator ends only after a day: it may be the owner's, and a stolen mailbox must not take it off.
 * `isProved`: it was right just now.
 */
export async function doubtFactor(
  container: MedusaContainer,
  transaction: Database,
  { customerId, isProved }: { customerId: string; isProved: boolean },
): Promise<void> {
  const { isOn, endsAt } = await getFactorState(transaction, customerId);
  if (!isOn) {
    await deleteFactors(transaction, customerId);
    await sessionService(container).forgetProofs(transaction, customerId);
    await sessionService(container).planFactorEnd(transaction, { customerId, hours: null });
  } else if (!isProved && !endsAt)
    await planRemoval(container, transaction, { customerId, actorId: customerId, byLink: true });
}
