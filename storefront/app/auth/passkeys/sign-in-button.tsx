import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { FORM_TIMEOUT_MS, PASSKEY_SUGGESTION_MS } from "~/lib/times";
import { Button } from "~/ui/button";
import { PostForm, useScreenPost } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import styles from "../screens/account-frame.module.css";
import { loginPath } from "../sign-in-paths";
import type { Ceremony } from "./ceremony";
import { loadCeremony, usePasskeysOffered } from "./use-passkeys";

const NOT_REACHED = "The shop could not be reached. Please try again in a moment.";

const Answer = v.object({ options: v.record(v.string(), v.unknown()) });

/** Medusa's question to an authenticator, for one sign-in. */
async function fetchOptions(): Promise<object> {
  const answer = await fetch("/auth/passkey", { method: "POST", signal: AbortSignal.timeout(FORM_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`No question for a passkey (${answer.status}).`);
  return v.parse(Answer, await answer.json()).options;
}

async function askForPasskey(): Promise<Ceremony> {
  try {
    const { askPasskey } = await loadCeremony();
    return await askPasskey(await fetchOptions());
  } catch {
    return { fault: NOT_REACHED };
  }
}

/**
 * Suggests the person's passkeys in the field of the e-mail for as long as the page is open, with a new question before
 * the last one expires. A failure shows nothing: there is the button. Returns a function that ends it.
 */
function suggest(onChosen: (credential: string) => void): () => void {
  let ended = false;
  const again = async () => {
    const { suggestPasskeys, suggestsPasskeys } = await loadCeremony();
    if (ended || !(await suggestsPasskeys())) return;
    const options = await fetchOptions();
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

type Props = { redirectTo: string; origin: string };

/** Signs in with a passkey, by a button or by the browser's suggestion in the field of the e-mail. */
export function PasskeyButton({ redirectTo, origin }: Props) {
  const offered = usePasskeysOffered(origin);
  const field = useRef<HTMLInputElement>(null);
  const { fault: refused } = useFormAnswer("passkey");
  const [fault, setFault] = useState<string | null>();
  const [asking, setAsking] = useState(false);
  const busy = useScreenPost() || asking;

  const send = useCallback((credential: string) => {
    if (!field.current) return;
    field.current.value = credential;
    field.current.form?.requestSubmit();
  }, []);

  // While the button asks, nothing is suggested: a browser has one request at a time.
  useEffect(() => (offered && !asking ? suggest(send) : undefined), [offered, asking, send]);

  async function ask() {
    setAsking(true);
    const answer = await askForPasskey();
    setAsking(false);
    if ("credential" in answer) send(answer.credential);
    setFault("fault" in answer ? answer.fault : undefined);
  }

  /** A press asks the authenticator first; its answer is sent without a press. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if ((event.nativeEvent as SubmitEvent).submitter === null) return;
    event.preventDefault();
    if (!busy) void ask();
  }

  if (offered === false) return null;
  return (
    <PostForm action={loginPath(redirectTo)} fields={{ link: "passkey", redirectTo }} onSubmit={onSubmit}>
      <div className={styles.google}>
        <input ref={field} type="hidden" name="credential" />
        <Button type="submit" variant="outline" size="xl" wide aria-disabled={busy}>
          Sign in with a passkey
        </Button>
        <p role="alert" className={styles.googleState}>
          {asking ? "" : fault === undefined ? refused : fault}
        </p>
        <noscript>
          <p className={styles.googleState}>A passkey needs scripts, which your browser does not run.</p>
        </noscript>
      </div>
    </PostForm>
  );
}
