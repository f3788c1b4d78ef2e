import { redirect } from "@remix-run/node";
import { STAFF_MAIL_KINDS } from "medusa-backend/contract";
import {
  AddPasskey,
  ChangeEmail,
  ChangePassword,
  DeleteAccount,
  EndSessions,
  GetAccount,
  MailPasswordLink,
  PutUser,
  RemovePasskey,
  RenamePasskey,
  type RouteFields,
  SetStaffMails,
  StartPasskey,
} from "medusa-backend/contract/routes";
import { z } from "zod";
import { cookieHeaders, defineForms, destroySessionCookies, type Flash, form, leaveFlash } from "~/auth/index.server";
import { show } from "~/lib/forms.server";
import {
  AddPasskeyFields,
  DeleteAccountFields,
  NameFields,
  RemovePasskeyFields,
  RenamePasskeyFields,
  StaffMailFields,
  StartPasskeyFields,
} from "./account-fields";

const Press = z.object({});
/** A wrong password is a fault of its field. */
const AT_PASSWORD = { fieldOf: { invalid_credentials: "password" } } as const;

/** The headers that sign this browser out, with a message for the next page. */
const signedOut = async (flash: Flash): Promise<Headers> =>
  cookieHeaders(...(await destroySessionCookies()), await leaveFlash(flash));

/** The forms and buttons of the account's page. */
export const accountForms = defineForms(
  {
    name: form(
      NameFields,
      async ({ medusa }, { name }) => {
        const { email } = await medusa.call(GetAccount);
        await medusa.call(PutUser, { email, name });
      },
      "Your name has been changed.",
    ),
    // The answer does not reveal whether somebody else has the address.
    email: form(ChangeEmail.body, ({ medusa }, fields) => medusa.call(ChangeEmail, fields), {
      ...AT_PASSWORD,
      said: ({ email }: RouteFields<typeof ChangeEmail>) =>
        `A mail with a link is on its way to ${email}. Your address changes once you follow it.`,
    }),
    password: form(ChangePassword.body, ({ medusa }, fields) => medusa.call(ChangePassword, fields), {
      ...AT_PASSWORD,
      said: "Your password is changed. Every other device was signed out.",
    }),
    // For an account that signs in with Google.
    "password-link": form(Press, async ({ medusa }) => {
      const { email } = await medusa.call(GetAccount);
      await medusa.call(MailPasswordLink);
      return show(undefined, `A mail with a link to set a password is on its way to ${email}.`);
    }),
    "staff-mails": form(
      StaffMailFields,
      ({ medusa }, chosen) =>
        medusa.call(SetStaffMails, { kinds: STAFF_MAIL_KINDS.filter((kind) => chosen[kind] === "on") }),
      "Your mails as staff are changed.",
    ),
    "passkey-start": form(
      StartPasskeyFields,
      async ({ medusa }, { password }) =>
        show(await medusa.call(StartPasskey, password === undefined ? {} : { password })),
      AT_PASSWORD,
    ),
    passkey: form(
      AddPasskeyFields,
      ({ medusa }, { credential, passkeyName: name }) => medusa.call(AddPasskey, { credential, name }),
      "Your passkey is added. It signs you in from now on.",
    ),
    "passkey-name": form(
      RenamePasskeyFields,
      ({ medusa }, { passkey: id, name }) => medusa.call(RenamePasskey, { id, name }),
      "The passkey has its new name.",
    ),
    "passkey-remove": form(
      RemovePasskeyFields,
      ({ medusa }, { passkey: id, password }) =>
        medusa.call(RemovePasskey, password === undefined ? { id } : { id, password }),
      { ...AT_PASSWORD, said: "The passkey is removed. You can delete it on your device too." },
    ),
    "end-others": form(Press, async ({ medusa }) => {
      const { ended } = await medusa.call(EndSessions, { keep: "current" });
      return show(
        undefined,
        ended === 0 ? "You were not signed in anywhere else." : "You are signed out everywhere else.",
      );
    }),
    "end-all": form(Press, async ({ medusa }) => {
      await medusa.call(EndSessions);
      return redirect("/login", { headers: await signedOut("signedOut") });
    }),
  },
  { who: "customer", invalid: 400 },
);

export const deleteAccountForms = defineForms(
  {
    delete: form(
      DeleteAccountFields,
      async ({ medusa }, { password }) => {
        await medusa.call(DeleteAccount, password === undefined ? {} : { password });
        return redirect("/", { headers: await signedOut("accountDeleted") });
      },
      AT_PASSWORD,
    ),
  },
  { who: "customer", invalid: 400 },
);
