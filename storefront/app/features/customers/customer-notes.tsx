import { getFormProps } from "@conform-to/react";
import { MOST_OF_CUSTOMER, WriteNote } from "medusa-backend/contract";
import type { StaffCustomer } from "~/medusa/customers.server";
import { Allowed } from "~/ui/allowed";
import { Button } from "~/ui/button";
import { FormErrors, TextAreaField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import list from "~/ui/record-list.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import css from "./customers.module.css";

/** The staff's notes about a customer, and the form for another one. */
export function CustomerNotes({ notes }: Pick<StaffCustomer, "notes">) {
  const { formatTime } = useDates();
  const answer = useFormAnswer("note");
  const { form, fields, busy } = useAnsweredForm({ id: "note", schema: WriteNote, answer, empties: true });
  return (
    <section aria-labelledby="notes">
      <div className={css.head}>
        <h2 id="notes" className={css.heading}>
          Notes
        </h2>
        {notes.length >= MOST_OF_CUSTOMER ? <p className={list.muted}>The latest {MOST_OF_CUSTOMER}</p> : null}
      </div>
      <Allowed to="edit accounts">
        <PostForm preventScrollReset {...getFormProps(form)} noValidate fields={{ form: "note" }}>
          <div className={layout.fields}>
            <FormErrors form={form} />
            <TextAreaField
              meta={fields.text}
              label="For the team. The customer does not see it."
              rows={2}
              maxLength={5000}
              dir="auto"
            />
            <p role="status" className={list.done}>
              {answer.said}
            </p>
            <div>
              <Button type="submit" size="sm" variant="outline" aria-disabled={busy}>
                Add note
              </Button>
            </div>
          </div>
        </PostForm>
      </Allowed>
      {notes.length > 0 ? (
        <ul className={list.rows}>
          {notes.map(({ id, actor, text, createdAt }) => (
            <li key={id} className={`${list.row} ${css.row}`}>
              <p className={css.words} dir="auto">
                {text}
              </p>
              <p className={css.text}>{actor}</p>
              <time className={list.muted} dateTime={createdAt}>
                {formatTime(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
