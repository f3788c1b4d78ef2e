import { Link } from "@remix-run/react";
import { MOST_OF_CUSTOMER, ORDER_LIST, QUESTION_LIST, REVIEW_LIST } from "medusa-backend/contract";
import { toAddressText } from "medusa-backend/contract/address-text";
import type { ReactNode } from "react";
import { may } from "~/domain/account";
import { formatMoney } from "~/domain/money";
import { orderPath, RETURN_WORDS, STATE_WORDS } from "~/domain/order";
import type { StaffCustomer } from "~/medusa/customers.server";
import { Allowed, useProductAddress } from "~/ui/allowed";
import { Badge, StateBadge } from "~/ui/badge";
import list from "~/ui/record-list.module.css";
import { RecordRows } from "~/ui/record-rows";
import { Screen } from "~/ui/screen";
import { useAccount, useDates } from "~/ui/shop-context";
import { customerFactorPath } from "./customer-factor-screen";
import css from "./customers.module.css";

/** A customer's account at the desk, and what belongs to it. */
export function CustomerScreen({ desk }: { desk: StaffCustomer }) {
  const { formatDate } = useDates();
  const { customer, orders, returns, refunds, addresses, alerts, record } = desk;
  const { name, email, role, since } = customer;
  return (
    <Screen title={name || email || "Without a name"} about="What this account holds, and what was done about it.">
      <dl className={css.figures}>
        <div>
          <dt>E-mail</dt>
          <dd>{email ?? "none"}</dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>{role === "admin" ? "Admin" : "Customer"}</dd>
        </div>
        <div>
          <dt>Account since</dt>
          <dd>
            <time dateTime={since}>{formatDate(since)}</time>
          </dd>
        </div>
      </dl>
      {may(useAccount(), "manage staff") ? (
        <p>
          <Link to={customerFactorPath(customer.id)}>Second factor: for a lost phone</Link>
        </p>
      ) : null}
      <Allowed to="read orders">
        <Part title="Orders" rows={orders} all={allOf(customer, ORDER_LIST, "&status=all")}>
          {orders.map(({ orderId, orderNumber, state, total, at }) => (
            <Row key={orderId} at={at} what={<OrderLink orderId={orderId} orderNumber={orderNumber} />}>
              {`${STATE_WORDS[state]}, ${formatMoney(total)}`}
            </Row>
          ))}
        </Part>
        <Part title="Returns" rows={returns}>
          {returns.map(({ id, number, status, at, ...order }) => (
            <Row key={id} at={at} what={<OrderLink {...order} />}>
              {`Return #${number}, ${RETURN_WORDS[status]}`}
            </Row>
          ))}
        </Part>
        <Part title="Refunds" rows={refunds}>
          {refunds.map(({ id, amount, at, ...order }) => (
            <Row key={id} at={at} what={<OrderLink {...order} />}>
              {formatMoney(amount)}
            </Row>
          ))}
        </Part>
      </Allowed>
      <Writings desk={desk} />
      <Part title="Saved addresses" rows={addresses}>
        {addresses.map((address) => (
          <li key={address.id} className={`${list.row} ${css.row}`}>
            <p className={list.name}>
              <bdi>{address.name}</bdi> {address.isDefault ? <Badge colour="green">Default</Badge> : null}
            </p>
            <p className={css.words} dir="auto">
              {toAddressText(address)}
            </p>
            <p className={css.text}>{address.phone}</p>
          </li>
        ))}
      </Part>
      <Part title="Waits for" rows={alerts}>
        {alerts.map(({ product, at }) => (
          <Row key={`${product} ${at}`} at={at} what={product ?? "A product that is not shown"} />
        ))}
      </Part>
      <Allowed to="read record">
        <section aria-labelledby="acts">
          <div className={css.head}>
            <h2 id="acts" className={css.heading}>
              Who did what
            </h2>
            {record.length >= MOST_OF_CUSTOMER ? <p className={list.muted}>The latest {MOST_OF_CUSTOMER}</p> : null}
          </div>
          {record.length > 0 ? <RecordRows entries={record} /> : <p className={list.muted}>Nothing.</p>}
        </section>
      </Allowed>
    </Screen>
  );
}

/** The list that finds all of them by the customer's e-mail. */
const allOf = ({ email }: StaffCustomer["customer"], { path, rows }: { path: string; rows: string }, more = "") =>
  email ? { to: `${path}?q=${encodeURIComponent(email)}${more}`, text: `Find them in all ${rows}` } : undefined;

/** The customer's reviews and questions. */
function Writings({ desk: { customer, reviews, questions } }: { desk: StaffCustomer }) {
  return (
    <>
      <Part title="Reviews" rows={reviews} all={allOf(customer, REVIEW_LIST)}>
        {reviews.map(({ id, rating, ...written }) => (
          <Written key={id} {...written} about={`${rating} of 5`} of="The shop" />
        ))}
      </Part>
      <Part title="Questions" rows={questions} all={allOf(customer, QUESTION_LIST)}>
        {questions.map(({ id, ...written }) => (
          <Written key={id} {...written} of="A product that is gone" />
        ))}
      </Part>
    </>
  );
}

type PartProps = {
  title: string;
  rows: readonly unknown[];
  /** The list in which all of them are found. */
  all?: { to: string; text: string } | undefined;
  children: ReactNode;
};

/** A list of the page with its heading; without rows it says so. */
function Part({ title, rows, all, children }: PartProps) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.heading}>
          {title}
        </h2>
        {rows.length >= MOST_OF_CUSTOMER ? <p className={list.muted}>The latest {MOST_OF_CUSTOMER}</p> : null}
        {all && rows.length > 0 ? <Link to={all.to}>{all.text}</Link> : null}
      </div>
      {rows.length > 0 ? <ul className={list.rows}>{children}</ul> : <p className={list.muted}>None.</p>}
    </section>
  );
}

type RowProps = { at: string; what: ReactNode; children?: ReactNode };

/** What there is, more about it, and since when. */
function Row({ at, what, children }: RowProps) {
  const { formatTime } = useDates();
  return (
    <li className={`${list.row} ${css.row}`}>
      <p className={`${list.name} ${css.text}`}>{what}</p>
      <p className={css.text}>{children}</p>
      <time className={list.muted} dateTime={at}>
        {formatTime(at)}
      </time>
    </li>
  );
}

const OrderLink = ({ orderId, orderNumber }: { orderId: string; orderNumber: number }) => (
  <Link to={orderPath(orderId)}>{`Order #${orderNumber}`}</Link>
);

type WrittenProps = Omit<StaffCustomer["questions"][number], "id"> & {
  about?: string;
  /** What it is about without a product. */
  of: string;
};

function Written({ product, text, state, at, about, of }: WrittenProps) {
  const addressOf = useProductAddress();
  const { formatTime } = useDates();
  return (
    <li className={`${list.row} ${css.row}`}>
      <p className={`${list.name} ${css.text}`}>
        {product ? <Link to={addressOf(product.id)}>{product.title}</Link> : of}
      </p>
      <p className={css.words} dir="auto">
        {text}
      </p>
      <p className={list.muted}>
        <StateBadge state={state} /> {about ? `${about} · ` : null}
        <time dateTime={at}>{formatTime(at)}</time>
      </p>
    </li>
  );
}
