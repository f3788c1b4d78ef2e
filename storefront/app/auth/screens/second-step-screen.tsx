import { TextField } from "~/ui/form-field";
import { TextLink } from "~/ui/text-link";
import { TOAST_TEXTS } from "~/ui/toasts";
import { AccountForm, AccountFrame, useAccountForm } from "./account-frame";
import { SecondStepForm } from "./forms";

type Props = { redirectTo: string; hasRecovery: boolean; byRecovery: boolean };

/** /login/second-step: asks for the code of the authenticator, or for a recovery code. It works without scripts. */
export function SecondStepScreen({ redirectTo, hasRecovery, byRecovery }: Props) {
  const { form, fields } = useAccountForm({
    id: "second-step",
    schema: SecondStepForm,
    failed: TOAST_TEXTS.loginFailed,
  });
  const action = byRecovery ? "/login/second-step?by=recovery" : "/login/second-step";
  return (
    <AccountFrame
      title="Enter your code"
      about={
        byRecovery
          ? "Enter one of the recovery codes that you kept. Each works once."
          : "Open your authenticator app, and enter the code that it shows for Aeroloft."
      }
    >
      <AccountForm action={action} form={form} button="Continue">
        {byRecovery ? (
          <TextField
            key="recovery"
            meta={fields.code}
            label="Recovery code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
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
      {byRecovery ? (
        <p>
          <TextLink to="/login/second-step">Use the authenticator app</TextLink>
        </p>
      ) : null}
      {hasRecovery && !byRecovery ? (
        <p>
          Your phone is not here? <TextLink to="/login/second-step?by=recovery">Use a recovery code</TextLink>
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
