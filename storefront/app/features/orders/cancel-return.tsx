import { useActionData } from "@remix-run/react";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import css from "./order-returns.module.css";

/** What the page's action answers to this form: of which return, and why it was refused. */
type Answer = { cancellationOf?: string; cancellationFault?: string };

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
 * The form to cancel a return, or its rest. It says what that means before it offers the button, and works without
 * scripts as well.
 */
export function CancelReturn({ returnId, number, rest }: Props) {
  const { summary, meaning, button } = rest ? REST : ALL;
  const answer = useActionData<Answer>();
  const fault = answer?.cancellationOf === returnId ? answer.cancellationFault : undefined;
  const busy = useScreenPost();
  return (
    <details className={css.fold} open={fault ? true : undefined}>
      <summary>{summary}</summary>
      <PostForm preventScrollReset className={css.receive}>
        <input type="hidden" name="form" value="cancel" />
        <input type="hidden" name="return_id" value={returnId} />
        <p className={css.meaning}>{meaning}</p>
        <Button type="submit" size="sm" variant="outline" danger aria-disabled={busy}>
          {button} #{number}
        </Button>
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      </PostForm>
    </details>
  );
}
