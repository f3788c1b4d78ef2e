import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { ShopError } from "../../../lib/shop-error";
import { mailedLinkService } from "../../../modules/services";
import { getCustomerIdByEmail } from "../../../queries/accounts/customers";
import { hasPassword } from "../../../queries/accounts/passwords";
import { findAccountById, type ResetAccount } from "../../../queries/accounts/reset-account";

const taken = (cause?: unknown) =>
  new ShopError("account_exists", "There is already an account with this e-mail address.", { cause });

/**
 * Marks a link as used and returns its account, and the e-mail that the link confirms; undone by making the link valid
 * again.
 * @throws ShopError `not_found`
 */
export const spendEmailLinkStep = createStep(
  "spend-email-link",
  async ({ tokenHash }: { tokenHash: string }, { container }) => {
    const link = await mailedLinkService(container).spendLink(tokenHash, "email");
    const account = link ? await findAccountById(databaseOf(container), link.customer_id) : null;
    if (!account || !link?.new_email) throw new ShopError("not_found", "This link is no longer valid.");
    return new StepResponse<ResetAccount & { newEmail: string }, string>(
      { ...account, newEmail: link.new_email },
      tokenHash,
    );
  },
  async (tokenHash, { container }) => {
    if (tokenHash) await mailedLinkService(container).restoreLinks([tokenHash]);
  },
);

type Input = { customerId: string; newEmail: string };

/**
 * Gives a customer another e-mail; the unique key decides between two who want the same. Undone by giving back the
 * former one.
 * @throws ShopError `account_exists`
 */
export const changeCustomerEmailStep = createStep(
  "change-customer-email",
  async ({ customerId, newEmail }: Input, { container }) => {
    const customers = container.resolve(Modules.CUSTOMER);
    const { email } = await customers.retrieveCustomer(customerId);
    await customers.updateCustomers(customerId, { email: newEmail }).catch(async (cause: unknown) => {
      throw (await getCustomerIdByEmail(databaseOf(container), newEmail)) ? taken(cause) : cause;
    });
    return new StepResponse(undefined, { customerId, email });
  },
  async (before, { container }) => {
    if (before) await container.resolve(Modules.CUSTOMER).updateCustomers(before.customerId, { email: before.email });
  },
);

type SignInInput = { signInEmail: string | null; newEmail: string };

/**
 * Lets a password sign in with another e-mail, and no longer with the former one; nothing for an account without a
 * password. Undone by giving back the former e-mail.
 * @throws ShopError `account_exists`
 */
export const changeSignInEmailStep = createStep(
  "change-sign-in-email",
  async ({ signInEmail, newEmail }: SignInInput, { container }) => {
    if (signInEmail === null) return new StepResponse(undefined, null);
    const auth = container.resolve(Modules.AUTH);
    const [identity] = await auth.listProviderIdentities({ provider: "emailpass", entity_id: signInEmail });
    if (!identity) throw new Error("This account no longer has a password.");
    await auth.updateProviderIdentities([{ id: identity.id, entity_id: newEmail }]).catch(async (cause: unknown) => {
      throw (await hasPassword(databaseOf(container), newEmail)) ? taken(cause) : cause;
    });
    return new StepResponse(undefined, { id: identity.id, entity_id: signInEmail });
  },
  async (before, { container }) => {
    if (before) await container.resolve(Modules.AUTH).updateProviderIdentities([before]);
  },
);
