import { useId } from "react";
import { Button } from "~/ui/button";
import { Input } from "~/ui/input";
import { PostForm } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import css from "./order-returns.module.css";

type Props = {
  returnId: string;
  number: number;
  /** A part of it has arrived, and only the rest is cancelled. */
  rest: boolean;
};

const ALL = {
  summary: "Cancel this return",
  meaning: "You keep it, and nothing is refunded. You can request a return again as long as returns are open.",
  button: "Cancel return",
};
const REST = {
  summary: "The rest is not coming",
  meaning:
    "Nothing is refunded for what has not arrived. Another return can be requested for it as long as returns are open.",
  button: "Close return",
};

/**
 * The form to cancel a return, or its rest. It explains the consequences before the button, and works without scripts
 * as well.
 */
export function CancelReturn({ returnId, number, rest }: Props) {
  const { summary, meaning, button } = rest ? REST : ALL;
  const { fault } = useFormAnswer("cancel", { return_id: returnId });
  const busy = useScreenPost();
  return (
    <details className={css.fold} open={fault ? true : undefined}>
      <summary>{summary}</summary>
      <PostForm preventScrollReset className={css.receive}>
        <input type="hidden" name="form" value="cancel" />
        <input type="hidden" name="return_id" value={returnId} />
        <p className={css.meaning}>{meaning}</p>
        <Button type="submit" size="sm" variant="outline" danger aria-disabled={busy}>
          {`${button} #${number}`}
        </Button>
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      </PostForm>
    </details>
  );
}

/** An admin's form to refuse a return, or its rest. Its customer gets the reason. */
export function RefuseReturn({ returnId, number, rest }: Props) {
  const id = useId();
  const { fault, typed } = useFormAnswer("refuse", { return_id: returnId });
  const busy = useScreenPost();
  return (
    <details className={css.fold} open={fault ? true : undefined}>
      <summary>{rest ? "Refuse the rest" : "Refuse this return"}</summary>
      <PostForm preventScrollReset className={css.receive}>
        <input type="hidden" name="form" value="refuse" />
        <input type="hidden" name="return_id" value={returnId} />
        <p className={css.meaning}>Nothing is refunded for it. The customer gets a mail with your reason.</p>
        <label htmlFor={id}>Reason</label>
        <Input
          id={id}
          name="refusal"
          size="md"
          maxLength={500}
          autoComplete="off"
          dir="auto"
          defaultValue={typed.refusal}
        />
        <Button type="submit" size="sm" variant="outline" danger aria-disabled={busy}>
          {`Refuse return #${number}`}
        </Button>
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      </PostForm>
    </details>
  );
}
