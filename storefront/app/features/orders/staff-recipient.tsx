import { CorrectAddress, CorrectEmail, ORDER_LIST } from "medusa-backend/contract";
import { toMailLink } from "medusa-backend/contract/mail-link";
import { toQuery } from "~/domain/list-view";
import { lackingOnPaper } from "~/domain/order";
import type { OrderPage, StaffOrder } from "~/medusa/orders.server";
import type { Order } from "~/medusa/to-order";
import { Allowed, CustomerLink } from "~/ui/allowed";
import { ButtonLink } from "~/ui/button";
import { FieldsForm } from "~/ui/fields-form";
import { TextAreaField, TextField } from "~/ui/form-field";
import { Fault } from "~/ui/notice";
import plain from "~/ui/plain-form.module.css";
import { Panel } from "~/ui/screen";
import { SendButton } from "~/ui/send-once/post-form";
import { TextLink } from "~/ui/text-link";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { type ShownAnswer, useFormAnswer } from "~/ui/use-form-answer";
import css from "./admin-order-screen.module.css";
import parts from "./order-parts.module.css";
import returns from "./order-returns.module.css";
import screen from "./order-screen.module.css";

/** Whose order it is, and the form that corrects its e-mail. */
export function Customer({
  order: { name, email, phone },
  orders,
  customerId,
}: Pick<OrderPage, "order"> & Pick<StaffOrder, "orders" | "customerId">) {
  const answer = useFormAnswer("email");
  const list = `${ORDER_LIST.path}?${toQuery({ q: email, status: "all" })}`;
  return (
    <div className={css.stack}>
      <strong dir="auto">
        <CustomerLink id={customerId} name={name} />
      </strong>
      {email ? (
        <a href={toMailLink(email)} className={css.mail}>
          {email}
        </a>
      ) : null}
      {phone ? <span>{phone}</span> : null}
      {email ? (
        <TextLink to={list}>{orders > 1 ? `All ${orders} orders of this account` : "Orders with this e-mail"}</TextLink>
      ) : null}
      {answer.said ? (
        <p role="status" className={parts.figures}>
          {answer.said}
        </p>
      ) : null}
      <Allowed to="edit orders">
        <details className={returns.fold} open={answer.isAgain || undefined}>
          <summary>Correct the e-mail</summary>
          <EmailForm key={email} email={email} answer={answer} />
        </details>
      </Allowed>
    </div>
  );
}

/** The account keeps its own e-mail. */
function EmailForm({ email, answer }: { email: string; answer: ShownAnswer }) {
  const { form, fields } = useAnsweredForm({
    id: "correct-email",
    schema: CorrectEmail,
    answer,
    defaultValue: { email },
  });
  return (
    <FieldsForm form={form} preventScrollReset fields={{ form: "email" }}>
      <TextField
        meta={fields.email}
        label="E-mail for this order"
        type="email"
        help="The customer signs in as before: only the mails about this order go there."
      />
      <SendButton size="sm" variant="outline" className={plain.send}>
        Save the e-mail
      </SendButton>
    </FieldsForm>
  );
}

type Address = NonNullable<StaffOrder["correctable"]>;

type RecipientProps = {
  recipient: Pick<Order, "name" | "address" | "countryLine" | "phone" | "shippingName">;
  /** The letters that the PDFs of the order print as boxes, in words. */
  lacking: string;
  instead: string;
};

/** The recipient of an order, and how it is sent. */
export function Recipient({ recipient, lacking, instead }: RecipientProps) {
  const { name, address, countryLine, phone, shippingName } = recipient;
  return (
    <>
      <address className={screen.address}>
        <strong dir="auto">{name}</strong>
        <span className={screen.lines} dir="auto">
          {address}
        </span>
        {countryLine ? <span>{countryLine}</span> : null}
        <span>{phone}</span>
      </address>
      {shippingName ? <p className={parts.figures}>{`Sent by: ${shippingName}`}</p> : null}
      {lacking ? (
        <p className={parts.figures}>{`Packing slips and PDFs have boxes instead of ${lacking}. ${instead}`}</p>
      ) : null}
    </>
  );
}

type AddressProps = { order: Order; isLive: boolean; correctable: StaffOrder["correctable"] };

/** An order's address, and the form that corrects it before the order is sent. */
export function StaffAddress({ order, isLive, correctable }: AddressProps) {
  const answer = useFormAnswer("address");
  return (
    <Panel id="delivery" title="Delivery to">
      <Recipient recipient={order} lacking={lackingOnPaper(order)} instead="The page Invoice can be printed instead." />
      {answer.said ? (
        <p role="status" className={parts.figures}>
          {answer.said}
        </p>
      ) : null}
      {!correctable && answer.fault ? <Fault>{answer.fault}</Fault> : null}
      {!correctable && isLive ? (
        <p className={parts.figures}>A parcel has gone, so the address can no longer be corrected.</p>
      ) : null}
      {correctable ? (
        <Allowed to="edit orders" otherwise={null}>
          <details className={returns.fold} open={answer.isAgain || undefined}>
            <summary>Correct the address</summary>
            <AddressForm key={JSON.stringify(correctable)} address={correctable} answer={answer} />
          </details>
        </Allowed>
      ) : null}
    </Panel>
  );
}

function AddressForm({ address, answer }: { address: Address; answer: ShownAnswer }) {
  const { country: _country, ...values } = address;
  const { form, fields } = useAnsweredForm({
    id: "correct-address",
    schema: CorrectAddress,
    answer,
    defaultValue: values,
  });
  return (
    <FieldsForm form={form} preventScrollReset fields={{ form: "address" }}>
      <TextField meta={fields.name} label="Recipient" dir="auto" />
      <TextAreaField
        meta={fields.street}
        label="Street, or the whole address"
        rows={3}
        autoComplete="off"
        dir="auto"
        help="The country stays as it is."
      />
      <TextField meta={fields.extra} label="Flat, floor or company (optional)" dir="auto" />
      <TextField meta={fields.city} label="City" dir="auto" />
      <TextField meta={fields.province} label="State or region" dir="auto" />
      <TextField meta={fields.postcode} label="Postal code" />
      <TextField meta={fields.phone} label="Phone" type="tel" />
      <SendButton size="sm" variant="outline" className={plain.send}>
        Correct it
      </SendButton>
    </FieldsForm>
  );
}

/** Opens an order's packing slip, by the order's number. */
export const PackingSlipLink = ({ number }: { number: number }) => (
  <ButtonLink
    size="sm"
    variant="outline"
    reloadDocument
    target="_blank"
    to={`/dashboard/papers/packing-slips.pdf?order=${number}`}
  >
    Packing slip
  </ButtonLink>
);
