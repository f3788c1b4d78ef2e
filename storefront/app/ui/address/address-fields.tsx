import type { FieldMetadata } from "@conform-to/react";
import type { AddressParts } from "medusa-backend/contract";
import { usedParts } from "medusa-backend/contract/address-text";
import { TextField } from "../form-field";
import layout from "../form-layout.module.css";

type Props = {
  fields: Record<Exclude<keyof AddressParts, "country">, FieldMetadata<string | undefined>>;
  /** Where the address is. */
  country: string;
  /** Advice on the postcode. */
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
