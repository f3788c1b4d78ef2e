import { Link } from "@remix-run/react";
import {
  MESSAGE_LIST,
  MOST_OF_CUSTOMER,
  ORDER_LIST,
  QUESTION_LIST,
  RETURN_LIST,
  REVIEW_LIST,
  WriteNote,
} from "medusa-backend/contract";
import { toAddressText } from "medusa-backend/contract/address-text";
import type { ReactNode } from "react";
import { customerExportPath, deleteCustomerPath, mergePath } from "~/domain/account";
import { formatMoney } from "~/domain/money";
import { countOrders, orderPath, RETURN_WORDS, STATE_WORDS } from "~/domain/order";
import type { StaffCustomer } from "~/medusa/account.server";
import { Allowed, CustomerLink, useProductAddress } from "~/ui/allowed";
import { Badge, StateBadge } from "~/ui/badge";
import { ButtonLink, buttonClass } from "~/ui/button";
import { FieldsForm } from "~/ui/fields-form";
import { TextAreaField } from "~/ui/form-field";
import list from "~/ui/record-list.module.css";
import { WhoDidWhat } from "~/ui/record-rows";
import { Named, Screen } from "~/ui/screen";
import { SendButton } from "~/ui/send-once/post-form";
import { Words } from "~/ui/shop-answer";
import { Day, Moment } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { customerFactorPath } from "./customer-factor-screen";
import css from "./customers.module.css";

