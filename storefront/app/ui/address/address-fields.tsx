import type { FieldMetadata } from "@conform-to/react";
import type { AddressParts } from "medusa-backend/contract";
import { usedParts } from "medusa-backend/contract/address-text";
import { type FocusEvent, useState } from "react";
import { TextField } from "../form-field";
import layout from "../form-field.module.css";
import { lazyModule } from "../lazy/lazy-module";

type Props = {
  fields: Record<Exclude<keyof AddressParts, "country">, FieldMetadata<string | undefined>>;
  /** Where the address is. */
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
export type Advice = { phone: string | null; postcode: string | null };
const isAdvised = (name: string): name is keyof Advice => name === "phone" || name === "postcode";

/** `onBlur` is the form's. */
export type AddressAdvice = ReturnType<typeof useAddressAdvice>;

/**
 * Advice on the fields `phone` and `postcode` of a form, shown after the field is left. The libraries are loaded then;
 * without them there is no advice. It moves the content below, so it waits for the end of the press that left the
 * field: a button that moves away from under the pointer is not clicked.
 */
export function useAddressAdvice(defaultCountry: string) {
  const [texts, setTexts] = useState<Advice>({ phone: null, postcode: null });
  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || !isAdvised(target.name)) return;
    const { name, value } = target;
    const chosen = new FormData(currentTarget).get("country");
    const country = typeof chosen === "string" && chosen ? chosen : defaultCountry;
    Promise.all([loadAdvice(), endOfPress()]).then(
      ([{ addressAdvice }]) => setTexts((before) => ({ ...before, [name]: addressAdvice[name](value, country) })),
      () => undefined,
    );
  }
  return { texts, onBlur };
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
