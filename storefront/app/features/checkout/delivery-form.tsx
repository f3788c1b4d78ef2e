import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Delivery, ListAddressesAnswer } from "medusa-backend/contract";
import { type RefObject, useEffect, useState } from "react";
import { AddressFields } from "~/ui/address/address-fields";
import { useAddressAdvice } from "~/ui/address/use-address-advice";
import { Button } from "~/ui/button";
import { FormErrors, TextAreaField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import titles from "~/ui/titles.module.css";
import { fieldOf } from "~/ui/write-field";
import { DeliveryFields, type Offered, toDelivery, toOffered } from "./delivery-fields";
import styles from "./delivery-form.module.css";
import { deliveryDrafts } from "./delivery-storage";
import { OfferedAddresses } from "./offered-addresses";
import { ProceedToPayment, type ToPay } from "./proceed-to-payment";
import { useFilledAddress } from "./use-filled-address";

type Props = {
  name: string;
  email: string;
  /** What Medusa knows of the customer's addresses; empty where it did not answer. */
  places: ListAddressesAnswer;
  form: RefObject<HTMLFormElement>;
  toPay: ToPay;
  /** Hears which country is chosen; undefined for the shop's default one. */
  onCountry: (country: string | undefined) => void;
  onDelivery: (delivery: Delivery) => void;
};

/**
 * Who receives the order, and where. The form keeps what was typed for this browser's next visit too, until the order
 * is placed. It begins with that, or with the customer's default address.
 */
export function DeliveryForm({ name, email, places, form: element, toPay, onCountry, onDelivery }: Props) {
  const offers = toOffered(places.addresses, places.earlier);
  const [{ start, startOffer }] = useState(() => {
    const kept = deliveryDrafts.of(email);
    const [first] = offers;
    const usual = !kept && places.addresses[0]?.is_default && first ? first : null;
    const country = places.countries[0]?.code ?? "";
    return { start: { name, email, country, ...(kept ?? usual?.fields) }, startOffer: usual?.key ?? null };
  });
  const [chosen, setChosen] = useState(startOffer);
  const [form, fields] = useForm<DeliveryFields, DeliveryFields>({
    id: "delivery",
    defaultValue: start,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: DeliveryFields, disableAutoCoercion: true }),
    onSubmit: (event, { submission }) => {
      event.preventDefault();
      if (submission?.status === "success") onDelivery(toDelivery(submission.value));
    },
  });
  const { advice, onBlur } = useAddressAdvice(start.country);
  const { byHand, onInput, refill, choose } = useFilledAddress(email, start);
  const tellCountry = (form: HTMLFormElement) => {
    const [usual, ...others] = places.countries.map(({ code }) => code);
    const country = fieldOf(form, "country")?.value;
    onCountry(country !== usual && country && others.includes(country) ? country : undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes are inputs
  useEffect(() => {
    inForm(tellCountry);
  }, []);
  const inForm = (act: (form: HTMLFormElement) => void) => element.current && act(element.current);
  const onChoose = (offer: Offered) => {
    setChosen(offer.key);
    inForm((form) => choose(form, offer));
  };
  const hasParts = places.countries.length > 0;
  return (
    <section aria-labelledby="delivery-heading">
      <h2 id="delivery-heading" className={titles.part}>
        Delivery Order Form
      </h2>
      <form
        {...getFormProps(form)}
        ref={element}
        method="post"
        noValidate
        onInput={(event) => {
          onInput(event);
          tellCountry(event.currentTarget);
        }}
        onBlur={onBlur}
      >
        <div className={styles.fields}>
          <FormErrors form={form} />
          {offers.length > 0 ? <OfferedAddresses offers={offers} chosen={chosen} onChoose={onChoose} /> : null}
          <div className={styles.who}>
            <TextField meta={fields.name} label="Your Name" autoComplete="name" />
            <TextField meta={fields.email} label="Email" type="email" autoComplete="email" />
          </div>
          {hasParts ? (
            <AddressFields fields={fields} countries={places.countries} postcodeAdvice={advice.postcode} />
          ) : null}
          <TextAreaField
            meta={fields.address}
            label="Delivery Address"
            autoComplete="street-address"
            rows={hasParts ? 4 : 3}
            {...(hasParts ? { help: byHand ? BY_HAND : FILLED } : {})}
          />
          {byHand ? (
            <Button variant="outline" className={layout.send} onClick={() => inForm(refill)}>
              Fill it from the fields above
            </Button>
          ) : null}
          <TextField meta={fields.phone} label="Phone Number" type="tel" autoComplete="tel" advice={advice.phone} />
          <ProceedToPayment toPay={toPay} />
        </div>
      </form>
    </section>
  );
}

const FILLED = "What the courier reads. It is filled from the fields above, and you can also write here yourself.";
const BY_HAND = "You have changed this by hand. It is sent exactly as it stands here.";
