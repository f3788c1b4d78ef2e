import { Button } from "~/ui/button";
import css from "./new-orders.module.css";

type Props = { count: number; busy: boolean; onShow: () => void };

/** Says how many orders came in, above the list and without moving it; a press shows them. */
export function NewOrders({ count, busy, onShow }: Props) {
  return (
    <div role="status" className={css.notice}>
      {count > 0 ? (
        <Button size="sm" className={css.button} aria-disabled={busy || undefined} onClick={busy ? undefined : onShow}>
          {count === 1 ? "1 new order" : `${count} new orders`}
        </Button>
      ) : null}
    </div>
  );
}
