import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { OTHER_ACCOUNT } from "~/lib/shown-account";
import { FORM_TIMEOUT_MS } from "~/lib/times";
import { useAccount } from "~/ui/shop-context";
import { FORM_ERROR_LINE } from "~/ui/toast-texts";
import { notify, TOAST_TEXTS } from "~/ui/toasts";
import { AccountField } from "../send-once/post-form";
import styles from "./stay-in-touch.module.css";

const NO_ANSWER = "The shop could not be reached. Your message is still here; please try again.";
const REFUSALS: Record<number, string> = {
  409: OTHER_ACCOUNT,
  429: "Too many messages. Please wait a while and try again.",
};

const failed = (text: string): MessageAnswer => ({ sent: false, faults: { form: [text] } });

async function send(form: HTMLFormElement): Promise<MessageAnswer> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  try {
    const signal = AbortSignal.timeout(FORM_TIMEOUT_MS);
    const response = await fetch("/stay-in-touch/send", { method: "POST", body, signal });
    const answer = v.safeParse(MessageAnswer, await response.json().catch(() => null));
    if (answer.success && answer.output.sent === response.ok) return answer.output;
    return failed(REFUSALS[response.status] ?? NO_ANSWER);
  } catch {
    return failed(NO_ANSWER);
  }
}

/** Sends the form in the background: emptied if accepted, otherwise the first field with a fault gets the focus. */
function useSendMessage(sentBefore: MessageAnswer | undefined) {
  const [answer, setAnswer] = useState(sentBefore);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const failedForm = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    if (answer?.sent === false) failedForm.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const form = event.currentTarget;
    setBusy(true);
    const next = await send(form);
    setBusy(false);
    sending.current = false;
    failedForm.current = next.sent ? null : form;
    setAnswer(next);
    if (!next.sent) {
      // A field's fault is shown at the field, which has the focus now.
      if (next.faults.form) notify.error(TOAST_TEXTS.messageFailed);
      return;
    }
    form.reset();
    notify.success(TOAST_TEXTS.messageSent);
  }
  return { answer, busy, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) };
}

type Props = {
  /** The result of the form sent without scripts, and its typed values. */
  answer?: MessageAnswer | undefined;
  typed?: TypedMessage | undefined;
};

/**
 * A message to the shop (specification, section 2), in plain elements, because every page has it. Only the server
 * checks its rules. Without scripts /stay-in-touch answers with a page.
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
      <AccountField />
      {/* Nobody sees it: what fills it is a program, and its message goes to the spam. */}
      <input type="text" name="website" hidden tabIndex={-1} autoComplete="off" />
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
        {/* For the eyes, without a role: the toast says it to everybody. */}
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

const Faults = v.optional(v.array(v.string()));

/** The result of a message to the shop: sent, or the faults by field, and of the form itself (`form`). */
export const MessageAnswer = v.object({
  sent: v.boolean(),
  faults: v.object({ name: Faults, email: Faults, message: Faults, form: Faults }),
});
export type MessageAnswer = v.InferOutput<typeof MessageAnswer>;

export type TypedMessage = { name: string; email: string; message: string };
