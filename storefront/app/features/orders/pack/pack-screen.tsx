import { Link } from "@remix-run/react";
import { holdSentence, PACK_LIST } from "medusa-backend/contract";
import { useId } from "react";
import { isToShip, lackingOnPaper, type OrderState, orderPath } from "~/domain/order";
import type { PackDesk, PackOrder } from "~/medusa/orders.server";
import { Allowed } from "~/ui/allowed";
import { Pill } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/screen";
import base from "~/ui/screen.module.css";
import { SeenPage } from "~/ui/send-once/post-form";
import { Moment } from "~/ui/shop-context";
import { TextLink } from "~/ui/text-link";
import { LinePicture } from "../order-parts";
import parts from "../order-parts.module.css";
import { NoteRecords, SinceOpened } from "../order-records";
import screen from "../order-screen.module.css";
import { Parcels } from "../parcels";
import { PackingSlipLink, Recipient } from "../staff-recipient";
import css from "./pack.module.css";
import { lineFacts } from "./pack-list";

const HEADLINES: Partial<Record<OrderState, string>> = {
  packing: "To pack",
  partlyShipped: "A part was sent; this is left",
  cancelled: "Cancelled: nothing of it is to be sent",
};
const SENT = "All of it was sent";

/** One order for whoever packs it: what goes where, and its parcels. No amount of money is on it. */
export function PackScreen({ order, recipient, parcels, packed, settled, carriers, notes, seen }: PackDesk) {
  const { orderId, state, left } = order;
  const items = left.map(({ title }) => ({ name: title }));
  const hold = order.hold && isToShip(state) ? holdSentence(order.hold) : null;
  return (
    <SeenPage key={orderId} recordId={orderId} history={[{ id: seen }]}>
      <div className={screen.page}>
        <Link to={PACK_LIST.path} className={parts.back}>
          <Icon name="arrowLeft" />
          Back to Pack
        </Link>
        <header className={screen.head}>
          <h1 className={base.title}>{`Pack order #${order.number}`}</h1>
          <p className={screen.placed}>
            Placed <Moment at={order.createdAt} />
          </p>
          {order.late ? <Pill colour="orange">late</Pill> : null}
          <Allowed to="read orders" otherwise={null}>
            <TextLink to={orderPath(orderId)}>The whole order</TextLink>
          </Allowed>
        </header>
        <SinceOpened history={[]} />
        {hold ? (
          <Notice status="warning" title="On hold: do not pack it">
            {hold}
          </Notice>
        ) : null}
        <div className={screen.columns}>
          <div className={screen.main}>
            <Panel id="pack" title={HEADLINES[state] ?? SENT}>
              {left.length > 0 ? (
                <ul className={`${parts.items} ${css.checks}`}>
                  {left.map((line) => (
                    <CheckLine key={line.lineId} line={line} />
                  ))}
                </ul>
              ) : null}
              {state === "cancelled" ? null : <PackingSlipLink number={order.number} />}
            </Panel>
            <Parcels
              parcels={parcels}
              left={left}
              packed={packed}
              settled={settled}
              cannotSend={hold}
              carriers={carriers}
              editable
            />
          </div>
          <aside className={screen.side} aria-label="Delivery and notes">
            <Panel id="delivery" title="Delivery to">
              <Recipient
                recipient={recipient}
                lacking={lackingOnPaper({ ...recipient, items })}
                instead="Copy the address from this page."
              />
            </Panel>
            {notes.length > 0 ? (
              <Panel id="notes" title="Notes">
                <NoteRecords notes={notes} />
              </Panel>
            ) : null}
          </aside>
        </div>
      </div>
    </SeenPage>
  );
}

/** A line to check off while packing; a tick is not kept. */
function CheckLine({ line }: { line: PackOrder["left"][number] }) {
  const id = useId();
  return (
    <li className={css.check}>
      <input type="checkbox" id={id} />
      <LinePicture src={line.imageUrl} />
      <label htmlFor={id} className={css.words}>
        <span className={css.name}>{`${line.quantity} × ${line.title}`}</span>
        <span className={parts.small}>{lineFacts(line)}</span>
      </label>
    </li>
  );
}
