import { orderPath } from "~/domain/order";
import { PressForm } from "~/ui/send-once/post-form";
import css from "./order-screen.module.css";

/** Puts a hidden order back on the list, and leads to its page; without scripts as well. */
export function ShowAgain({ orderId }: { orderId: string }) {
  return (
    <PressForm
      action={orderPath(orderId)}
      fields={{ form: "show" }}
      describedBy={`order-${orderId}`}
      preventScrollReset={false}
    >
      Show again
    </PressForm>
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
