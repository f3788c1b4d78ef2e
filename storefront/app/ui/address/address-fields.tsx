import type { FieldMetadata } from "@conform-to/react";
import type { AddressParts } from "medusa-backend/contract";
import { usedParts } from "medusa-backend/contract/address-text";
import { type FocusEvent, type FormEvent, useState } from "react";
import { TextField } from "../form-field";
import layout from "../form-field.module.css";
import { lazyModule } from "../lazy/lazy-module";

type Props = {
  fields: Record<Exclude<keyof AddressParts, "country">, FieldMetadata<string | undefined>>;
  country: string;
  postcodeAdvice: string | null;
};

/** An address in its country's parts. Parts that a country does not have are hidden and not sent. */
export function AddressFields({ fields, country, postcodeAdvice }: Props) {
  const used = usedParts(country);
  return (
    <>
      <TextField meta={fields.street} label="Street" autoComplete="shipping address-line1" />
      <TextField meta={fields.extra} label="Flat, floor or company (optional)" autoComplete="shipping address-line2" />
      <div className={layout.pair}>
        <TextField meta={fields.city} label="City" autoComplete="shipping address-level2" />
        <fieldset className={layout.part} hidden={!used.province} disabled={!used.province}>
          <TextField meta={fields.province} label="State or region" autoComplete="shipping address-level1" />
        </fieldset>
        <fieldset className={layout.part} hidden={!used.postcode} disabled={!used.postcode}>
          <TextField
            meta={fields.postcode}
            label="Postal code"
            autoComplete="shipping postal-code"
            advice={postcodeAdvice}
          />
        </fieldset>
      </div>
    </>
  );
}

const loadAdvice = lazyModule(() => import("./address-advice"));

/** Sentences for the fields; null for none. */
export type Advice = { address: string | null; phone: string | null; postcode: string | null };
const NO_ADVICE: Advice = { address: null, phone: null, postcode: null };
const isAdvised = (name: string): name is keyof Advice => name in NO_ADVICE;

const isText = (field: EventTarget | null) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
const nameOf = (field: EventTarget | null): string => (isText(field) ? field.name : "");
const IN_ADDRESS = ["address", "street", "extra", "postcode", "city", "province"];
const isInAddress = (field: EventTarget | null) => IN_ADDRESS.includes(nameOf(field));

/** `onBlur` and `onInput` are the form's. */
export type AddressAdvice = ReturnType<typeof useAddressAdvice>;

/**
 * Advice on `address`, `phone` and `postcode`, from when the field is left (the address with its last one) until it is
 * changed. It moves the content below, so it waits for the end of the press that left the field: a button that moves
 * away from under the pointer is not clicked. Without the libraries there is none.
 */
export function useAddressAdvice(defaultCountry: string) {
  const [texts, setTexts] = useState(NO_ADVICE);
  function onBlur({ target, relatedTarget, currentTarget: form }: FocusEvent<HTMLFormElement>) {
    const left = [nameOf(target)].filter((name) => name !== "address");
    if (isInAddress(target) && !isInAddress(relatedTarget)) left.push("address");
    const fields = left.filter(isAdvised);
    if (fields.length === 0) return;
    Promise.all([loadAdvice(), endOfPress()]).then(
      ([{ addressAdvice }]) => {
        const typed = new FormData(form);
        const read = (name: string) => String(typed.get(name) ?? "").trim();
        const country = read("country") || defaultCountry;
        const advice = fields.map((name) => [name, addressAdvice[name](read(name), country)]);
        // A postcode that is not the country's is asked about at its own field.
        const hasPart = read("postcode") !== "" && read("address").includes(read("postcode"));
        setTexts((before) => ({ ...before, ...Object.fromEntries(advice), ...(hasPart && { address: null }) }));
      },
      () => undefined,
    );
  }
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const name = nameOf(target);
    if (isAdvised(name)) setTexts((before) => (before[name] === null ? before : { ...before, [name]: null }));
  }
  return { texts, onBlur, onInput };
}

/** Resolves at once if nothing is pressed, else after the click that ends the press. */
function endOfPress(): Promise<void> {
  if (!document.querySelector(":active")) return Promise.resolve();
  return new Promise((resolve) => {
    // The click is dispatched in the same task as the release. A drag ends without one.
    const release = () => setTimeout(resolve);
    for (const name of ["mouseup", "dragend", "pointercancel"]) window.addEventListener(name, release, { once: true });
  });
}
