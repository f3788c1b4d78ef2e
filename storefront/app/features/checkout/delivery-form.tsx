import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Delivery } from "medusa-backend/contract";
import { placeName } from "medusa-backend/contract/countries";
import { countryName } from "medusa-backend/contract/country-name";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type AddressAdvice, AddressFields } from "~/ui/address/address-fields";
import { Button } from "~/ui/button";
import { FormErrors, SelectField, TextAreaField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import titles from "~/ui/titles.module.css";
import { DeliveryChoice } from "./delivery-choice";
import {
  ANOTHER,
  type DeliveryFields,
  deliveryFields,
  firstOffer,
  type Offered,
  toDelivery,
  toOffered,
} from "./delivery-fields";
import styles from "./delivery-form.module.css";
import { deliveryDrafts } from "./delivery-storage";
import { ProceedToPayment, type WhereTo } from "./order-summary";
import { type ChosenCountry, notServed, type Places, type Served } from "./served-countries";
import type { ServerCart } from "./server-cart";
import { startOf, useAddress } from "./use-address";

type Address = ReturnType<typeof useAddress>;
type OfferedAddressesProps = { offers: readonly Offered[]; address: Address; onOpen: () => void };

/** The chosen address alone, until "Change" shows all. One that was edited in the form is no longer marked. */
function OfferedAddresses({ offers, address: { chosen, choose }, onOpen }: OfferedAddressesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [last, setLast] = useState(chosen);
  const list = useRef<HTMLFieldSetElement>(null);
  // The button goes, and its focus with it.
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLInputElement>("input:checked, input")?.focus();
  }, [isOpen]);
  if (chosen !== null && chosen !== last) setLast(chosen);
  const one = offers.find(({ key }) => key === last) ?? offers[0];
  const shown = isOpen ? [...offers, ANOTHER] : one ? [one] : [];
  function open() {
    setIsOpen(true);
    onOpen();
  }
  return (
    <fieldset ref={list} className={styles.offers}>
      <legend className={styles.legend}>Send it to</legend>
      {shown.map((offer) => (
        <label key={offer.key} className={styles.offer}>
          <input
            type="radio"
            name="offered"
            value={offer.key}
            checked={chosen === offer.key}
            onChange={() => choose(offer)}
          />
          <span>{offer.label}</span>
        </label>
      ))}
      {isOpen ? null : (
        <Button size="sm" variant="outline" className={styles.change} onClick={open}>
          Change
        </Button>
      )}
    </fieldset>
  );
}

type Props = {
  name: string;
  email: string;
  places: Places;
  form: RefObject<HTMLFormElement>;
  advice: AddressAdvice;
  cart: ServerCart;
  whereTo: WhereTo | null;
  /** True once the buyer wants to change something, so that the fields behind a saved address are shown. */
  isOpen: boolean;
  onOpen: () => void;
  /** Called with the country of delivery, at first and whenever it changes. */
  onCountry: (country: ChosenCountry) => void;
  onDelivery: (delivery: Delivery) => void;
};

const PARTS_ID = "address-parts";

/**
 * What was typed stays for the next visit, until the order is placed. It begins with that, or with the customer's
 * default or last address; a saved one that can be sent to as it is stands for all fields until the form is open.
 */
