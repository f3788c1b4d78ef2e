import { type ReactNode, useEffect, useId, useRef } from "react";
import { PostForm, SendButton } from "~/ui/send-once/post-form";
import css from "./order-returns.module.css";

type Props = {
  title: string;
  level?: 2 | 3;
  meaning: ReactNode;
  yes: string;
  fields: Readonly<Record<string, string>>;
};

/** A question before an action that cannot be undone. It takes the focus. Works without scripts as well. */
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
