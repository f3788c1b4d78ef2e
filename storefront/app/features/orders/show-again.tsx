import { orderPath } from "~/domain/order";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/send-once/post-form";
import css from "./order-screen.module.css";

/** Puts a hidden order back on the list, and leads to its page; without scripts as well. */
export function ShowAgain({ orderId }: { orderId: string }) {
  return (
    <PostForm action={orderPath(orderId)}>
      <input type="hidden" name="form" value="show" />
      <Button type="submit" size="sm" variant="outline" aria-describedby={`order-${orderId}`}>
        Show again
      </Button>
    </PostForm>
  );
}

/** Says on a hidden order's page that it is hidden. */
export function HiddenNote({ orderId, list }: { orderId: string; list: string }) {
  return (
    <section className={css.panel} aria-label="Hidden order">
      <p id={`order-${orderId}`} className={css.words}>
        This order is hidden: {list} shows it under “Hidden”.
      </p>
      <ShowAgain orderId={orderId} />
    </section>
  );
}
