import { type ReactNode, useEffect, useId, useRef } from "react";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import css from "./order-returns.module.css";

type Props = {
  title: string;
  /** The level of its heading. */
  level?: 2 | 3;
  /** The consequences, in sentences. */
  meaning: ReactNode;
  /** The button that does it. */
  yes: string;
  /** What is sent with it. */
  fields: Readonly<Record<string, string>>;
};

/**
 * A question before an action that cannot be undone: the page's action asked it, and only this button carries it out.
 * It takes the focus. "Not yet" fills in the form that asked from the question's fields. Works without scripts as well.
 */
export function AskFirst({ title, level = 3, meaning, yes, fields }: Props) {
  const Title = `h${level}` as const;
  const id = useId();
  const asked = useRef<HTMLHeadingElement>(null);
  useEffect(() => asked.current?.focus(), []);
  return (
    <div role="alertdialog" aria-labelledby={id} aria-describedby={`${id}-meaning`} className={css.question}>
      <Title id={id} ref={asked} tabIndex={-1}>
        {title}
      </Title>
      <div id={`${id}-meaning`} className={css.meaning}>
        {meaning}
      </div>
      <PostForm preventScrollReset className={css.receive} fields={fields}>
        <SendButton size="sm">{yes}</SendButton>
        <SendButton size="sm" variant="ghost" name="not_yet" value="yes">
          Not yet
        </SendButton>
      </PostForm>
    </div>
  );
}
