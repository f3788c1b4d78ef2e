import { orderPath } from "~/domain/order";
import { Allowed, useMay } from "~/ui/allowed";
import base from "~/ui/screen.module.css";
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

/** Says on a hidden order's page that it is hidden: from the desk for people who may read all orders. */
export function HiddenNote({ orderId }: { orderId: string }) {
  const may = useMay();
  const isOfDesk = may("read orders");
  return (
    <section className={base.panel} aria-label="Hidden order">
      <p id={`order-${orderId}`} className={css.words}>
        {`This order is hidden: ${isOfDesk ? "Manage All Orders" : "My Orders"} shows it under “Hidden”.`}
      </p>
      {isOfDesk ? (
        <Allowed to="delete orders">
          <ShowAgain orderId={orderId} />
        </Allowed>
      ) : (
        <ShowAgain orderId={orderId} />
      )}
    </section>
  );
}
