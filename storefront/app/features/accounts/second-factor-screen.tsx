import { AskedCode, type SecondFactorAnswer, StartFactor } from "medusa-backend/contract";
import type { ComponentProps } from "react";
import { ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/form-field";
import { FormAnswer, Notice } from "~/ui/notice";
import { AskPasskey } from "~/ui/passkeys/ask-passkey";
import { Screen } from "~/ui/screen";
import { PressForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { ConfirmFactorFields } from "./account-fields";
import { AccountPageForm, AccountPart, OwnPassword } from "./account-page-form";
import styles from "./account-screen.module.css";
import type { NewCodes, NewFactor } from "./second-factor-forms.server";

type Props = { factor: SecondFactorAnswer; hasPassword: boolean; email: string; isNeeded: boolean };

const ABOUT =
  "With a second factor, signing in asks for a code from an app on your phone as well. A stolen password alone then opens nothing.";

/** A person's second factor: an authenticator app and recovery codes. Every part works without scripts. */
export function SecondFactorScreen({ factor, hasPassword, email, isNeeded }: Props) {
  const { said } = useFormAnswer();
  const made = useFormAnswer<NewCodes>(["confirm", "codes", "ask-passkey"]);
  const { fault } = useFormAnswer(["confirm", "stop-passkey"]);
  const started = useFormAnswer<NewFactor>(["start", "confirm"]);
  const isSettingUp = started.data !== undefined && "key" in started.data && !factor.isOn;
  return (
    <Screen title="Second factor" about={ABOUT}>
      <FormAnswer done={said} fault={isSettingUp ? undefined : fault} />
      {isNeeded && !factor.isOn ? (
        <Notice status="warning" title="Your role in the shop needs a second factor.">
          Set one up here. Until then, you have a customer's pages only.
        </Notice>
      ) : null}
      {isNeeded && factor.isOn ? (
        <Notice status="warning" title="Your role in the shop needs your second factor.">
          This sign-in was not confirmed with it. Sign out, and sign in again with your code.
        </Notice>
      ) : null}
      {made.isDone && made.data?.codes ? <RecoveryCodes codes={made.data.codes} /> : null}
      {factor.endsAt ? <Ending endsAt={factor.endsAt} /> : null}
      {isSettingUp && started.data ? <ConfirmForm factor={started.data} /> : null}
      {!factor.isOn && !isSettingUp ? <SetUp {...{ factor, hasPassword, email }} /> : null}
      {factor.isOn ? <Change codesLeft={factor.codesLeft} /> : null}
      {factor.hasPasskey ? <PasskeyAfterPassword factor={factor} /> : null}
    </Screen>
  );
}

function Ending({ endsAt }: { endsAt: string }) {
  const { formatTime } = useDates();
  return (
    <Notice status="warning" title="Your second factor is being taken off.">
      {`An admin was told that it is lost, or a mailed link set a new password. It ends ${formatTime(endsAt)}. To stop that, sign out and sign in with your code or passkey.`}
    </Notice>
  );
}

const Part = (props: Omit<ComponentProps<typeof AccountPart>, "className">) => (
  <AccountPart className={styles.factor} {...props} />
);

const HERE = { action: "/dashboard/account/second-factor" } as const;
const CODE = { label: "Code from the authenticator", autoComplete: "one-time-code", inputMode: "numeric" } as const;

/** The first step: whoever sits at this browser must be the account's owner. */
function SetUp({ factor, hasPassword, email }: Omit<Props, "isNeeded">) {
  const answer = useFormAnswer("start");
  const own = { id: "factor-start", schema: StartFactor, answer, emptyIsMissing: true };
  const { form, fields } = useAnsweredForm(own);
  if (!factor.isOffered) return <p>This shop does not offer a second factor.</p>;
  return (
    <Part id="set-up" title="Set it up">
      <p>
        You need an authenticator app, such as Google Authenticator, Aegis or the one in your password manager. Every
        other device is signed out.
      </p>
      <AccountPageForm {...HERE} name="start" form={form} button="Begin">
        {hasPassword ? (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <OwnPassword meta={fields.password} />
          </>
        ) : null}
      </AccountPageForm>
    </Part>
  );
}

/** The second step: the key in the app, and the app's first code. */
function ConfirmForm({ factor }: { factor: NewFactor }) {
  const answer = useFormAnswer("confirm");
  const { form, fields } = useAnsweredForm({ id: "factor-confirm", schema: ConfirmFactorFields, answer });
  return (
    <Part id="confirm" title="Scan it, and enter the first code">
      <div
        role="img"
        aria-label="QR code for your authenticator app"
        className={styles.picture}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an SVG that the server drew from the key
        dangerouslySetInnerHTML={{ __html: factor.picture }}
      />
      <p>
        {"Cannot scan it? Enter this key in the app: "}
        <code className={styles.key}>{factor.key.replace(/.{4}(?=.)/g, "$& ")}</code>
      </p>
      <AccountPageForm {...HERE} name="confirm" form={form} button="Turn it on">
        <input type="hidden" name="key" value={factor.key} />
        <input type="hidden" name="uri" value={factor.uri} />
        <TextField meta={fields.code} {...CODE} />
      </AccountPageForm>
    </Part>
  );
}

/** The codes for somebody without the phone. The page shows them once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = `Recovery codes of your Aeroloft account. Each works once.\n\n${codes.join("\n")}\n`;
  return (
    <Part id="codes" title="Your recovery codes">
      <p>
        Keep them where you find them without your phone: print this page, or save the file. Each works once in place of
        a code. They are not shown again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.factorActions}>
        <a
          className={styles.save}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="aeroloft-recovery-codes.txt"
        >
          Save them as a file
        </a>
        <ButtonLink to="/dashboard/account">I have kept them</ButtonLink>
      </div>
    </Part>
  );
}

function Change({ codesLeft }: { codesLeft: number }) {
  return (
    <>
      <Part id="state" title="It is on">
        <p>{`Signing in asks for a code. Unused recovery codes: ${codesLeft}.`}</p>
      </Part>
      <Part id="new-codes" title="New recovery codes">
        <p>They take the place of all from before.</p>
        <CodeForm name="codes" button="Make new codes" />
      </Part>
      <Part id="off" title="Turn it off">
        <p>Also for another phone: turn it off, then set it up there.</p>
        <CodeForm name="off" button="Turn it off" danger />
      </Part>
    </>
  );
}

function PasskeyAfterPassword({ factor: { asksPasskey, isOn, codesLeft } }: Pick<Props, "factor">) {
  const { fault } = useFormAnswer("ask-passkey");
  return (
    <Part id="passkey" title="A passkey after the password">
      {asksPasskey ? (
        <>
          <p>
            {`Signing in with your password or Google asks for one of your passkeys. Unused recovery codes: ${codesLeft}.`}
          </p>
          {isOn ? null : (
            <p>
              For new recovery codes, press "No longer ask for a passkey", and then ask for one again. All codes from
              before stop working.
            </p>
          )}
          <PressForm fields={{ form: "stop-passkey" }} size="lg">
            No longer ask for a passkey
          </PressForm>
        </>
      ) : (
        <>
          <p>
            {isOn
              ? "Your passkeys can take the place of the code already. They can be asked for even without an authenticator."
              : "Signing in with your password or Google can ask for one of your passkeys. A stolen password alone then opens nothing."}
          </p>
          <AskPasskey
            question="own"
            fields={{ form: "ask-passkey" }}
            button="Ask for a passkey after my password"
            size="lg"
            refused={fault}
          />
        </>
      )}
    </Part>
  );
}

function CodeForm({ name, button, danger = false }: { name: "codes" | "off"; button: string; danger?: boolean }) {
  const answer = useFormAnswer(name);
  const { form, fields } = useAnsweredForm({ id: `factor-${name}`, schema: AskedCode, answer, empties: true });
  return (
    <AccountPageForm {...HERE} name={name} form={form} button={button} danger={danger}>
      {/* Recovery codes have letters, which a keyboard for numbers lacks. */}
      <TextField
        meta={fields.code}
        {...CODE}
        inputMode="text"
        label="Code from the authenticator, or a recovery code"
      />
    </AccountPageForm>
  );
}
