import {
  type AccountAnswer as Account,
  ChangeEmail,
  ChangePassword,
  type StaffMailChoice,
} from "medusa-backend/contract";
import type { ComponentProps } from "react";
import { useMay } from "~/ui/allowed";
import { ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { FormAnswer } from "~/ui/notice";
import { Screen } from "~/ui/screen";
import { PostForm, PressForm, SendButton } from "~/ui/send-once/post-form";
import { useAccount } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { NameFields } from "./account-fields";
import { AccountPageForm, AccountPart, CHECKED, OwnPassword } from "./account-page-form";
import styles from "./account-screen.module.css";
import { Passkeys } from "./passkeys";
import { SessionList } from "./sessions";

/** The forms without fields: their faults are at the top. */
const BUTTONS = ["password-link", "passkey", "end-others", "end-all", "staff-mails"];

/** A buyer's screens, which an admin's menu leaves out. */
const BUYING = [
  { to: "/dashboard/myOrders", text: "My Orders" },
  { to: "/wish-list", text: "Wish list" },
  { to: "/dashboard/addresses", text: "Addresses" },
];

/** A person's own account. Every part works without scripts. */
export function AccountScreen({ account }: { account: Account }) {
  const { said } = useFormAnswer();
  const { fault } = useFormAnswer(BUTTONS);
  const isAllowed = useMay();
  const me = useAccount();
  return (
    <Screen title="Account" about={`You sign in as ${account.email}.`}>
      <FormAnswer done={said} fault={fault} />
      {me?.role === "admin" ? (
        <Part id="buying" title="What you buy">
          <div className={styles.actions}>
            {BUYING.map(({ to, text }) => (
              <ButtonLink key={to} variant="outline" to={to}>
                {text}
              </ButtonLink>
            ))}
          </div>
        </Part>
      ) : null}
      <Part id="name" title="Your name">
        {account.hasGoogle ? <p>Each sign-in with Google replaces it with your Google name.</p> : null}
        <NameForm key={account.name} name={account.name} />
      </Part>
      <Part id="email" title="Your e-mail">
        {account.isOps ? (
          <p>{`${account.email} also signs in to Medusa Admin, so it cannot be changed here.`}</p>
        ) : (
          <>
            <p>{`We mail a link to the new address. It takes the place of ${account.email} once you follow it.`}</p>
            <EmailForm hasPassword={account.hasPassword} />
          </>
        )}
      </Part>
      <Part id="password" title="Password">
        {account.hasPassword ? (
          <PasswordForm email={account.email} />
        ) : (
          <>
            <p>This account has no password: Google signs you in. You can set one with a link that we mail to you.</p>
            <Press form="password-link">Mail me a link to set one</Press>
          </>
        )}
      </Part>
      <Part id="passkeys" title="Passkeys">
        <Passkeys account={account} />
      </Part>
      <Part id="second-factor" title="Second factor">
        <p>Signing in can ask for a code from an app on your phone as well.</p>
        <div>
          <ButtonLink variant="outline" to="/dashboard/account/second-factor">
            Second factor
          </ButtonLink>
        </div>
      </Part>
      <Part id="google" title="Google">
        <GoogleState account={account} />
      </Part>
      <Part id="sessions" title="Where you are signed in">
        <SessionList sessions={account.sessions} />
        <div className={styles.actions}>
          <Press form="end-others">Sign out everywhere else</Press>
          <Press form="end-all">Sign out everywhere</Press>
          {isAllowed("manage staff") ? (
            <ButtonLink variant="ghost" to="/dashboard/staff/sessions">
              Sessions of the staff
            </ButtonLink>
          ) : null}
        </div>
      </Part>
      {account.staffMails.length > 0 ? (
        <Part id="staff-mails" title="Mails to you as staff">
          <StaffMailsForm key={JSON.stringify(account.staffMails)} choices={account.staffMails} />
        </Part>
      ) : null}
      <Part id="data" title="Your data">
        <p>
          One file (JSON) with your account, addresses, cart, orders, payments, returns, reviews, sign-ins and the mails
          that we sent you.
        </p>
        <div>
          <ButtonLink variant="outline" to="/dashboard/account/export" reloadDocument>
            Download your data
          </ButtonLink>
        </div>
      </Part>
      <Part id="delete" title="Delete the account">
        <p>The next page says what is deleted and what must be kept for the books, and asks for confirmation.</p>
        <div>
          <ButtonLink variant="outline" danger to="/dashboard/account/delete">
            Delete the account
          </ButtonLink>
        </div>
      </Part>
    </Screen>
  );
}

const Part = ({ id, ...props }: Omit<ComponentProps<typeof AccountPart>, "className">) => (
  <AccountPart id={`account-${id}`} className={styles.part} {...props} />
);

function GoogleState({ account: { hasGoogle, hasPassword, email } }: { account: Account }) {
  if (hasGoogle && hasPassword) return <p>Linked: Google signs you in to this account, and so does the password.</p>;
  if (hasGoogle) return <p>Linked: Google signs you in to this account.</p>;
  return (
    <p>
      Not linked. To link it, sign out and choose Google at <TextLink to="/login">sign-in</TextLink>
      {`, with the Google account of ${email}; you are then asked for this account's password once.`}
    </p>
  );
}

const Press = ({ form, children }: { form: string; children: string }) => (
  <PressForm action="/dashboard/account" fields={{ form }} size="md" preventScrollReset={false}>
    {children}
  </PressForm>
);

const STAFF_MAILS: Readonly<Record<StaffMailChoice["kind"], string>> = {
  message: "A new message from a customer",
  order: "A new order",
  late: "An order that is late",
  finding: "A finding about money or stock, or of the doctor",
};

function StaffMailsForm({ choices }: { choices: readonly StaffMailChoice[] }) {
  return (
    <PostForm action="/dashboard/account" fields={{ form: "staff-mails" }} preventScrollReset>
      <fieldset className={layout.narrow}>
        <legend className={styles.until}>
          At most one mail in a quarter of an hour, with all that came meanwhile. The shop&apos;s own address gets its
          mails as before.
        </legend>
        {choices.map(({ kind, isOn }) => (
          <label key={kind} className={styles.choice}>
            <input type="checkbox" name={kind} defaultChecked={isOn} />
            {STAFF_MAILS[kind]}
          </label>
        ))}
        <div>
          <SendButton size="lg">Save the mails</SendButton>
        </div>
      </fieldset>
    </PostForm>
  );
}

function NameForm({ name }: { name: string }) {
  const answer = useFormAnswer("name");
  // Not emptied: what was typed stays until the page has read the account again.
  const own = { id: "own-name", schema: NameFields, answer, defaultValue: { name } };
  const { form, fields } = useAnsweredForm({ ...own, constrained: true });
  return (
    <AccountPageForm name="name" form={form} button="Save the name">
      <TextField meta={fields.name} label="Name" autoComplete="name" />
    </AccountPageForm>
  );
}

function EmailForm({ hasPassword }: { hasPassword: boolean }) {
  const answer = useFormAnswer("email");
  const { form, fields } = useAnsweredForm({ id: "own-email", schema: ChangeEmail, answer, ...CHECKED });
  return (
    <AccountPageForm name="email" form={form} button="Mail me a link">
      <TextField meta={fields.email} label="New e-mail" type="email" autoComplete="email" />
      {hasPassword ? <OwnPassword meta={fields.password} /> : null}
    </AccountPageForm>
  );
}

function PasswordForm({ email }: { email: string }) {
  const answer = useFormAnswer("password");
  const { form, fields } = useAnsweredForm({ id: "own-password", schema: ChangePassword, answer, ...CHECKED });
  const forgotten = (
    <p>
      Forgotten? Sign out and <TextLink to="/forgot-password">ask for a link by mail</TextLink>.
    </p>
  );
  return (
    <AccountPageForm name="password" form={form} button="Change the password" after={forgotten}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField meta={fields.password} label="Current password" type="password" autoComplete="current-password" />
      <TextField
        meta={fields.newPassword}
        label="New password"
        type="password"
        autoComplete="new-password"
        help="8 to 128 characters. Every other device is signed out."
      />
    </AccountPageForm>
  );
}
