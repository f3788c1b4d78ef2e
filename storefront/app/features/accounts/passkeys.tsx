import {
  type AccountAnswer as Account,
  MOST_PASSKEYS,
  type Passkey,
  type PasskeyOptions,
} from "medusa-backend/contract";
import { useEffect, useRef, useState } from "react";
import { TextField } from "~/ui/form-field";
import { Notice } from "~/ui/notice";
import { loadCeremony, NOT_REACHED, usePasskeysOffered } from "~/ui/passkeys/ask-passkey";
import { PostForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { RemovePasskeyFields, RenamePasskeyFields, StartPasskeyFields } from "./account-fields";
import { AccountPageForm, CHECKED, OwnPassword } from "./account-page-form";
import styles from "./account-screen.module.css";

/** The account's passkeys, and the form that adds one. */
export function Passkeys({ account: { passkeys, hasPassword } }: { account: Account }) {
  const offered = usePasskeysOffered();
  return (
    <>
      <p>A passkey signs you in with your fingerprint, your face or the PIN of your device, instead of a password.</p>
      {passkeys.length > 0 ? (
        <ul className={styles.sessions}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} hasPassword={hasPassword} />
          ))}
        </ul>
      ) : null}
      <noscript>
        <p>To add a passkey needs scripts, which your browser does not run.</p>
      </noscript>
      {offered === false ? <p>This browser cannot make passkeys for this page.</p> : null}
      {offered && passkeys.length < MOST_PASSKEYS ? <AddPasskey hasPassword={hasPassword} /> : null}
      {passkeys.length < MOST_PASSKEYS ? null : <p>{`You have ${MOST_PASSKEYS} passkeys, which is the most.`}</p>}
    </>
  );
}

/** Asked before a passkey is added or removed, as before other changes of how somebody signs in. */
const GOOGLE_ONLY = "You sign in with Google. This works within 10 minutes of a sign-in.";

function PasskeyItem({ passkey, hasPassword }: { passkey: Passkey; hasPassword: boolean }) {
  const { id, name, isSynced, addedAt, lastUsedAt } = passkey;
  const { formatDate } = useDates();
  const { isAgain } = useFormAnswer(["passkey-name", "passkey-remove"], { passkey: id });
  return (
    <li className={styles.session}>
      <p className={styles.when} dir="auto">
        {name}
      </p>
      <p className={styles.until}>
        {`Added ${formatDate(addedAt)}, ${lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : "not used yet"}. `}
        {isSynced ? "Synced between your devices." : "On one device."}
      </p>
      <details className={styles.fold} open={isAgain || undefined}>
        <summary>{`Change ${name}`}</summary>
        <RenameForm key={name} id={id} name={name} />
        <RemoveForm id={id} hasPassword={hasPassword} />
      </details>
    </li>
  );
}

function RenameForm({ id, name }: { id: string; name: string }) {
  const answer = useFormAnswer("passkey-name", { passkey: id });
  const own = { id: `rename-${id}`, schema: RenamePasskeyFields, answer, defaultValue: { name } };
  const { form, fields } = useAnsweredForm({ ...own, constrained: true });
  return (
    <AccountPageForm name="passkey-name" form={form} button="Rename">
      <input type="hidden" name="passkey" value={id} />
      <TextField meta={fields.name} label="Name of the passkey" />
    </AccountPageForm>
  );
}

function RemoveForm({ id, hasPassword }: { id: string; hasPassword: boolean }) {
  const answer = useFormAnswer("passkey-remove", { passkey: id });
  const { form, fields } = useAnsweredForm({ id: `remove-${id}`, schema: RemovePasskeyFields, answer, ...CHECKED });
  return (
    <AccountPageForm name="passkey-remove" form={form} button="Remove the passkey">
      <input type="hidden" name="passkey" value={id} />
      {hasPassword ? <OwnPassword meta={fields.password} label="Your password, to remove it" /> : <p>{GOOGLE_ONLY}</p>}
    </AccountPageForm>
  );
}

/** Adds a passkey: the form asks Medusa for options, and the hidden form sends what the device made of them. */
function AddPasskey({ hasPassword }: { hasPassword: boolean }) {
  const answer = useFormAnswer<PasskeyOptions>("passkey-start");
  const { form, fields } = useAnsweredForm({ id: "passkey-start", schema: StartPasskeyFields, answer, ...CHECKED });
  const options = answer.isDone ? answer.data?.options : undefined;
  const credential = useRef<HTMLInputElement>(null);
  const asked = useRef<object>();
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    if (!options || asked.current === options) return;
    asked.current = options;
    setFault(null);
    void make(options).then((made) => {
      if ("fault" in made) return setFault(made.fault);
      if (!credential.current) return;
      credential.current.value = made.credential;
      credential.current.form?.requestSubmit();
    });
  }, [options]);

  return (
    <>
      {fault ? <Notice status="warning" role="alert" title={fault} /> : null}
      <AccountPageForm name="passkey-start" form={form} button="Add a passkey">
        <TextField meta={fields.passkeyName} label="A name for it (optional)" help="Such as: my phone" />
        {hasPassword ? <OwnPassword meta={fields.password} label="Your password, to add it" /> : <p>{GOOGLE_ONLY}</p>}
      </AccountPageForm>
      <PostForm action="/dashboard/account" fields={{ form: "passkey", passkeyName: answer.sent.passkeyName ?? "" }}>
        <input ref={credential} type="hidden" name="credential" />
        <button type="submit" hidden>
          Send the passkey
        </button>
      </PostForm>
    </>
  );
}

async function make(options: object) {
  try {
    return await (await loadCeremony()).makePasskey(options);
  } catch {
    return { fault: NOT_REACHED };
  }
}
