import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/form-field";
import { FormAnswer, Notice } from "~/ui/notice";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AccountForm, AccountFrame, AccountText, useAccountForm } from "./account-frame";
import styles from "./account-frame.module.css";
import { ForgotPasswordForm, ResetPasswordForm } from "./forms";

type PressProps = {
  title: ReactNode;
  action: string;
  button: string;
  fields?: ReactNode;
  children: ReactNode;
};

/** The button acts, not the page, because mail scanners open pages. */
function PressScreen({ title, action, button, fields, children }: PressProps) {
  const { fault } = useFormAnswer();
  return (
    <AccountFrame title={title}>
      <FormAnswer fault={fault} />
      <AccountText>{children}</AccountText>
      <AccountForm action={action} button={button}>
        {fields}
      </AccountForm>
    </AccountFrame>
  );
}

const DoneScreen = ({ title, done, children }: { title: string; done: string; children: string }) => (
  <AccountFrame title={title}>
    <Notice status="success" role="status" title={done}>
      {children}
    </Notice>
    <ButtonLink size="xl" wide to="/forgot-password">
      Set a new password
    </ButtonLink>
  </AccountFrame>
);

export const StopChangeScreen = ({ email }: { email: string }) => (
  <PressScreen title="Keep your e-mail address" action="/stop-email-change" button="Stop the change">
    {"Somebody asked to change the e-mail address of your account. If you stop the change, you keep signing in with "}
    <strong>{email}</strong>.
  </PressScreen>
);

/** The person who requested the change was signed in, so stopping it once is not enough. */
export const ChangeStoppedScreen = () => (
  <DoneScreen title="The change is stopped" done="Your account keeps its e-mail address.">
    Whoever asked was signed in to your account. If that was not you, set a new password: it signs out all devices.
  </DoneScreen>
);

export const KeepFactorScreen = ({ email }: { email: string }) => (
  <PressScreen title="Keep your second factor" action="/keep-second-factor" button="Keep it">
    {"The shop is taking the second factor off the account of "}
    <strong>{email}</strong>
    {". If it is yours and you still have it, keep it: signing in goes on asking for it."}
  </PressScreen>
);

export const FactorKeptScreen = () => (
  <DoneScreen title="Your second factor stays on" done="Signing in goes on asking for it.">
    If somebody else began to take it off, set a new password too.
  </DoneScreen>
);

export const ConfirmEmailScreen = ({ email }: { email: string }) => (
  <PressScreen
    title={
      <>
        Confirm your new <span className={styles.unbroken}>e-mail</span> address
      </>
    }
    action="/confirm-email"
    button="Change the address"
  >
    The account then signs in with <strong>{email}</strong>, and its other devices are signed out.
  </PressScreen>
);

/** For somebody who is signed in with another account. */
export const EmailChangedScreen = () => (
  <AccountFrame title="The e-mail address is changed">
    <Notice status="success" role="status" title="That account signs in with its new address from now on.">
      You are signed in with another account here, which stays as it is.
    </Notice>
    <ButtonLink size="xl" wide to="/">
      Back to the shop
    </ButtonLink>
  </AccountFrame>
);

const MAILS = {
  "/stop-review-mails": {
    ends: "We will stop asking you for reviews by mail. You still get the mails about your orders.",
    ended: "You will get no more mails that ask for a review.",
    still: "You can still review what you bought, on its page.",
  },
  "/stop-stock-alerts": {
    ends: "We will not write to you about products that are back in stock. You still get other mails.",
    ended: "What you waited for is deleted.",
    still: "You can ask again on the page of a product that is sold out.",
  },
};

export function UnsubscribeScreen({ page, token }: { page: keyof typeof MAILS; token: string }) {
  const { isDone } = useFormAnswer();
  const { ends, ended, still } = MAILS[page];
  if (isDone)
    return (
      <AccountFrame title="Unsubscribed">
        <Notice status="success" role="status" title={ended}>
          {still}
        </Notice>
      </AccountFrame>
    );
  return (
    <PressScreen
      title="Unsubscribe"
      action={page}
      button="Unsubscribe"
      fields={<input type="hidden" name="token" value={token} />}
    >
      {ends}
    </PressScreen>
  );
}

type DeadLinkScreenProps = { unchanged: string; to: string; label: string; lasts?: string };

export function DeadLinkScreen({ unchanged, to, label, lasts = "60 minutes" }: DeadLinkScreenProps) {
  return (
    <AccountFrame title="This link no longer works">
      <Notice status="warning" role="alert" title={unchanged}>
        {`A link works once, for ${lasts}, and only until there is a newer one. It needs cookies, so it does not work in a browser that blocks them.`}
      </Notice>
      <ButtonLink size="xl" wide to={to}>
        {label}
      </ButtonLink>
    </AccountFrame>
  );
}

export function ForgotPasswordScreen() {
  const { form, fields } = useAccountForm({
    id: "forgot-password",
    schema: ForgotPasswordForm,
    failed: TOAST_TEXTS.passwordResetFailed,
  });
  return (
    <AccountFrame title="Forgot your password?">
      <p>Tell us the e-mail address of your account, and we will send you a link to set a new password.</p>
      <AccountForm action="/forgot-password" form={form} button="Send the link">
        <TextField meta={fields.email} label="Email" type="email" autoComplete="username" />
      </AccountForm>
      <p>
        <TextLink to="/login">Back to sign in</TextLink>
      </p>
    </AccountFrame>
  );
}

/** The same answer to every request, so that it does not reveal who has an account. */
export function LinkSentScreen({ email }: { email: string }) {
  return (
    <AccountFrame title="Check your mail">
      <Notice status="success" role="status" title={`If there is an account for ${email}, a mail is on its way.`}>
        Its link is good for 60 minutes and works once. Older links no longer work.
      </Notice>
      <p>
        {"No mail after a few minutes? Check your spam folder, or "}
        <TextLink to="/forgot-password">ask for another link</TextLink>.
      </p>
    </AccountFrame>
  );
}

export function ResetPasswordScreen({ email }: { email: string }) {
  const { form, fields } = useAccountForm({
    id: "reset-password",
    schema: ResetPasswordForm,
    failed: TOAST_TEXTS.passwordSetFailed,
  });
  return (
    <AccountFrame title="Set a new password">
      <AccountText>
        For <strong>{email}</strong>. Setting it signs you out on every device.
      </AccountText>
      <AccountForm action="/reset-password" form={form} button="Set the password">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          meta={fields.password}
          label="New password"
          type="password"
          autoComplete="new-password"
          help="8 to 128 characters"
        />
      </AccountForm>
    </AccountFrame>
  );
}
