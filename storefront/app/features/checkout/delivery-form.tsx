import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Delivery } from "medusa-backend/contract";
import { Button } from "~/ui/button";
import { FormErrors, TextAreaField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { infoPath } from "~/ui/layout/info-links";
import { TextLink } from "~/ui/text-link";
import titles from "~/ui/titles.module.css";
import styles from "./delivery-form.module.css";

type Props = { name: string; email: string; onDelivery: (delivery: Delivery) => void };

/** The id of the button that opens the payment; focus returns to it. */
export const PROCEED_ID = "proceed-to-payment";

/**
 * Who receives the order, and where. The form keeps what was typed for as long as the page is open, even when a payment
 * fails.
 */
export function DeliveryForm({ name, email, onDelivery }: Props) {
  const [form, fields] = useForm({
    id: "delivery",
    defaultValue: { name, email },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: Delivery, disableAutoCoercion: true }),
    onSubmit: (event, { submission }) => {
      event.preventDefault();
      if (submission?.status === "success") onDelivery(submission.value);
    },
  });
  return (
    <section aria-labelledby="delivery-heading">
      <h2 id="delivery-heading" className={titles.part}>
        Delivery Order Form
      </h2>
      <form {...getFormProps(form)} method="post" noValidate>
        <div className={styles.fields}>
          <FormErrors form={form} />
          <div className={styles.who}>
            <TextField meta={fields.name} label="Your Name" autoComplete="name" />
            <TextField meta={fields.email} label="Email" type="email" autoComplete="email" />
          </div>
          <TextAreaField meta={fields.address} label="Delivery Address" autoComplete="street-address" rows={3} />
          <TextField meta={fields.phone} label="Phone Number" type="tel" autoComplete="tel" />
          <Button type="submit" id={PROCEED_ID} size="xl" className={layout.send}>
            Proceed to Payment
          </Button>
          <p className={styles.note}>
            You are charged only when the order is placed. Our {/* In a tab of its own: what was typed here stays. */}
            <TextLink to={infoPath("terms")} target="_blank">
              terms of sale
            </TextLink>{" "}
            apply, and you can{" "}
            <TextLink to={infoPath("returns")} target="_blank">
              send the order back
            </TextLink>
            .
          </p>
        </div>
      </form>
    </section>
  );
}
