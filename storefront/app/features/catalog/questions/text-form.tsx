import { useId } from "react";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/input";
import { PostForm } from "~/ui/send-once/post-form";
import type { ShownAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import css from "./questions-screen.module.css";

type Props = {
  /** What the form sends beside its text. */
  fields: Record<string, string>;
  label: string;
  help: string;
  button: string;
  value: string;
  /** The most characters. */
  most: number;
  answer: ShownAnswer;
};

/** A form with one text, which stays when it is refused. Works without scripts. */
export function TextForm({ fields, label, help, button, value, most, answer: { fault, typed } }: Props) {
  const id = useId();
  const busy = useScreenPost();
  return (
    <PostForm preventScrollReset className={css.form}>
      {Object.entries(fields).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <TextArea
        id={id}
        name="text"
        rows={4}
        maxLength={most}
        dir="auto"
        defaultValue={typed.text ?? value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault ${id}-help` : `${id}-help`}
      />
      {fault ? (
        <p id={`${id}-fault`} role="alert" className={css.fault}>
          {fault}
        </p>
      ) : null}
      <p id={`${id}-help`} className={css.muted}>
        {help}
      </p>
      <Button type="submit" className={css.send} aria-disabled={busy}>
        {button}
      </Button>
    </PostForm>
  );
}
