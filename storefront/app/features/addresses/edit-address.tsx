import { getFormProps } from "@conform-to/react";
import type { DeliveryCountry, SavedAddress } from "medusa-backend/contract";
import { useState } from "react";
import { AddressFields } from "~/ui/address/address-fields";
import { useAddressAdvice } from "~/ui/address/use-address-advice";
import { Button, ButtonLink } from "~/ui/button";

import { FormErrors, SelectField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-layout.module.css";
import { PostForm } from "~/ui/send-once/post-form";
import titles from "~/ui/titles.module.css";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AddressForm } from "./address-form";
import styles from "./addresses-screen.module.css";

type Props = {
  name: string;
  countries: readonly DeliveryCountry[];
  /** The address that is being changed; null for a new one. */
  changed: SavedAddress | null;
};

/** The form of an address. A library's checks of postcode and number are advice beside the field. */
export function EditAddress({ name, countries, changed }: Props) {
  const first = countries[0]?.code ?? "";
  const { is_default: isDefault = false, id: _, ...parts } = changed ?? { name, country: first };
  const { form, fields, busy } = useAnsweredForm({
    id: "address",
    schema: AddressForm,
    answer: useFormAnswer("save"),
    defaultValue: parts,
    empties: true,
  });
  const { texts, onBlur } = useAddressAdvice(first);
  const [country, setCountry] = useState(fields.country.initialValue ?? first);
  return (
    <section aria-labelledby="edit">
      <h2 id="edit" className={`${titles.part} ${styles.title}`}>
        {changed ? "Change the address" : "Add an address"}
      </h2>
      <PostForm action="/dashboard/addresses" {...getFormProps(form)} noValidate onBlur={onBlur}>
        <div className={layout.wide}>
          <FormErrors form={form} />
          <input type="hidden" name="intent" value="save" />
          {changed ? <input type="hidden" name="address" value={changed.id} /> : null}
          <div className={layout.pair}>
            <TextField meta={fields.name} label="Name" autoComplete="shipping name" />
            <TextField
              meta={fields.phone}
              label="Phone (optional)"
              type="tel"
              autoComplete="shipping tel"
              advice={texts.phone}
            />
          </div>
          <SelectField
            meta={fields.country}
            size="lg"
            label="Country"
            autoComplete="shipping country"
            onChange={({ currentTarget }) => setCountry(currentTarget.value)}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <AddressFields fields={fields} country={country} postcodeAdvice={texts.postcode} />
          {isDefault ? null : (
            <label className={styles.usual}>
              <input type="checkbox" name="usual" />
              Make it the default
            </label>
          )}
          <div className={styles.send}>
            <Button type="submit" size="xl" aria-disabled={busy}>
              Save
            </Button>
            {changed ? (
              <ButtonLink variant="ghost" size="lg" to="/dashboard/addresses">
                Cancel
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </PostForm>
    </section>
  );
}
