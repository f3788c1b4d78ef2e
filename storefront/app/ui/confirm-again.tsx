import { useActionData } from "@remix-run/react";
import type { FormAnswer } from "~/lib/forms.server";
import fields from "./form-field.module.css";
import { Input } from "./input";
import { AskPasskey } from "./passkeys/ask-passkey";
import { PostForm, SendButton } from "./send-once/post-form";
import titles from "./titles.module.css";

type CodeProps = {
  id: string;
  name: string;
  /** True for an account with passkeys and no authenticator. */
  isRecovery?: boolean;
  fault?: string | undefined;
};

/** The field of a code: from the authenticator, or a recovery code, which has letters. */
export function CodeInput({ id, name, isRecovery = false, fault }: CodeProps) {
  const faultId = `${id}-fault`;
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {isRecovery ? "One of your recovery codes" : "Your code from the authenticator"}
      </label>
      <Input
        id={id}
        name={name}
        required
        {...(isRecovery ? { autoComplete: "off" } : { autoComplete: "one-time-code", inputMode: "numeric" })}
        {...(fault && { "aria-invalid": true, "aria-describedby": faultId })}
      />
      {fault ? (
        <span id={faultId} className={fields.error} role="alert">
          {fault}
        </span>
      ) : null}
    </div>
  );
}

/** Asks for a code or a passkey if the last form needs it, and sends that again. Codes work without scripts. */
export function ConfirmAgain() {
  const again = (useActionData<unknown>() as FormAnswer | undefined)?.again;
  if (!again) return null;
  const { methods, fault } = again;
  const hasCode = methods.some((method) => method !== "passkey");
  return (
    <section aria-labelledby="confirm-again" className={fields.box}>
      <div role="alert">
        <h2 id="confirm-again" className={titles.part}>
          Confirm that it is you
        </h2>
        <p>Nothing was done yet. What you entered is kept, and is sent once you confirm.</p>
        {again.hadPassword ? <p>A password is not kept: type it once more after you have confirmed.</p> : null}
      </div>
      {hasCode ? (
        <PostForm fields={again.fields}>
          <div className={fields.narrow}>
            <CodeInput id="confirm-code" name="confirm_code" isRecovery={!methods.includes("totp")} fault={fault} />
            <div>
              <SendButton size="md">Confirm and continue</SendButton>
            </div>
          </div>
        </PostForm>
      ) : null}
      {methods.includes("passkey") ? (
        <AskPasskey
          question="own"
          fields={again.fields}
          name="confirm_code"
          button="Confirm with a passkey"
          variant={hasCode ? "outline" : "solid"}
          refused={hasCode ? undefined : fault}
        />
      ) : null}
    </section>
  );
}
