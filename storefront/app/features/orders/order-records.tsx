import { useSearchParams } from "@remix-run/react";
import type { CorrectAddress, CorrectEmail } from "medusa-backend/contract";
import { useId, useState } from "react";
import type { z } from "zod";
import type { StaffOrder } from "~/medusa/orders.server";
import { Allowed, useMay } from "~/ui/allowed";
import { TextArea } from "~/ui/input";
import { Fault, Notice } from "~/ui/notice";
import plain from "~/ui/plain-form.module.css";
import { WhoDidWhat } from "~/ui/record-rows";
import { Panel } from "~/ui/screen";
import base from "~/ui/screen.module.css";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import { Moment, useAccount } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { useFormAnswer } from "~/ui/use-form-answer";
import css from "./admin-order-screen.module.css";
import type { NoteFields, RefusalFields, TrackingFields } from "./order-fields";
import parts from "./order-parts.module.css";
import type { RefundFields } from "./refund-fields";
import type { ReturnFields } from "./return-fields";

/** The staff's notes about an order, and the form for another note. */
export function StaffNotes({ notes }: Pick<StaffOrder, "notes">) {
  const id = useId();
  const { fault, typed } = useFormAnswer("note");
  return (
    <Panel id="notes" title="Notes">
      <Allowed to="edit orders">
        <PostForm key={notes[0]?.id} preventScrollReset className={css.form} fields={{ form: "note" }}>
          <label htmlFor={id}>For the team. The customer does not see it.</label>
          <TextArea id={id} name="text" rows={2} maxLength={5000} dir="auto" defaultValue={typed.text} />
          <Fault as="div">{fault}</Fault>
          <SendButton size="sm" variant="outline" className={plain.send}>
            Add note
          </SendButton>
        </PostForm>
      </Allowed>
      <NoteRecords notes={notes} />
    </Panel>
  );
}

/** The notes themselves; those of the reader can be changed. */
export function NoteRecords({ notes }: Pick<StaffOrder, "notes">) {
  if (notes.length === 0) return null;
  return (
    <ul className={css.records}>
      {notes.map((note) => (
        <li key={note.id} className={css.record}>
          <Note note={note} />
        </li>
      ))}
    </ul>
  );
}

/** The address's field for the note that is being changed; the form is there without scripts too. */
const EDITED = "note";

function Note({ note: { id, actor, text, createdAt, own, edited } }: { note: StaffOrder["notes"][number] }) {
  const [search] = useSearchParams();
  const mayEdit = useMay()("edit orders") && own;
  const fieldId = useId();
  const { fault, typed, isDone } = useFormAnswer("note-edit", { note_id: id });
  const others = [...search].filter(([name]) => name !== EDITED);
  const toPage = (more: Record<string, string> = {}) =>
    `?${new URLSearchParams([...others, ...Object.entries(more)])}#notes`;
  if (mayEdit && !isDone && (search.get(EDITED) === id || fault))
    return (
      <PostForm preventScrollReset className={css.form} fields={{ form: "note-edit", note_id: id }}>
        <label htmlFor={fieldId}>Your note</label>
        <TextArea id={fieldId} name="text" rows={3} maxLength={5000} dir="auto" defaultValue={typed.text ?? text} />
        <Fault as="div">{fault}</Fault>
        <span className={css.choices}>
          <SendButton size="sm" variant="outline">
            Save note
          </SendButton>
          <TextLink to={toPage()} preventScrollReset>
            Leave it as it was
          </TextLink>
        </span>
      </PostForm>
    );
  return (
    <>
      <span className={css.text} dir="auto">
        {text}
      </span>
      <span className={parts.figures}>
        {`${actor} · `}
        <Moment at={createdAt} />
        {edited ? " · changed since" : null}
      </span>
      {mayEdit ? (
        <TextLink to={toPage({ [EDITED]: id })} preventScrollReset>
          Change this note
        </TextLink>
      ) : null}
    </>
  );
}

const FIELDS: Readonly<Record<string, string>> = {
  first_name: "Recipient",
  phone: "Phone",
  address_1: "Street",
  address_2: "Flat, floor or company",
  postal_code: "Postal code",
  city: "City",
  province: "State or region",
  tracking_number: "Tracking number",
  carrier: "Carrier",
  email: "E-mail",
};

