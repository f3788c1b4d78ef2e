import type { AccountAnswer as Account, AccountSession } from "medusa-backend/contract";
import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { FormAnswer } from "~/ui/form-answer";
import { Screen } from "~/ui/screen";
import { PostForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import titles from "~/ui/titles.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import { EmailForm, NameForm, PasswordForm } from "./account-forms";
import styles from "./account-screen.module.css";

/** The browsers in which a person is signed in, this one first. */
function SessionList({ sessions }: { sessions: readonly AccountSession[] }) {
  const { formatDate, formatTime } = useDates();
  return (
    <ul className={styles.sessions}>
      {sessions.map(({ id, is_current, signed_in_at, ends_at }) => (
        <li key={id} className={styles.session}>
          <p className={styles.when}>
            {`Signed in ${formatTime(signed_in_at)} `}
            {is_current ? <Badge colour="green">This browser</Badge> : null}
          </p>
          <p className={styles.until}>{`Ends ${formatDate(ends_at)}`}</p>
        </li>
      ))}
    </ul>
  );
}

/** The forms without fields: their faults are at the top. */
const BUTTONS = ["password-link", "end-others", "end-all"];

/** A person's own account. Every part works without scripts. */
export function AccountScreen({ account }: { account: Account }) {
  const { said } = useFormAnswer();
  const { fault } = useFormAnswer(BUTTONS);
  return (
    <Screen title="Account" about={`You sign in as ${account.email}.`}>
      <FormAnswer done={said} fault={fault} />
      <Part id="name" title="Your name">
        {account.has_google ? <p>Each sign-in with Google replaces it with your Google name.</p> : null}
        <NameForm key={account.name} name={account.name} />
      </Part>
      <Part id="email" title="Your e-mail">
        {account.is_ops ? (
          <p>{`${account.email} also signs in to Medusa Admin, so it cannot be changed here.`}</p>
        ) : (
          <>
            <p>{`We mail a link to the new address. It takes the place of ${account.email} once you follow it.`}</p>
            <EmailForm hasPassword={account.has_password} />
          </>
        )}
      </Part>
      <Part id="password" title="Password">
        {account.has_password ? (
          <PasswordForm email={account.email} />
        ) : (
          <>
            <p>This account has no password: Google signs you in. You can set one with a link that we mail to you.</p>
            <PressForm form="password-link">Mail me a link to set one</PressForm>
          </>
        )}
      </Part>
      <Part id="google" title="Google">
        <GoogleState account={account} />
      </Part>
      <Part id="sessions" title="Where you are signed in">
        <SessionList sessions={account.sessions} />
        <div className={styles.actions}>
          <PressForm form="end-others">Sign out everywhere else</PressForm>
          <PressForm form="end-all">Sign out everywhere</PressForm>
        </div>
      </Part>
      <Part id="data" title="Your data">
        <p>
          One file (JSON) with your account, addresses, orders, returns, reviews, sign-ins and the mails that we sent
          you.
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

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const titleId = `account-${id}`;
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <h2 id={titleId} className={titles.part}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function GoogleState({ account: { has_google, has_password, email } }: { account: Account }) {
  if (has_google && has_password) return <p>Linked: Google signs you in to this account, and so does the password.</p>;
  if (has_google) return <p>Linked: Google signs you in to this account.</p>;
  return (
    <p>
      Not linked. To link it, sign out and choose Google at <TextLink to="/login">sign-in</TextLink>
      {`, with the Google account of ${email}; you are then asked for this account's password once.`}
    </p>
  );
}

/** A button that is a form of its own. */
function PressForm({ form, children }: { form: string; children: string }) {
  const busy = useScreenPost();
  return (
    <PostForm action="/dashboard/account">
      <input type="hidden" name="form" value={form} />
      <Button type="submit" variant="outline" aria-disabled={busy}>
        {children}
      </Button>
    </PostForm>
  );
}
