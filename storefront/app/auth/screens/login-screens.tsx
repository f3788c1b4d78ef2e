import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { refusedByBrowser } from "~/lib/browser-storage";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/form-field";
import { Notice } from "~/ui/notice";
import { AskPasskey } from "~/ui/passkeys/ask-passkey";
import { PostForm } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useFormAnswer } from "~/ui/use-form-answer";
import { GoogleButton } from "../google/button";
import { isToBuy, loginPath, signInPurpose } from "../sign-in-paths";
import { AccountForm, AccountFrame, AccountText, useAccountForm, useFailureToast } from "./account-frame";
import styles from "./account-frame.module.css";
import { LinkGoogleForm, LoginForm, RegisterForm } from "./forms";

type Props = {
  redirectTo: string;
  notice: LoginNotice | null;
  google: boolean;
  passkeys: boolean;
  /** A sign-in's cookies did not come back. */
  cookiesRefused: boolean;
};

export function LoginScreen({ redirectTo, notice, google, passkeys, cookiesRefused }: Props) {
  const texts = { form: "sign-in", failed: TOAST_TEXTS.loginFailed };
  const { form, fields } = useAccountForm({ id: "login", schema: LoginForm, ...texts });
  const toRegister = `/register?${new URLSearchParams({ redirectTo })}`;
  const isNewFirst = isToBuy(redirectTo);
  return (
    <AccountFrame title="Sign in" about={notice ? undefined : signInPurpose(redirectTo)}>
      {notice ? <NoticeAlert notice={notice} /> : null}
      <BrowserNotice cookiesRefused={cookiesRefused} />
      {isNewFirst ? (
        <div className={styles.choice}>
          <p>New here?</p>
          <ButtonLink to={toRegister} size="xl" wide>
            Sign up
          </ButtonLink>
          <p>Or sign in:</p>
        </div>
      ) : null}
      <AccountForm action={loginPath(redirectTo)} form={form} button="Sign in">
        <TextField meta={fields.email} label="Email" type="email" autoComplete="username webauthn" />
        <TextField meta={fields.password} label="Password" type="password" autoComplete="current-password" />
        <p className={styles.forgot}>
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </p>
        <input type="hidden" name="redirectTo" value={redirectTo} />
      </AccountForm>
      {google ? <GoogleButton redirectTo={redirectTo} /> : null}
      {passkeys ? <PasskeyButton redirectTo={redirectTo} /> : null}
      {isNewFirst ? null : (
        <p>
          New here? <TextLink to={toRegister}>Sign up</TextLink>
        </p>
      )}
    </AccountFrame>
  );
}

function PasskeyButton({ redirectTo }: { redirectTo: string }) {
  const { fault } = useFormAnswer("passkey");
  const look = { variant: "outline", size: "xl", wide: true } as const;
  return (
    <AskPasskey
      question="sign-in"
      suggests
      action={loginPath(redirectTo)}
      fields={{ link: "passkey", redirectTo }}
      button="Sign in with a passkey"
      refused={fault}
      {...look}
    />
  );
}

const REFUSALS = {
  cookies: {
    title: "Your browser refuses cookies, and signing in needs one.",
    text: "Allow cookies for this shop in your browser's settings, then sign in again.",
  },
  storage: {
    title: "Your browser refuses to store your cart.",
    text: "Until you are signed in, it lasts only as long as this page stays open. Allow site data for this shop in your browser's settings.",
  },
};

function BrowserNotice({ cookiesRefused = false }: { cookiesRefused?: boolean }) {
  const [found, setFound] = useState<keyof typeof REFUSALS | null>(null);
  useEffect(() => setFound(refusedByBrowser()), []);
  const refused = cookiesRefused ? "cookies" : found;
  if (refused)
    return (
      <Notice status="warning" role="alert" title={REFUSALS[refused].title}>
        {REFUSALS[refused].text}
      </Notice>
    );
  return (
    <noscript>
      <p>Signing in needs a cookie. If your browser refuses cookies, allow them for this shop.</p>
    </noscript>
  );
}

