import { setTimeout as delay } from "node:timers/promises";
import { GetUserQuery } from "../../contract/accounts";
import { may } from "../../contract/permissions";
import * as rows from "../../contract/routes/accounts";
import { staffMailsFor } from "../../contract/staff";
import { hashToken } from "../../lib/auth/tokens";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { invalidField, parse, ShopError } from "../../lib/shop-error";
import { mailedLinkService } from "../../modules/mailed-link";
import { passkeyService } from "../../modules/passkey";
import { readExportHead, requireExportPage } from "../../queries/accounts/account-export";
import {
  findAccountById,
  findUser,
  getWaysIn,
  listOwnSessions,
  listStaffSessions,
} from "../../queries/accounts/accounts";
import {
  listDeliveryCountries,
  listOrderedTo,
  listSavedAddresses,
  otherAddresses,
} from "../../queries/accounts/addresses";
import { countKeptOrders } from "../../queries/accounts/deleted-accounts";
import { listPasskeys } from "../../queries/accounts/passkeys";
import { isOwner } from "../../queries/accounts/staff";
import { getStaffMails } from "../../queries/staff-mails";
import { saveUserWorkflow } from "../../workflows/accounts/accounts";
import {
  addAddress,
  changeAddress,
  deleteAddress,
  makeDefaultAddress,
  requireCountry,
} from "../../workflows/accounts/addresses";
import { changeEmail, requestEmailChange, stopEmailChange } from "../../workflows/accounts/change-email";
import { deleteAccount, listDeletionObstacles } from "../../workflows/accounts/delete-account";
import { checkLink, linkGone, withAccountLock } from "../../workflows/accounts/locked-account";
import { addPasskey, removePasskey, startPasskey } from "../../workflows/accounts/passkeys";
import { changePassword, mailPasswordLink } from "../../workflows/accounts/passwords";
import { endStaffSessions, endStaffSessionWorkflow, signOutEverywhere } from "../../workflows/accounts/sessions";
import { makeAdmin } from "../../workflows/accounts/staff-roles";
import { chooseStaffMails } from "../../workflows/mails/staff-mails";
import { handle, serve } from "../handle";
import { countByCustomer, countMail, EVEN_ANSWER_MS } from "../rate-limits";
import { requireProofForPage } from "../require-factor";
import { requireAccountOwner, requireOwner, requireOwnPassword } from "../require-owner";
import { requireSelfOr } from "../shop-auth";

