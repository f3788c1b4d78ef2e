import type { MedusaContainer } from "@medusajs/framework/types";
import { hashNewPassword } from "../../lib/auth/password-hash";
import { ShopError } from "../../lib/shop-error";
import { auditService, mailedLinkService } from "../../modules/services";
import { addIdentity } from "../../queries/accounts/credentials";
import { replacePassword } from "../../queries/accounts/passwords";
import { findAccountOfLink } from "../../queries/accounts/reset-account";
import { endCredentials, proveOwner, unlessTaken, withLockedAccount } from "../account/locked-account";
import { queueMail } from "../mail/queue-mail";

const gone = () => new ShopError("not_found", "This link is no longer valid.");

/**
 * Sets the password for which a link was made, once, ends everything that opened the account until now, and tells the
 * owner by mail, all in one transaction. An account that had no password can sign in with it from then on. `tokenHash`
 * is what `hashToken` makes of a link's token. A link is void once the account has another e-mail than the one it went
 * to.
 * @throws ShopError `not_found` for a link that is not valid (any more), `invalid`, `account_exists`
 */
export async function redeemPasswordReset(
  container: MedusaContainer,
  { tokenHash, password }: { tokenHash: string; password: string },
): Promise<void> {
  const links = mailedLinkService(container);
  const link = await links.findLink(tokenHash, "password");
  if (!link) throw gone();
  const customerId = link.customer_id;
  const hash = await hashNewPassword(password, "password");
  const redeem = () =>
    withLockedAccount(container, { customerId }, async (transaction, { proven_email: provenEmail }) => {
      const spent = await links.spendLink(transaction, tokenHash, "password");
      const account = spent && (await findAccountOfLink(transaction, spent));
      if (!account) throw gone();
      const { email, name } = account;
      await endCredentials(container, transaction, { customerId });
      await proveOwner(container, transaction, { customerId, email, provenEmail });
      if (!(await replacePassword(transaction, { customerId, hash })))
        await addIdentity(transaction, {
          provider: "emailpass",
          entityId: email,
          customerId,
          secrets: { password: hash },
        });
      const data = { name, through: "link" as const };
      const mail = {
        key: `password_changed:${tokenHash}`,
        kind: "password_changed" as const,
        to: email,
        customerId,
        data,
      };
      await queueMail(container, mail, transaction);
      const entry = { actorId: customerId, action: "password.reset", subjectId: customerId };
      await auditService(container).appendEntry(transaction, entry);
    });
  await unlessTaken(redeem);
}
