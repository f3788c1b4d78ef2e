import { getFormProps } from "@conform-to/react";
import type { OrderDesk } from "~/medusa/order-desk.server";
import type { Order } from "~/medusa/to-order";
import { Button } from "~/ui/button";
import { FormErrors, TextAreaField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { type ShownAnswer, useFormAnswer } from "~/ui/use-form-answer";
import { AddressFields } from "./desk-fields";
import css from "./desk-screen.module.css";
import returns from "./order-returns.module.css";
import screen from "./order-screen.module.css";

type Address = NonNullable<OrderDesk["correctable"]>;

/** An order's address, and the form that corrects it before the order is sent. */
export function DeskAddress({ order, correctable }: { order: Order; correctable: OrderDesk["correctable"] }) {
  const answer = useFormAnswer("address");
  return (
    <section className={screen.panel} aria-labelledby="delivery">
      <h2 id="delivery" className={screen.heading}>
        Delivery to
      </h2>
      <address className={screen.address}>
        <strong dir="auto">{order.name}</strong>
        <span className={screen.lines} dir="auto">
          {order.address}
        </span>
        {order.countryLine ? <span>{order.countryLine}</span> : null}
        <span>{order.phone}</span>
      </address>
      {answer.said ? (
        <p role="status" className={css.figures}>
          {answer.said}
        </p>
      ) : null}
      {!correctable && answer.fault ? (
        <p role="alert" className={returns.fault}>
          {answer.fault}
        </p>
      ) : null}
      {correctable ? (
        <details className={returns.fold} open={answer.isAgain || undefined}>
          <summary>Correct the address</summary>
          <AddressForm key={JSON.stringify(correctable)} address={correctable} answer={answer} />
        </details>
      ) : null}
    </section>
  );
}

function AddressForm({ address, answer }: { address: Address; answer: ShownAnswer }) {
  const { country: _country, ...values } = address;
  const { form, fields, busy } = useAnsweredForm({
    id: "correct-address",
    schema: AddressFields,
    answer,
    defaultValue: values,
  });
  return (
    <PostForm preventScrollReset {...getFormProps(form)} noValidate>
      <input type="hidden" name="form" value="address" />
      <div className={layout.fields}>
        <FormErrors form={form} />
        <TextField meta={fields.name} label="Recipient" autoComplete="off" dir="auto" />
        <TextAreaField
          meta={fields.street}
          label="Street, or the whole address"
          rows={3}
          autoComplete="off"
          dir="auto"
          help="The country stays as it is."
        />
        <TextField meta={fields.extra} label="Flat or floor (optional)" autoComplete="off" dir="auto" />
        <TextField meta={fields.city} label="City" autoComplete="off" dir="auto" />
        <TextField meta={fields.province} label="State or province" autoComplete="off" dir="auto" />
        <TextField meta={fields.postcode} label="Postcode" autoComplete="off" />
        <TextField meta={fields.phone} label="Telephone" type="tel" autoComplete="off" />
        <Button type="submit" size="sm" variant="outline" className={css.send} aria-disabled={busy}>
          Correct it
        </Button>
      </div>
    </PostForm>
  );
}
