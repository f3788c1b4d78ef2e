import { useActionData } from "@remix-run/react";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import css from "./order-returns.module.css";

/** What the page's action answers to this form: of which return, and why it was refused. */
type Answer = { callOffOf?: string; callOffFault?: string };

/** The customer's way to call a return off. It opens on what that means before it offers the button, and works without scripts as well. */
export function CallOffReturn({ returnId, number }: { returnId: string; number: number }) {
  const answer = useActionData<Answer>();
  const fault = answer?.callOffOf === returnId ? answer.callOffFault : undefined;
  const busy = useScreenPost();
  return (
    <details className={css.fold} open={fault ? true : undefined}>
      <summary>Call it off</summary>
      <PostForm preventScrollReset className={css.receive}>
        <input type="hidden" name="form" value="call-off" />
        <input type="hidden" name="return_id" value={returnId} />
        <p className={css.meaning}>
          You keep it, and no money goes back. You can ask to send it back again as long as returns are open.
        </p>
        <Button type="submit" size="sm" variant="outline" danger aria-disabled={busy}>
          Call off return #{number}
        </Button>
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      </PostForm>
    </details>
  );
}
