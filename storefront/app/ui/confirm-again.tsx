import { useActionData } from "@remix-run/react";
import type { FormAnswer } from "~/lib/forms.server";
import { Button } from "./button";
import css from "./confirm-again.module.css";
import fields from "./form-field.module.css";
import { Input } from "./input";
import { PostForm, useScreenPost } from "./send-once/post-form";
import titles from "./titles.module.css";

/** The field of a code from the authenticator. */
export function CodeInput({ id, name, fault }: { id: string; name: string; fault?: string | undefined }) {
  const faultId = `${id}-fault`;
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        Your code from the authenticator
      </label>
      <Input
        id={id}
        name={name}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        size="md"
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

/**
 * Above a page with forms: asks for a code if the last one needs it, and sends that form again with everything that was
 * in it. It works without scripts.
 */
export function ConfirmAgain() {
  const again = (useActionData<unknown>() as FormAnswer | undefined)?.again;
  const busy = useScreenPost();
  if (!again) return null;
  return (
    <section aria-labelledby="confirm-again" className={css.box}>
      <div role="alert">
        <h2 id="confirm-again" className={titles.part}>
          Confirm that it is you
        </h2>
        <p>Nothing was done yet. What you entered is kept, and is sent with your code.</p>
        {again.hadPassword ? <p>A password is not kept: type it once more after the code.</p> : null}
      </div>
      <PostForm fields={again.fields}>
        <div className={fields.narrow}>
          <CodeInput id="confirm-code" name="confirm_code" fault={again.fault} />
          <div>
            <Button type="submit" size="md" aria-disabled={busy}>
              Confirm and continue
            </Button>
          </div>
        </div>
      </PostForm>
    </section>
  );
}
