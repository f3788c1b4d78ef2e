import { formatArrivalAt } from "~/domain/costs";
import type { Order } from "~/medusa/to-order";
import { infoPath } from "~/ui/layout/info-links";
import { TextLink } from "~/ui/text-link";
import css from "./placed-note.module.css";

/** What happens next with an order that was just placed, at the top of its card. */
export function PlacedNote({ order }: { order: Order }) {
  return (
    <div className={css.note}>
      <p className={css.thanks}>Thank you, your order #{order.displayId} is placed.</p>
      <p>
        We are sending a confirmation to <strong>{order.email}</strong>, and another mail when the parcel leaves.{" "}
        {order.arrival ? `It arrives ${formatArrivalAt(order.arrival, order.place)}. ` : null}
        <TextLink to={infoPath("shipping")}>How delivery works</TextLink>
      </p>
      <p>
        While you wait: find out{" "}
        <TextLink to={`${infoPath("help")}#do-i-have-to-register-it`}>whether it must be registered</TextLink>, and what
        to do <TextLink to={`${infoPath("help")}#before-the-first-flight`}>before the first flight</TextLink>.
      </p>
    </div>
  );
}