function ActText({ act: { what, reason, changes } }: { act: StaffOrder["history"][number] }) {
  return (
    <span className={css.text}>
      {what}
      {reason ? <span dir="auto">: {reason}</span> : null}
      {changes
        .filter(({ before, after }) => before !== after)
        .map(({ name, before, after }) => (
          <span key={name} className={css.change} dir="auto">
            {FIELDS[name] ?? name}: {before || "nothing"} → {after || "nothing"}
          </span>
        ))}
    </span>
  );
}

/** Who did what to an order, latest first. */
export const StaffHistory = ({ history, number }: Pick<StaffOrder, "history"> & { number: number }) => (
  <WhoDidWhat
    q={`#${number}`}
    acts={history.map((act) => ({ ...act, what: <ActText act={act} /> }))}
    className={base.panel}
  />
);

const STATES: Readonly<Record<StaffOrder["mails"][number]["status"], string>> = {
  pending: "Waits to be sent",
  sent: "Sent",
  failed: "Could not be sent",
};

/** The mails about an order, each with a button to send it again. */
export function StaffMails({ mails }: Pick<StaffOrder, "mails">) {
  const { sent, fault, said } = useFormAnswer("resend");
  const mayEdit = useMay()("edit orders");
  if (mails.length === 0) return null;
  return (
    <Panel id="mails" title="Mails">
      <ul className={css.records}>
        {mails.map(({ id, subject, recipient, status, createdAt, canResend }) => (
          <li key={id} className={css.record}>
            <span className={css.text} dir="auto">
              {subject}
            </span>
            <span className={parts.figures}>
              {`${STATES[status]} · ${recipient} · `}
              <Moment at={createdAt} />
            </span>
            {sent.mail_id === id ? (
              <span role="status" className={fault ? plain.fault : parts.figures}>
                {fault ?? said}
              </span>
            ) : null}
            {canResend && mayEdit ? (
              <PostForm preventScrollReset fields={{ form: "resend", mail_id: id }}>
                <SendButton size="sm" variant="ghost" aria-label={`Send again: ${subject}`}>
                  Send again
                </SendButton>
              </PostForm>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Named<Schema extends z.ZodType> = keyof z.infer<Schema>;
type FieldName =
  | Named<typeof TrackingFields>
  | Named<typeof NoteFields>
  | Named<typeof RefusalFields>
  | Named<typeof RefundFields>
  | Named<typeof ReturnFields>
  | keyof CorrectEmail
  | keyof CorrectAddress;

/** The fields of the desk's forms that somebody types, with their labels. */
const TYPED: Readonly<Record<string, string>> = {
  carrier: "Carrier",
  trackingNumber: "Tracking number",
  trackingUrl: "Tracking link",
  goodwill: "Goodwill, in dollars",
  reason: "Reason for the refund",
  refusal: "Reason",
  text: "Note",
  note: "Note",
  email: "E-mail for this order",
  name: "Recipient",
  street: "Street, or the whole address",
  extra: "Flat, floor or company",
  city: "City",
  province: "State or region",
  postcode: "Postal code",
  phone: "Phone",
} satisfies Partial<Record<FieldName, string>>;

/** What others did to the order since its page was opened, and what was typed into a form that was refused for it. */
export function SinceOpened({ history }: Pick<StaffOrder, "history">) {
  const me = useAccount()?.email;
  const answer = useFormAnswer();
  const [opened] = useState(() => new Set(history.map(({ id }) => id)));
  const news = history.filter(({ id, actor }) => !opened.has(id) && actor !== me);
  const typed = Object.entries(answer.isConflict ? answer.typed : {}).filter(
    ([name, text]) => TYPED[name] !== undefined && text !== "",
  );
  if (news.length === 0 && typed.length === 0) return null;
  return (
    <Notice status="warning" title={news.length > 0 ? "Since you opened this page" : "Nothing was done"}>
      <ul className={css.records}>
        {news.map((act) => (
          <li key={act.id} className={css.record}>
            <ActText act={act} />
            <span>
              {act.actor} · <Moment at={act.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {typed.length > 0 ? (
        <dl aria-label="What you typed">
          {typed.map(([name, text]) => (
            <div key={name}>
              <dt className={css.typedLabel}>You typed: {TYPED[name]}</dt>
              <dd className={css.text} dir="auto">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Notice>
  );
}
