import type { FormProps } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { FORM_TIMEOUT_MS, PASSKEY_SUGGESTION_MS } from "~/lib/times";
import { Button, type ButtonLook } from "../button";
import layout from "../form-field.module.css";
import { lazyModule } from "../lazy/lazy-module";
import { PostForm, useScreenPost } from "../send-once/post-form";
import { useShop } from "../shop-context";
import type { Ceremony } from "./ceremony";

export const loadCeremony = lazyModule(() => import("./ceremony"));

/** What a screen says if the shop, or the code above, does not come. */
export const NOT_REACHED = "The shop could not be reached. Please try again in a moment.";

/**
 * Whether this browser has passkeys here; undefined until scripts run. Browsers tie them to a domain, so a page at an
 * IP address (http://127.0.0.1) has none; the shop accepts those of its public address alone.
 */
export function usePasskeysOffered(): boolean | undefined {
  const { origin } = useShop();
  const [offered, setOffered] = useState<boolean>();
  useEffect(() => {
    const isOwn = URL.canParse(origin) && new URL(origin).origin === window.location.origin;
    const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
    setOffered(isOwn && !isAddress && "PublicKeyCredential" in window);
  }, [origin]);
  return offered;
}

/** Whose passkey is asked for: anybody's, that of the sign-in that waits, or the signed-in person's. */
export type PasskeyQuestion = "sign-in" | "second-step" | "own";

const Answer = v.object({ options: v.record(v.string(), v.unknown()) });

/** Medusa's question to an authenticator, for one use. */
async function fetchOptions(question: PasskeyQuestion): Promise<object> {
  const signal = AbortSignal.timeout(FORM_TIMEOUT_MS);
  const answer = await fetch(`/auth/passkey?for=${question}`, { method: "POST", signal });
  if (!answer.ok) throw new Error(`No question for a passkey (${answer.status}).`);
  return v.parse(Answer, await answer.json()).options;
}

async function ask(question: PasskeyQuestion): Promise<Ceremony> {
  try {
    const { askPasskey } = await loadCeremony();
    return await askPasskey(await fetchOptions(question));
  } catch {
    return { fault: NOT_REACHED };
  }
}

/** Suggests passkeys in the field with `autocomplete="… webauthn"`, anew before they expire. Returns its end. */
function suggest(question: PasskeyQuestion, onChosen: (credential: string) => void): () => void {
  let ended = false;
  const again = async () => {
    const { suggestPasskeys, suggestsPasskeys } = await loadCeremony();
    if (ended || !(await suggestsPasskeys())) return;
    const options = await fetchOptions(question);
    const chosen = ended ? null : await suggestPasskeys(options);
    if (!ended && chosen && "credential" in chosen) onChosen(chosen.credential);
  };
  const begin = () => void again().catch(() => undefined);
  begin();
  const timer = setInterval(begin, PASSKEY_SUGGESTION_MS);
  return () => {
    ended = true;
    clearInterval(timer);
  };
}

type Props = Pick<FormProps, "action"> &
  Pick<ButtonLook, "size" | "variant" | "wide"> & {
    question: PasskeyQuestion;
    /** The field that gets the authenticator's answer, as JSON. */
    name?: string;
    fields: Readonly<Record<string, string>>;
    button: string;
    refused?: string | undefined;
    /** True if the browser also suggests passkeys in a field of the page. */
    suggests?: boolean;
  };

/** A button that asks for a passkey and sends what the authenticator answers. Cancelling it is no fault. */
export function AskPasskey(props: Props) {
  const { question, name = "credential", button, refused, suggests = false, action, fields, ...look } = props;
  const offered = usePasskeysOffered();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>();
  const [asking, setAsking] = useState(false);
  const busy = useScreenPost() || asking;

  const send = useCallback((credential: string) => {
    if (!field.current) return;
    field.current.value = credential;
    field.current.form?.requestSubmit();
  }, []);

  // While the button asks, nothing is suggested: a browser has one request at a time.
  useEffect(
    () => (suggests && offered && !asking ? suggest(question, send) : undefined),
    [suggests, offered, asking, question, send],
  );

  async function start() {
    setAsking(true);
    const answer = await ask(question);
    setAsking(false);
    setFault("fault" in answer ? answer.fault : undefined);
    if ("credential" in answer) send(answer.credential);
  }

  /** A press asks the authenticator first; its answer is sent without a press. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if ((event.nativeEvent as SubmitEvent).submitter === null) return;
    event.preventDefault();
    if (!busy) void start();
  }

  if (offered === false) return null;
  return (
    <PostForm fields={fields} onSubmit={onSubmit} {...(action && { action })}>
      <div className={layout.ask}>
        <input ref={field} type="hidden" name={name} />
        <Button type="submit" {...look} aria-disabled={busy}>
          {button}
        </Button>
        <p role="alert" className={layout.help}>
          {asking ? "" : fault === undefined ? refused : fault}
        </p>
        <noscript>
          <p className={layout.help}>A passkey needs scripts, which your browser does not run.</p>
        </noscript>
      </div>
    </PostForm>
  );
}