export type LoginNotice =
  | "adminNeeded"
  | "emailNeeded"
  | "googleFailed"
  | "googleUnverified"
  | "googleTaken"
  | "passwordSet"
  | "secondStepOver";

const TEXTS: Record<LoginNotice, string> = {
  adminNeeded: "That page needs an admin account, and you are signed in with another one.",
  emailNeeded: "That page needs an account with an e-mail address, and yours has none.",
  googleFailed: "Google did not sign you in. You can try again.",
  googleUnverified: "Google has not confirmed the e-mail address of that account, so it cannot be used here.",
  googleTaken: "That e-mail address already belongs to another Google account here.",
  secondStepOver: "That sign-in took too long, or had too many wrong codes. Please start again.",
  passwordSet: "Your new password is set, and you are signed out on every device.",
};

function NoticeAlert({ notice }: { notice: LoginNotice }) {
  const isGood = notice === "passwordSet";
  return (
    <Notice status={isGood ? "success" : "warning"} title={TEXTS[notice]}>
      {isGood ? (
        "Sign in with it below."
      ) : (
        <>
          Sign in with another account below, or <TextLink to="/">go back to the shop</TextLink>.
        </>
      )}
    </Notice>
  );
}

export function RegisterScreen({ redirectTo, google }: { redirectTo: string; google: boolean }) {
  const { form, fields } = useAccountForm({ id: "register", schema: RegisterForm, failed: TOAST_TEXTS.signUpFailed });
  return (
    <AccountFrame title="Sign up">
      <BrowserNotice />
      <AccountForm action={`/register?${new URLSearchParams({ redirectTo })}`} form={form} button="Sign up">
        <TextField meta={fields.name} label="Name" autoComplete="name" />
        <TextField meta={fields.email} label="Email" type="email" autoComplete="username" />
        <TextField
          meta={fields.password}
          label="Password"
          type="password"
          autoComplete="new-password"
          help="8 to 128 characters"
        />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        {/* Without scripts a form that is pressed twice arrives twice. */}
        <noscript>
          <input type="hidden" name="repeat" value="sign-in" />
        </noscript>
      </AccountForm>
      {google ? <GoogleButton redirectTo={redirectTo} /> : null}
      <p>
        Have an account already? <TextLink to={loginPath(redirectTo)}>Sign in</TextLink>
      </p>
    </AccountFrame>
  );
}

/** /login for a person from Google whose e-mail already has an account: its password proves that both are theirs. */
export function LinkGoogleScreen({ email, redirectTo }: { email: string; redirectTo: string }) {
  const { form, fields } = useAccountForm({
    id: "link-google",
    schema: LinkGoogleForm,
    failed: TOAST_TEXTS.googleSignInFailed,
  });
  return (
    <AccountFrame title="Link your Google account">
      <AccountText>
        There is already an account for <strong>{email}</strong>. Enter its password once; from then on you can sign in
        with Google.
      </AccountText>
      <AccountForm action={loginPath(redirectTo)} form={form} size="md" button="Link and sign in">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField meta={fields.password} label="Password" type="password" autoComplete="current-password" />
        <input type="hidden" name="link" value="google" />
        <input type="hidden" name="redirectTo" value={redirectTo} />
      </AccountForm>
      <Link to={`/login?${new URLSearchParams({ redirectTo, link: "no" })}`} reloadDocument>
        Sign in without Google
      </Link>
    </AccountFrame>
  );
}

/** /logout: a button, because a followed link must change nothing. */
export function SignOutScreen({ failure }: { failure: object | undefined }) {
  useFailureToast(failure, TOAST_TEXTS.signOutFailed);
  return (
    <AccountFrame title={failure ? TOAST_TEXTS.signOutFailed : "Sign out"}>
      <p>
        {failure
          ? "The shop could not be reached, so you are still signed in. Please try again in a moment."
          : "Press the button to sign out. Your cart stays in this browser."}
      </p>
      <PostForm action="/logout">
        <Button type="submit" size="lg">
          Sign out
        </Button>
      </PostForm>
      <p>
        <TextLink to="/">Back to the shop</TextLink>
      </p>
    </AccountFrame>
  );
}