/** A customer at the desk, with or without an account, and what belongs to them. */
export function CustomerScreen({ desk }: { desk: StaffCustomer }) {
  const addressOf = useProductAddress();
  const { customer, orders, returns, withdrawals, refunds, notes, addresses, alerts, record } = desk;
  const { name, email, hasAccount, role, since } = customer;
  return (
    <Screen
      title={name || email || "Without a name"}
      about="What is kept of this customer, and what was done about it."
    >
      <dl className={`${list.figures} ${css.figures}`}>
        <Named name="E-mail">{email ?? "none"}</Named>
        <Named name="Role">
          {role === "admin" ? "Of the staff" : hasAccount ? "Customer" : "Customer without an account"}
        </Named>
        <Named name={hasAccount ? "Account since" : "Known since"}>
          <Day at={since} />
        </Named>
      </dl>
      <Allowed to="manage staff" otherwise={null}>
        <p>
          <Link to={customerFactorPath(customer.id)}>Second factor: for a lost phone</Link>
        </p>
      </Allowed>
      <Doubles desk={desk} />
      <Allowed to="read orders">
        <Owed desk={desk} />
        <Part title="Orders" rows={orders} all={allOf(customer, ORDER_LIST, "&status=all")}>
          {orders.map(({ orderId, orderNumber, state, total, at }) => (
            <Row key={orderId} at={at} what={<OrderLink orderId={orderId} orderNumber={orderNumber} />}>
              {`${STATE_WORDS[state]}, ${formatMoney(total)}`}
            </Row>
          ))}
        </Part>
        <Part title="Returns" rows={returns} all={allOf(customer, RETURN_LIST, "&list=all")}>
          {returns.map(({ id, number, status, at, ...order }) => (
            <Row key={id} at={at} what={<OrderLink {...order} />}>
              {`Return #${number}, ${RETURN_WORDS[status]}`}
            </Row>
          ))}
        </Part>
        <Part title="Withdrawals" rows={withdrawals}>
          {withdrawals.map(({ id, settled, at, ...order }) => (
            <Row key={id} at={at} what={<OrderLink {...order} />}>
              {settled ? "Settled" : "To settle"}
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
      <CustomerNotes notes={notes} />
      <Part title="Saved addresses" rows={addresses}>
        {addresses.map((address) => (
          <li key={address.id} className={`${list.row} ${css.row}`}>
            <p className={list.name}>
              <bdi>{address.name}</bdi> {address.isDefault ? <Badge colour="green">Default</Badge> : null}
            </p>
            <Words>{toAddressText(address)}</Words>
            <p className={css.text}>{address.phone}</p>
          </li>
        ))}
      </Part>
      <Part title="Waits for" rows={alerts}>
        {alerts.map(({ id, productId, product, at }) => (
          <Row
            key={id}
            at={at}
            what={<Link to={addressOf(productId)}>{product ?? "A product that is not shown"}</Link>}
          />
        ))}
      </Part>
      <Requests customer={customer} />
      <Allowed to="read record">
        <WhoDidWhat q={customer.id} acts={record} />
      </Allowed>
    </Screen>
  );
}

/** The list that finds all of them by the customer's e-mail. */
const allOf = ({ email }: StaffCustomer["customer"], { path, rows }: { path: string; rows: string }, more = "") =>
  email ? { to: `${path}?q=${encodeURIComponent(email)}${more}`, text: `Find them in all ${rows}` } : undefined;

const WHY = { email: "The same e-mail", phone: "The same name and phone number" } as const;

/** Other records that are probably the same person, each with the way to make one of both. */
function Doubles({ desk: { customer, doubles } }: { desk: StaffCustomer }) {
  if (doubles.length === 0) return null;
  return (
    <Part title="Probably the same person" rows={doubles}>
      {doubles.map(({ id, name, email, hasAccount, since, why, orders }) => (
        <Row key={id} at={since} what={<CustomerLink id={id} name={name || email || id} />}>
          {`${WHY[why]}, ${hasAccount ? "has an account" : "no account"}, ${countOrders(orders)}. `}
          {hasAccount && customer.hasAccount ? (
            <span>Two accounts cannot be merged.</span>
          ) : (
            <Allowed to="delete accounts">
              <Link to={hasAccount ? mergePath(id, customer.id) : mergePath(customer.id, id)}>
                {hasAccount ? "Merge this one into it" : "Merge into this one"}
                <span className={unseen.text}>{`: ${email ?? id}`}</span>
              </Link>
            </Allowed>
          )}
        </Row>
      ))}
    </Part>
  );
}

const DEBTS = {
  due: "Refund due",
  failed: "Refund sent back by the bank",
  disputed: "Disputed at the bank",
} as const;

const Owed = ({ desk: { owed } }: { desk: StaffCustomer }) => (
  <Part title="Owed and disputed" rows={owed}>
    {owed.map(({ id, kind, amount, ...order }) => (
      <Row key={id} what={<OrderLink {...order} />}>
        {`${DEBTS[kind]}, ${formatMoney(amount)}`}
      </Row>
    ))}
  </Part>
);

/** What the shop does if the person asks for their data, or for its deletion. */
const Requests = ({ customer: { id, hasAccount, role } }: Pick<StaffCustomer, "customer">) => (
  <section aria-labelledby="requests" className={css.requests}>
    <div className={css.head}>
      <h2 id="requests" className={css.heading}>
        Data requests
      </h2>
    </div>
    <Allowed to="edit accounts">
      {role === "admin" ? (
        <p className={css.text}>This person works here. They can download the file from their own account.</p>
      ) : (
        <>
          <p className={css.text}>
            The file has what the person would get on the account&apos;s own page. Give it to nobody else. Making it is
            recorded.
          </p>
          <div className={css.acts}>
            <a href={customerExportPath(id)} className={buttonClass({ variant: "outline" })} download>
              Download this person&apos;s data
            </a>
          </div>
        </>
      )}
    </Allowed>
    <Allowed to="delete accounts" otherwise={null}>
      <div className={css.acts}>
        <ButtonLink variant="outline" danger to={deleteCustomerPath(id)}>
          {hasAccount ? "Delete this account" : "Delete this person's data"}
        </ButtonLink>
      </div>
    </Allowed>
  </section>
);

function Writings({ desk: { customer, reviews, questions, messages } }: { desk: StaffCustomer }) {
  const allMessages = allOf(customer, MESSAGE_LIST, "&list=all");
  return (
    <>
      <Allowed to="read reviews">
        <Part title="Reviews" rows={reviews} all={allOf(customer, REVIEW_LIST)}>
          {reviews.map(({ id, rating, ...written }) => (
            <Written key={id} {...written} about={`${rating} of 5`} of="The shop" />
          ))}
        </Part>
      </Allowed>
      <Allowed to="read questions">
        <Part title="Questions" rows={questions} all={allOf(customer, QUESTION_LIST)}>
          {questions.map(({ id, ...written }) => (
            <Written key={id} {...written} of="A product that is gone" />
          ))}
        </Part>
      </Allowed>
      <Allowed to="read messages">
        <Part title="Messages" rows={messages} all={allMessages}>
          {messages.map(({ id, ...written }) => (
            <Written key={id} {...written} product={null} of="To the shop" />
          ))}
        </Part>
      </Allowed>
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
        {rows.length === 0 ? <p className={list.muted}>None.</p> : all ? <Link to={all.to}>{all.text}</Link> : null}
      </div>
      {rows.length > 0 ? <ul className={list.rows}>{children}</ul> : null}
    </section>
  );
}

/** A record, more about it, and since when. */
function Row({ at, what, children }: { at?: string; what: ReactNode; children?: ReactNode }) {
  return (
    <li className={`${list.row} ${css.row}`}>
      <p className={`${list.name} ${css.text}`}>{what}</p>
      <p className={css.text}>{children}</p>
      {at ? <Moment at={at} className={list.muted} /> : null}
    </li>
  );
}

const OrderLink = ({ orderId, orderNumber }: { orderId: string; orderNumber: number }) => (
  <Link to={orderPath(orderId)}>{`Order #${orderNumber}`}</Link>
);

type WrittenProps = Omit<StaffCustomer["questions"][number], "id" | "state"> & {
  state: StaffCustomer["questions" | "messages"][number]["state"];
  about?: string;
  /** What it is about without a product. */
  of: string;
};

function Written({ product, text, state, at, about, of }: WrittenProps) {
  const addressOf = useProductAddress();
  return (
    <li className={`${list.row} ${css.row}`}>
      <p className={`${list.name} ${css.text}`}>
        {product ? <Link to={addressOf(product.id)}>{product.title}</Link> : of}
      </p>
      <Words>{text}</Words>
      <p className={list.muted}>
        <StateBadge state={state} /> {about ? `${about} · ` : null}
        <Moment at={at} />
      </p>
    </li>
  );
}

function CustomerNotes({ notes }: Pick<StaffCustomer, "notes">) {
  const answer = useFormAnswer("note");
  const { form, fields } = useAnsweredForm({ id: "note", schema: WriteNote, answer, empties: true });
  return (
    <section aria-labelledby="notes">
      <div className={css.head}>
        <h2 id="notes" className={css.heading}>
          Notes
        </h2>
        {notes.length >= MOST_OF_CUSTOMER ? <p className={list.muted}>The latest {MOST_OF_CUSTOMER}</p> : null}
      </div>
      <Allowed to="edit accounts">
        <FieldsForm form={form} preventScrollReset fields={{ form: "note" }}>
          <TextAreaField
            meta={fields.text}
            label="For the team. The customer does not see it."
            rows={2}
            maxLength={5000}
            dir="auto"
          />
          <p role="status" className={list.done}>
            {answer.said}
          </p>
          <div>
            <SendButton size="sm" variant="outline">
              Add note
            </SendButton>
          </div>
        </FieldsForm>
      </Allowed>
      {notes.length > 0 ? (
        <ul className={list.rows}>
          {notes.map(({ id, actor, text, createdAt }) => (
            <li key={id} className={`${list.row} ${css.row}`}>
              <Words>{text}</Words>
              <p className={css.text}>{actor}</p>
              <Moment at={createdAt} className={list.muted} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
