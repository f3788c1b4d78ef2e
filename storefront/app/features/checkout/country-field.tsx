import type { FieldMetadata } from "@conform-to/react";
import { placeName } from "medusa-backend/contract/countries";
import { countryName } from "medusa-backend/contract/country-name";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/form-field";
import styles from "./country-field.module.css";
import { type ChosenCountry, notServed, type Served } from "./served-countries";

type Props = {
  meta: FieldMetadata<string | undefined>;
  places: Served;
  country: ChosenCountry;
  /** The country that the address names; null if it names none. */
  named: string | null;
  onSay: (code: string) => void;
};

/** Why the field holds this country though nobody has chosen it. */
const GUESSES = {
  address: "We read this in your address.",
  phone: "Our guess, from your phone number.",
  default: "This is only our guess.",
} as const;

/**
 * The country of the delivery. One that nobody has chosen is marked as a guess, which the buyer may confirm and need
 * not. A country that the shop does not deliver to is shown if the address names it, with what that means.
 */
export function CountryField({ meta, places, country: { code, from }, named, onSay }: Props) {
  const refusal = notServed(code, places);
  const doubt = named && named !== code ? `The address names ${placeName(named)}. Is this country right?` : null;
  const isGuess = from !== "buyer" && refusal === null;

  function confirm() {
    onSay(code);
    // The button goes, and its focus with it.
    document.getElementById(meta.id)?.focus();
  }

  return (
    <div className={styles.country}>
      <SelectField
        meta={meta}
        size="lg"
        label="Country"
        autoComplete="shipping country"
        value={code}
        onChange={({ currentTarget }) => onSay(currentTarget.value)}
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
            Yes, that is right
          </Button>
        </p>
      ) : null}
    </div>
  );
}
