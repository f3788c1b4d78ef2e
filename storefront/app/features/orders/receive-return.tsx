import { useActionData } from "@remix-run/react";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import css from "./order-returns.module.css";

/** What the page's action answers to this form: why it was refused. */
type Answer = { receiptFault?: string };

/** An admin's button for a return that has arrived completely; works without scripts as well. */
export function ReceiveReturn({ returnId }: { returnId: string }) {
  const fault = useActionData<Answer>()?.receiptFault;
  const busy = useScreenPost();
  return (
    <PostForm preventScrollReset className={css.receive}>
      <input type="hidden" name="form" value="receive" />
      <input type="hidden" name="return_id" value={returnId} />
      <Button type="submit" size="sm" aria-disabled={busy}>
        Everything has arrived
      </Button>
      <span className={css.words}>The items go back into stock, and the money to the card.</span>
      <span role="alert" className={css.fault}>
        {fault}
      </span>
    </PostForm>
  );
}