export function DeliveryForm(props: Props) {
  const { name, email, places, form: element, advice, cart, whereTo, isOpen, onOpen, onCountry, onDelivery } = props;
  const { countries } = places;
  const [{ offers, start, isWhole }] = useState(() => {
    const offers = toOffered(places.addresses, places.earlier);
    const begin = deliveryDrafts.of(email) ?? firstOffer(offers, places.addresses, name)?.fields;
    const start = startOf({ name, email, ...begin }, offers, countries);
    const isSaved = places.addresses.some(({ id }) => id === start.chosen);
    return { offers, start, isWhole: isSaved && deliveryFields(places).safeParse(start.texts).success };
  });
  const isShort = isWhole && !isOpen;
  const address = useAddress({ account: email, element, offers, countries, start, onCountry });
  const [form, fields] = useForm<DeliveryFields, DeliveryFields>({
    id: "delivery",
    defaultValue: start.texts,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: deliveryFields(places), disableAutoCoercion: true }),
    onSubmit: (event, { submission }) => {
      event.preventDefault();
      if (submission?.status === "success") onDelivery(toDelivery(submission.value));
    },
  });
  const { code } = address.country;
  const isRefused = fields.country.errors !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a guess changes the country without an event of its field
  useEffect(() => {
    if (isRefused) form.validate({ name: "country" });
  }, [code]);
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
          advice.onInput(event);
          address.onInput(event);
        }}
        onBlur={advice.onBlur}
      >
        <div className={`${layout.fields} ${styles.fields}`}>
          <FormErrors form={form} />
          {offers.length > 0 ? <OfferedAddresses offers={offers} address={address} onOpen={onOpen} /> : null}
          <div className={styles.typed} hidden={isShort}>
            <div className={layout.pair}>
              <TextField meta={fields.name} label="Your Name" autoComplete="shipping name" />
              <TextField meta={fields.email} label="Email" type="email" autoComplete="shipping email" />
            </div>
            {countries.length > 0 ? (
              <>
                <CountryField meta={fields.country} places={places} address={address} />
                <input type="hidden" name="country_from" value={address.country.from} />
                <fieldset
                  id={PARTS_ID}
                  className={`${layout.fields} ${layout.part}`}
                  hidden={!address.hasParts}
                  aria-label="Address in parts"
                >
                  <AddressFields fields={fields} country={code} postcodeAdvice={advice.texts.postcode} />
                </fieldset>
              </>
            ) : null}
            <TextAreaField
              meta={fields.address}
              label="Delivery Address"
              autoComplete={address.hasParts ? "off" : "shipping street-address"}
              rows={4}
              help={address.hasParts ? (address.byHand ? BY_HAND : FILLED) : AS_ON_A_PARCEL}
              advice={advice.texts.address}
            />
            {countries.length > 0 ? (
              <div className={styles.helpers}>
                {address.byHand && address.hasParts ? (
                  <Button size="sm" variant="outline" onClick={address.refill}>
                    Fill it from the fields above
                  </Button>
                ) : null}
                <Button
                  size="sm"
                  variant="outline"
                  aria-expanded={address.hasParts}
                  aria-controls={PARTS_ID}
                  onClick={() => address.setHasParts(!address.hasParts)}
                >
                  {address.hasParts ? "Hide street and city" : "Enter street and city separately"}
                </Button>
              </div>
            ) : null}
            <TextField
              meta={fields.phone}
              label="Phone Number"
              type="tel"
              autoComplete="shipping tel"
              advice={advice.texts.phone}
            />
          </div>
          {whereTo?.refusal ? null : <DeliveryChoice cart={cart} />}
          <ProceedToPayment cart={cart} whereTo={whereTo} />
        </div>
      </form>
    </section>
  );
}

const AS_ON_A_PARCEL = "Street, city and postal code, as on a parcel.";
const FILLED = "The carrier reads this. It is filled from the fields above, and you can also write here yourself.";
const BY_HAND = "You have edited this yourself. We send it exactly as you wrote it.";

type CountryFieldProps = { meta: FieldMetadata<string | undefined>; places: Served; address: Address };

/** Why the field holds this country though nobody has chosen it. */
const GUESSES = {
  address: "Taken from your address.",
  phone: "Taken from your phone number.",
  default: "Please check the country.",
} as const;

/** A country that nobody has chosen is marked as a guess, which the buyer may confirm and need not. */
function CountryField({ meta, places, address: { country, named, sayCountry } }: CountryFieldProps) {
  const { code, from } = country;
  const refusal = notServed(code, places);
  const doubt = named && named !== code ? `The address names ${placeName(named)}. Is this country right?` : null;
  const isGuess = from !== "buyer" && refusal === null;

  function confirm() {
    sayCountry(code);
    // The button goes, and its focus with it.
    document.getElementById(meta.id)?.focus();
  }

  return (
    <div className={styles.country}>
      <SelectField
        meta={meta}
        label="Country"
        autoComplete="shipping country"
        value={code}
        onChange={({ currentTarget }) => sayCountry(currentTarget.value)}
        advice={meta.errors ? null : (refusal ?? doubt)}
        {...(refusal ? {} : { help: places.served })}
      >
        {refusal ? <option value={code}>{countryName(code)}</option> : null}
        {places.countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {isGuess ? (
        <p className={styles.guess} data-testid="country-guess">
          <span>{GUESSES[from]}</span>
          <Button size="sm" variant="outline" onClick={confirm}>
            Keep this country
          </Button>
        </p>
      ) : null}
    </div>
  );
}