export const ACCOUNTS = [
  handle(rows.GetAccount, async (_, req) => {
    const database = databaseOf(req.scope);
    const { name, email, customerId } = req.shop;
    const [ways, sessions, passkeys, staffMails] = await Promise.all([
      getWaysIn(database, customerId),
      listOwnSessions(database, req.shop),
      listPasskeys(database, customerId),
      getStaffMails(database, customerId, staffMailsFor(req.shop.permissions)),
    ]);
    return {
      name,
      email: email ?? "",
      hasPassword: ways.signInEmail !== null,
      hasGoogle: ways.hasGoogle,
      isOps: ways.isOps,
      sessions,
      passkeys,
      staffMails,
    };
  }),

  /** Ends all other sessions. Of two concurrent changes, the second is checked against the first one's password. */
  handle(rows.ChangePassword, async ({ password, newPassword }, req) => {
    const { customerId, sessionId, generation } = req.shop;
    const account = await findAccountById(databaseOf(req.scope), customerId);
    const signInEmail = account?.signInEmail;
    if (!account || !signInEmail) throw new ShopError("conflict", "This account has no password yet.");
    await withAccountLock(req.scope, signInEmail, async () => {
      await requireOwnPassword(req, signInEmail, password);
      await changePassword(req.scope, { account: { ...account, generation }, sessionId, password: newPassword });
    });
  }),

  /** Mails a link to set a password; the first one for somebody who has only signed in with Google so far. */
  handle(rows.MailPasswordLink, async (_, req) => {
    const account = await findAccountById(databaseOf(req.scope), req.shop.customerId);
    if (!account) throw new ShopError("not_found", "This account has no e-mail address.");
    await countMail(req, "passwordReset", account.email);
    const { customerId, generation } = req.shop;
    await mailPasswordLink(req.scope, { customerId, generation });
  }),

  /** Neither the answer nor its time reveals whether another account has the wanted e-mail. */
  handle(rows.ChangeEmail, async ({ email, password }, req) => {
    const { customerId } = req.shop;
    const { signInEmail, isOps } = await getWaysIn(databaseOf(req.scope), customerId);
    if (isOps)
      throw new ShopError(
        "conflict",
        "This account also signs in to Medusa Admin, so its e-mail cannot be changed here.",
      );
    if (email === req.shop.email) throw invalidField("email", "This is already your e-mail address");
    await requireOwner(req, { signInEmail, password });
    await countMail(req, "emailChange", email);
    await Promise.all([requestEmailChange(req.scope, req.shop, email), delay(EVEN_ANSWER_MS)]);
  }),

  /** Answers which e-mail a link confirms; nothing changes before a person confirms. */
  handle(rows.CheckEmailChange, async ({ token }, req) => {
    const link = await mailedLinkService(req.scope).findLink(hashToken(token), "email");
    if (!link?.newEmail) throw linkGone();
    return { email: link.newEmail };
  }),

  /** The link works without a sign-in. */
  handle(rows.ConfirmEmailChange, ({ token }, req) =>
    changeEmail(req.scope, { tokenHash: hashToken(token), session: req.shop ?? null }),
  ),

  /** Answers which e-mail an account keeps if the link is used. */
  handle(rows.CheckEmailStop, ({ token }, req) => checkLink(req.scope, token, "stop")),

  /** The link works without a sign-in. */
  handle(rows.StopEmailChange, ({ token }, req) => stopEmailChange(req.scope, hashToken(token))),

  handle(rows.StartPasskey, async ({ password }, req) => {
    await requireAccountOwner(req, password);
    return { options: { ...(await startPasskey(req.scope, req.shop)) } };
  }),

  handle(rows.AddPasskey, (passkey, req) => addPasskey(req.scope, req.shop, passkey)),

  handle(rows.RenamePasskey, async ({ id, name }, req) => {
    const { customerId } = req.shop;
    if (!(await passkeyService(req.scope).renamePasskey({ id, customerId, name })))
      throw new ShopError("not_found", "There is no such passkey.");
  }),

  handle(rows.RemovePasskey, async ({ id, password }, req) => {
    await requireAccountOwner(req, password);
    await removePasskey(req.scope, req.shop, id);
  }),

  /** Mailed links end too. */
  handle(rows.EndSessions, async ({ keep }, req) => {
    const { customerId, sessionId } = req.shop;
    const keepSessionId = keep === "current" ? sessionId : null;
    return { ended: await signOutEverywhere(req.scope, { customerId, keepSessionId }) };
  }),

  handle(rows.ListStaffSessions, async (_, req) => ({
    people: await listStaffSessions(databaseOf(req.scope), req.shop.sessionId),
  })),

  handle(rows.EndStaffSession, ({ id: sessionId }, req) =>
    endStaffSessionWorkflow(req.scope).run({ input: { sessionId, actorId: req.shop.customerId } }),
  ),

  handle(rows.EndStaffSessions, async ({ id: customerId }, req) => {
    const { customerId: actorId, sessionId } = req.shop;
    const keepSessionId = customerId === actorId ? sessionId : null;
    return { ended: await endStaffSessions(req.scope, { customerId, actorId, keepSessionId }) };
  }),

  handle(rows.SetStaffMails, ({ kinds }, req) => chooseStaffMails(req.scope, req.shop, kinds)),

  /** Every export begins with this call, so this call is counted. */
  handle(rows.GetAccountExport, (_, req) => readExportHead(databaseOf(req.scope), req.shop)),

  handle(rows.ListExported, async ({ list: name, after }, req) => {
    await requireProofForPage(req);
    return await requireExportPage(databaseOf(req.scope), { customerId: req.shop.customerId, name, after });
  }),

  handle(rows.GetDeletion, async (_, req) => {
    const database = databaseOf(req.scope);
    const { customerId } = req.shop;
    const [obstacles, { signInEmail }, keptOrders] = await Promise.all([
      listDeletionObstacles(req.scope, customerId),
      getWaysIn(database, customerId),
      countKeptOrders(database, customerId),
    ]);
    return { obstacles, hasPassword: signInEmail !== null, keptOrders };
  }),

  handle(rows.DeleteAccount, async ({ password }, req) => {
    const { customerId, email, generation } = req.shop;
    await requireAccountOwner(req, password);
    await deleteAccount(req.scope, { customerId, email: email ?? "", actorId: null, generation });
  }),

  /** One's own, or anybody's for an admin. */
  handle(rows.GetUser, async ({ email }, req) => {
    requireSelfOr("read accounts", req.shop, email);
    const user = await findUser(databaseOf(req.scope), email);
    if (!user) throw new ShopError("not_found", "There is no account with this e-mail address.");
    return user;
  }),

  /** Writes a person's name and, if they have no role, the role "user". */
  serve(rows.PutUser, async (req, res) => {
    const { email } = parse(GetUserQuery, { email: req.params.email });
    const { name } = parse(rows.PutUser.body, req.body);
    requireSelfOr("add admins", req.shop, email);
    if (req.shop.email !== email && !may(req.shop, "manage staff") && (await isOwner(databaseOf(req.scope), email)))
      throw new ShopError("forbidden", "Only an owner may change an owner's account.");
    await countByCustomer(req, "name");
    const { result } = await saveUserWorkflow(req.scope).run({ input: { email, name } });
    res.json(result);
  }),

  handle(rows.MakeAdmin, ({ email }, req) => makeAdmin(req.scope, { email, actorId: req.shop.customerId })),

  handle(rows.ListAddresses, async (_, req) => {
    const database = databaseOf(req.scope);
    const { customerId } = req.shop;
    const [addresses, orderedTo, countries] = await Promise.all([
      listSavedAddresses(database, customerId),
      listOrderedTo(database, customerId),
      listDeliveryCountries(database, getEnv().SHOP_DEFAULT_COUNTRY),
    ]);
    return { addresses, earlier: otherAddresses(addresses, orderedTo), countries };
  }),

  handle(rows.AddAddress, async (address, req) => {
    await requireCountry(req.scope, address.country);
    await countByCustomer(req, "savedAddress");
    await addAddress(req.scope, { customerId: req.shop.customerId, address });
  }),

  handle(rows.ChangeAddress, async ({ id, ...address }, req) => {
    await requireCountry(req.scope, address.country);
    await countByCustomer(req, "savedAddress");
    await changeAddress(req.scope, { customerId: req.shop.customerId, addressId: id, address });
  }),

  handle(rows.DeleteAddress, async ({ id }, req) => {
    await deleteAddress(req.scope, { customerId: req.shop.customerId, addressId: id });
  }),

  handle(rows.MakeDefaultAddress, async ({ id }, req) => {
    await makeDefaultAddress(req.scope, { customerId: req.shop.customerId, addressId: id });
  }),
];
