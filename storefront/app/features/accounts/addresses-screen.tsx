import type { DeliveryCountry, ListAddressesAnswer, SavedAddress } from "medusa-backend/contract";
import { toAddressText } from "medusa-backend/contract/address-text";
import { countryName } from "medusa-backend/contract/country-name";
import { useState } from "react";
import { AddressFields, useAddressAdvice } from "~/ui/address/address-fields";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { FieldsForm } from "~/ui/fields-form";
import { SelectField, TextField } from "~/ui/form-field";
import layout from "~/ui/form-field.module.css";
import { FormAnswer } from "~/ui/notice";
import { Screen } from "~/ui/screen";
import { PressForm, SendButton } from "~/ui/send-once/post-form";
import titles from "~/ui/titles.module.css";
import { useAnsweredForm } from "~/ui/use-answered-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { AddressForm } from "./account-fields";
import styles from "./addresses-screen.module.css";

type Props = {
  name: string;
  places: ListAddressesAnswer;
  /** The id of the edited address; null for a new one. */
  changing: string | null;
};

/** A customer's saved addresses, and the form for a new or an edited one. It works without scripts. */
export function AddressesScreen({ name, places, changing }: Props) {
  const { said } = useFormAnswer();
  const { fault } = useFormAnswer(["delete", "default"]);
  const { typed } = useFormAnswer("save");
  const { addresses, countries } = places;
  // The form's own address names no saved one: if it was refused, what was sent does.
  const changed = addresses.find(({ id }) => id === (typed.address ?? changing)) ?? null;
  return (
    <Screen title="Addresses" about="The checkout offers them, starting with the default one.">
      <FormAnswer done={said} fault={fault} />
      {addresses.length > 0 ? (
        <ul className={styles.addresses}>
          {addresses.map((address) => (
            <Address key={address.id} address={address} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>You have not saved an address yet.</p>
      )}
      <EditAddress
        key={`${changed?.id ?? "new"}-${addresses.length}`}
        name={name}
        countries={countries}
        changed={changed}
      />
    </Screen>
  );
}

function Address({ address }: { address: SavedAddress }) {
  const { id, name, phone, isDefault } = address;
  const nameId = `address-${id}`;
  return (
    <li className={styles.address}>
      <p className={styles.name} id={nameId}>
        {`${name} `}
        {isDefault ? <Badge colour="green">Default</Badge> : null}
      </p>
      <p className={styles.lines}>{toAddressText(address)}</p>
      {phone ? <p>{phone}</p> : null}
      <div className={styles.actions}>
        <ButtonLink size="sm" variant="outline" to={`?change=${encodeURIComponent(id)}#edit`} aria-describedby={nameId}>
          Change
        </ButtonLink>
        {isDefault ? null : (
          <ActionButton id={id} intent="default" described={nameId}>
            Make default
          </ActionButton>
        )}
        <ActionButton id={id} intent="delete" described={nameId} danger>
          Delete
        </ActionButton>
      </div>
    </li>
  );
}

type ActionProps = { id: string; intent: "delete" | "default"; described: string; danger?: boolean; children: string };

function ActionButton({ id, intent, described, danger = false, children }: ActionProps) {
  return (
    <PressForm
      action="/dashboard/addresses"
      fields={{ intent, address: id }}
      variant="ghost"
      danger={danger}
      describedBy={described}
      preventScrollReset={false}
    >
      {children}
    </PressForm>
  );
}

type EditAddressProps = {
  name: string;
  countries: readonly DeliveryCountry[];
  /** Null for a new one. */
  changed: SavedAddress | null;
};

/** The form of an address. A library's checks of postcode and number are advice beside the field. */
function EditAddress({ name, countries, changed }: EditAddressProps) {
  const first = countries[0]?.code ?? "";
  const { isDefault = false, id: _, ...parts } = changed ?? { name, country: first };
  const { form, fields } = useAnsweredForm({
    id: "address",
    schema: AddressForm,
    answer: useFormAnswer("save"),
    defaultValue: parts,
    empties: true,
  });
  const { texts, onBlur, onInput } = useAddressAdvice(first);
  const [country, setCountry] = useState(fields.country.initialValue ?? first);
  return (
    <section aria-labelledby="edit">
      <h2 id="edit" className={`${titles.part} ${styles.title}`}>
        {changed ? "Change the address" : "Add an address"}
      </h2>
      <FieldsForm form={form} width="wide" action="/dashboard/addresses" onBlur={onBlur} onInput={onInput}>
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
          label="Country"
          autoComplete="shipping country"
          onChange={({ currentTarget }) => setCountry(currentTarget.value)}
        >
          {/* Of a country that is not served any more; otherwise the field would say the first one. */}
          {changed && !countries.some(({ code }) => code === changed.country) ? (
            <option value={changed.country}>{countryName(changed.country)}</option>
          ) : null}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <AddressFields fields={fields} country={country} postcodeAdvice={texts.postcode} />
        {isDefault ? null : (
          <label className={styles.usual}>
            <input type="checkbox" name="usual" defaultChecked={fields.usual.initialValue === "on"} />
            Make it the default
          </label>
        )}
        <div className={styles.send}>
          <SendButton size="xl">Save</SendButton>
          {changed ? (
            <ButtonLink variant="ghost" size="lg" to="/dashboard/addresses">
              Cancel
            </ButtonLink>
          ) : null}
        </div>
      </FieldsForm>
    </section>
  );
}
