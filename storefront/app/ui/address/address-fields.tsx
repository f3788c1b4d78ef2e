import type { FieldMetadata } from "@conform-to/react";
import type { AddressParts, DeliveryCountry } from "medusa-backend/contract";
import { usedParts } from "medusa-backend/contract/address-text";
import { useState } from "react";
import { SelectField, TextField } from "../form-field";
import layout from "../form-layout.module.css";

type Props = {
  fields: Record<keyof AddressParts, FieldMetadata<string | undefined>>;
  countries: readonly DeliveryCountry[];
  /** What the shop thinks of the postcode. */
  postcodeAdvice: string | null;
};

/**
 * An address in parts, as its country has them. What a country does not have is hidden and not sent. Browsers fill the
 * parts apart from other fields of the form, which may hold the address as one text.
 */
export function AddressFields({ fields, countries, postcodeAdvice }: Props) {
  const [country, setCountry] = useState(fields.country.initialValue ?? countries[0]?.code ?? "");
  const used = usedParts(country);
  return (
    <>
      <TextField meta={fields.street} label="Street" autoComplete="section-parts shipping address-line1" />
      <TextField
        meta={fields.extra}
        label="Flat, floor or company (optional)"
        autoComplete="section-parts shipping address-line2"
      />
      <div className={layout.pair}>
        <TextField meta={fields.city} label="City" autoComplete="section-parts shipping address-level2" />
        <fieldset className={layout.part} hidden={!used.province} disabled={!used.province}>
          <TextField
            meta={fields.province}
            label="State or region"
            autoComplete="section-parts shipping address-level1"
          />
        </fieldset>
        <fieldset className={layout.part} hidden={!used.postcode} disabled={!used.postcode}>
          <TextField
            meta={fields.postcode}
            label="Postal code"
            autoComplete="section-parts shipping postal-code"
            advice={postcodeAdvice}
          />
        </fieldset>
        <SelectField
          meta={fields.country}
          size="lg"
          label="Country"
          autoComplete="section-parts shipping country"
          onChange={({ currentTarget }) => setCountry(currentTarget.value)}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
