import { useId } from "react";
import type { Permission } from "~/domain/account";
import { Allowed, CustomerLink } from "~/ui/allowed";
import texts from "~/ui/customer-texts.module.css";
import { TextArea } from "~/ui/input";
import { Fault } from "~/ui/notice";
import list from "~/ui/record-list.module.css";
import { PostForm, PressForm, SendButton } from "~/ui/send-once/post-form";
import { Day } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";

type WriterProps = { name: string; email: string | null; at: string; customerId?: string | null };

/** Who wrote a text, and when (UTC ISO). The name of a customer leads to their page at the desk. */
export function Writer({ name, email, at, customerId = null }: WriterProps) {
  return (
    <p className={`${list.muted} ${texts.words}`}>
      <CustomerLink id={customerId} name={name} />
      {`${email ? `, ${email}` : ""} · `}
      <Day at={at} />
    </p>
  );
}

/** What somebody wrote, with its line breaks. */
export const Words = ({ children }: { children: string }) => (
  <p className={texts.words} dir="auto">
    {children}
  </p>
);

const FORMS: readonly string[] = ["answer", "unanswer"];
/** True for a form whose faults are shown beside the answer. */
export const isAnswerForm = (form: string | undefined): boolean => form !== undefined && FORMS.includes(form);

type Props = {
  /** What a role must allow to answer. */
  to: Permission;
  /** What is answered: the form's field that names it, its id, and the name of who wrote it. */
  words: { field: string; id: string; name: string };
  /** The shop's answer, and when it was written (UTC ISO). */
  answer: { text: string; at: string } | null;
  label: string;
};

/** The shop's public answer, and the forms to write, change and remove it. `was` is the answer that the admin saw. */
export function StaffAnswer({ to, words, answer, label }: Props) {
  const refused = useFormAnswer(FORMS, { [words.field]: words.id });
  return (
    <>
      {answer ? (
        <div className={texts.ownerAnswer}>
          <p className={list.muted}>
            Your answer · <Day at={answer.at} />
          </p>
          <Words>{answer.text}</Words>
        </div>
      ) : null}
      <Allowed to={to} otherwise={null}>
        <details key={answer?.at ?? "none"} open={refused.isAgain || undefined}>
          <summary className={list.open}>
            {answer ? "Change the answer" : "Answer"}
            <span className={unseen.text}>{` to ${words.name}`}</span>
          </summary>
          <div className={texts.form}>
            <AnswerForm
              fields={{ [words.field]: words.id, was: answer?.text ?? "" }}
              label={label}
              text={refused.typed.text ?? answer?.text ?? ""}
              fault={refused.fault}
              send={answer ? "Save the answer" : "Publish the answer"}
            />
            {answer ? (
              <PressForm fields={{ form: "unanswer", [words.field]: words.id, was: answer.text }} variant="ghost">
                Remove the answer
              </PressForm>
            ) : null}
          </div>
        </details>
      </Allowed>
    </>
  );
}

type FormProps = {
  fields: Readonly<Record<string, string>>;
  label: string;
  text: string;
  fault: string | undefined;
  send: string;
};

/** The form for an answer ("answer"), with its fault beside it. */
export function AnswerForm({ fields, label, text, fault, send }: FormProps) {
  const field = useId();
  return (
    <PostForm preventScrollReset className={texts.form} fields={{ ...fields, form: "answer" }}>
      <label htmlFor={field} className={list.muted}>
        {label}
      </label>
      <TextArea
        id={field}
        name="text"
        rows={6}
        maxLength={5000}
        dir="auto"
        defaultValue={text}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${field}-fault` : undefined}
      />
      {fault ? (
        <Fault id={`${field}-fault`} className={list.fault}>
          {fault}
        </Fault>
      ) : null}
      <SendButton size="sm" className={texts.send}>
        {send}
      </SendButton>
    </PostForm>
  );
}
