import { type FormEvent, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { FORM_TIMEOUT_MS } from "~/lib/times";
import { notify, TOAST_TEXTS } from "~/ui/toasts";
import { MessageAnswer } from "./message-answer";

const NO_ANSWER = "The shop could not be reached. Your message is still here; please try again.";
const TOO_MANY = "Too many messages. Please wait a while and try again.";

const failed = (text: string): MessageAnswer => ({ sent: false, faults: { form: [text] } });

async function send(form: HTMLFormElement): Promise<MessageAnswer> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  try {
    const signal = AbortSignal.timeout(FORM_TIMEOUT_MS);
    const response = await fetch("/stay-in-touch/send", { method: "POST", body, signal });
    const answer = v.safeParse(MessageAnswer, await response.json().catch(() => null));
    if (answer.success && answer.output.sent === response.ok) return answer.output;
    return failed(response.status === 429 ? TOO_MANY : NO_ANSWER);
  } catch {
    return failed(NO_ANSWER);
  }
}

/**
 * Sends the form in the background. It is emptied when the message was taken, and left as it was when not; then the
 * first field with a fault has the focus.
 */
export function useSendMessage(sentBefore: MessageAnswer | undefined) {
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
      // What is wrong at a field stands at the field, which has the focus now.
      if (next.faults.form) notify.error(TOAST_TEXTS.messageFailed);
      return;
    }
    form.reset();
    notify.success(TOAST_TEXTS.messageSent);
  }
  return { answer, busy, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) };
}
