import type { SecondStepMethod } from "medusa-backend/contract";
import { TextField } from "~/ui/form-field";
import { AskPasskey } from "~/ui/passkeys/ask-passkey";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AccountForm, AccountFrame, useAccountForm } from "./account-frame";
import { SecondStepForm } from "./forms";

type Props = { redirectTo: string; methods: readonly SecondStepMethod[]; byRecovery: boolean };

export function SecondStepScreen({ redirectTo, methods, byRecovery }: Props) {
  const hasCode = methods.includes("totp");
  const hasPasskey = methods.includes("passkey") && !byRecovery;
  const first = hasCode
    ? "Open your authenticator app, and enter the code that it shows for Aeroloft."
    : "Your account asks for a passkey as well.";
  return (
    <AccountFrame
      title={hasCode || byRecovery ? "Enter your code" : "Use your passkey"}
      about={byRecovery ? "Enter one of the recovery codes that you kept. Each works once." : first}
    >
      {hasCode || byRecovery ? <CodeForm byRecovery={byRecovery} /> : null}
      {hasPasskey ? <PasskeyButton isFirst={!hasCode} /> : null}
      {byRecovery ? (
        <p>
          <TextLink to="/login/second-step">{hasCode ? "Use the authenticator app" : "Use a passkey"}</TextLink>
        </p>
      ) : null}
      {methods.includes("recovery_code") && !byRecovery ? (
        <p>
          {hasCode ? "Your phone is not here? " : "Your passkey is not here? "}
          <TextLink to="/login/second-step?by=recovery">Use a recovery code</TextLink>
        </p>
      ) : null}
      <p>
        <TextLink to={`/login?${new URLSearchParams({ redirectTo, step: "no" })}`} reloadDocument>
          Sign in with another account
        </TextLink>
      </p>
    </AccountFrame>
  );
}

function CodeForm({ byRecovery }: { byRecovery: boolean }) {
  const texts = { form: "code", failed: TOAST_TEXTS.loginFailed };
  const { form, fields } = useAccountForm({ id: "second-step", schema: SecondStepForm, ...texts });
  const action = byRecovery ? "/login/second-step?by=recovery" : "/login/second-step";
  return (
    <AccountForm action={action} form={form} button="Continue">
      {byRecovery ? (
        <TextField key="recovery" meta={fields.code} label="Recovery code" autoCapitalize="none" spellCheck={false} />
      ) : (
        <TextField
          key="code"
          meta={fields.code}
          label="Code from the authenticator"
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      )}
    </AccountForm>
  );
}

function PasskeyButton({ isFirst }: { isFirst: boolean }) {
  const { fault } = useFormAnswer("passkey");
  const look = { variant: isFirst ? "solid" : "outline", size: "xl", wide: true } as const;
  return (
    <AskPasskey
      question="second-step"
      action="/login/second-step"
      fields={{ form: "passkey" }}
      button="Use a passkey"
      refused={fault}
      {...look}
    />
  );
}
