import type { ReactNode } from "react";
import { FORM_ERROR_LINE } from "~/ui/form-error-line";
import { useAccount } from "~/ui/shop-context";
import type { MessageAnswer, TypedMessage } from "./message-answer";
import styles from "./stay-in-touch.module.css";
import { useSendMessage } from "./use-send-message";

type Props = {
  /** What became of the form that was sent without scripts, and what was typed into it. */
  answer?: MessageAnswer | undefined;
  typed?: TypedMessage | undefined;
};

/**
 * The form of the footer (specification, section 2): a message to the shop. Plain elements, because it stands on every
 * page; its rules are asked of the server, which has them in any case. Without scripts /stay-in-touch answers with a
 * page.
 */
export function StayInTouch({ answer: sentBefore, typed }: Props) {
  const account = useAccount();
  const { answer, busy, onSubmit } = useSendMessage(sentBefore);
  const faults = answer?.faults ?? {};
  return (
    <form
      method="post"
      action="/stay-in-touch"
      noValidate
      className={styles.form}
      onSubmit={onSubmit}
      data-background=""
    >
      {answer && !answer.sent ? (
        <div role="alert" className={styles.alert}>
          <p>{FORM_ERROR_LINE}</p>
          {faults.form?.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </div>
      ) : null}
      <div className={styles.who} key={account?.uid}>
        <Field name="name" label="Full name" faults={faults.name}>
          {(field) => (
            <input {...field} type="text" autoComplete="name" defaultValue={typed?.name ?? account?.displayName} />
          )}
        </Field>
        <Field name="email" label="E-mail" faults={faults.email}>
          {(field) => (
            <input {...field} type="email" autoComplete="email" defaultValue={typed?.email ?? account?.email ?? ""} />
          )}
        </Field>
      </div>
      <Field name="message" label="Message" faults={faults.message}>
        {(field) => <textarea {...field} rows={4} defaultValue={typed?.message} />}
      </Field>
      <div className={styles.foot}>
        <button type="submit" className={styles.send} aria-disabled={busy || undefined}>
          {busy ? "Sending…" : "Send"}
        </button>
        {/* For the eyes: the toast says it to everybody. */}
        {answer?.sent ? <p className={styles.status}>Thank you. Your message is on its way.</p> : null}
      </div>
    </form>
  );
}

type FieldProps = {
  id: string;
  name: string;
  className: string | undefined;
  required: true;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};
type Name = "name" | "email" | "message";

function Field(props: {
  name: Name;
  label: string;
  faults: string[] | undefined;
  children: (field: FieldProps) => ReactNode;
}) {
  const { name, label, faults = [], children } = props;
  const id = `stay-in-touch-${name}`;
  const wrong = faults.length > 0;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: styles.input,
        required: true,
        "aria-invalid": wrong || undefined,
        "aria-describedby": wrong ? `${id}-fault` : undefined,
      })}
      {wrong ? (
        <p id={`${id}-fault`} className={styles.fault}>
          {faults.join(". ")}
        </p>
      ) : null}
    </div>
  );
}
