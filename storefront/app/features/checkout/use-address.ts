import { readCountry } from "medusa-backend/contract/countries";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { fieldOf, writeField } from "~/ui/write-field";
import { chosenOf, type Offered, PART_NAMES, textOfParts } from "./delivery-fields";
import { type DeliveryDraft, deliveryDrafts } from "./delivery-storage";
import { type ChosenCountry, guessCountry, type ServedCountry } from "./served-countries";

const NAMES = ["name", "email", "address", "phone", ...PART_NAMES] as const;

/** The texts of the form but for the country, which is a state. */
const textsOf = (form: HTMLFormElement): DeliveryDraft =>
  Object.fromEntries(NAMES.map((name) => [name, fieldOf(form, name)?.value ?? ""]));

const isPart = (name: string) => PART_NAMES.some((part) => part === name);

/** True if the browser has just filled a field by itself, from its owner's stored data. */
const isAutofilled = (target: EventTarget): target is HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement && CSS.supports("selector(:autofill)") && target.matches(":autofill");

/** The initial values of the form: those typed before, or an offer. A country that nobody has given is guessed. */
export function startOf(fields: DeliveryDraft, offers: readonly Offered[], countries: readonly ServedCountry[]) {
  const { country: code, country_from: from, phone } = fields;
  const named = namedBy(fields, textOfParts(fields));
  const country: ChosenCountry = code && from === "buyer" ? { code, from } : guessCountry({ named, phone }, countries);
  const texts = { ...fields, country: country.code, country_from: country.from };
  return { texts, country, named, chosen: chosenOf(offers, texts, null) };
}

/** What the parts have `made` of an address names no country by itself: the country is one of them. */
const namedBy = ({ address = "" }: DeliveryDraft, made: string) => (address === made ? null : readCountry(address));

type Options = {
  account: string;
  element: RefObject<HTMLFormElement>;
  offers: readonly Offered[];
  countries: readonly ServedCountry[];
  start: ReturnType<typeof startOf>;
  onCountry: (country: ChosenCountry) => void;
};

/**
 * Its parts fill the text while somebody types them; one that was changed by hand (`byHand`) is never written over,
 * unless `refill` asks for it. The country is guessed until the buyer says it.
 */
export function useAddress({ account, element, offers, countries, start, onCountry }: Options) {
  const filled = useRef(textOfParts(start.texts));
  const isWriting = useRef(false);
  /** True once the buyer has chosen the country itself, and not only an address there. */
  const isSaid = useRef(start.chosen === null);
  const [country, setCountry] = useState(start.country);
  const [named, setNamed] = useState(start.named);
  const [chosen, setChosen] = useState(start.chosen);
  const [byHand, setByHand] = useState(false);
  const [hasParts, setHasParts] = useState(start.chosen === null && filled.current !== "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parent hears of each new country, and of nothing else
  useEffect(() => onCountry(country), [country]);

  function write(form: HTMLFormElement, texts: DeliveryDraft) {
    isWriting.current = true;
    for (const [name, value] of Object.entries(texts)) writeField(fieldOf(form, name), value);
    isWriting.current = false;
  }

  /** Guesses the country unless somebody has `said` it, and lets the parts fill the text if they may. */
  function follow(form: HTMLFormElement, said: ChosenCountry, isFilling: boolean, before: string | null) {
    const texts = textsOf(form);
    const { address: written = "" } = texts;
    const isMade = written !== "" && written === filled.current;
    const named = namedBy(texts, filled.current);
    const isKept = said.from === "buyer" && (isSaid.current || named === null || named === said.code);
    const next = isKept ? said : guessCountry({ named, phone: texts.phone }, countries);
    const made = textOfParts({ ...texts, country: next.code });
    const fills = (isFilling || next.code !== country.code) && (isMade || written.trim() === "");
    const address = fills ? made : written;
    if (fills) {
      filled.current = made;
      write(form, { address });
    }
    const all = { ...texts, address, country: next.code, country_from: next.from };
    setByHand(made !== "" && address !== made);
    setNamed(named);
    setChosen(chosenOf(offers, all, before));
    setCountry(next.code === country.code && next.from === country.from ? country : next);
    deliveryDrafts.keep(account, all);
  }

  const inForm = (act: (form: HTMLFormElement) => void) => element.current && act(element.current);

  return {
    country,
    named,
    chosen,
    byHand,
    hasParts,
    setHasParts,
    onInput({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
      const name = "name" in target ? String(target.name) : "";
      if (isWriting.current || !NAMES.some((own) => own === name)) return;
      // Browsers know the street of a text like this, and fill the rest if it has fields.
      if (isAutofilled(target) && !hasParts) {
        const [street = "", ...rest] = target.value.split("\n");
        write(form, { street, extra: rest.join(", ") });
        filled.current = target.value;
        setHasParts(true);
      }
      follow(form, country, isPart(name), chosen);
    },
    /** The buyer says the country: by choosing another one, or by agreeing to the guess. */
    sayCountry: (code: string) => {
      isSaid.current = true;
      inForm((form) => follow(form, { code, from: "buyer" }, true, chosen));
    },
    refill: () =>
      inForm((form) => {
        filled.current = fieldOf(form, "address")?.value ?? "";
        follow(form, country, true, chosen);
      }),
    choose: ({ key, fields: { country: code = "", country_from: from, ...fields } }: Offered) =>
      inForm((form) => {
        write(form, fields);
        filled.current = textOfParts({ ...fields, country: code });
        setHasParts(false);
        isSaid.current = false;
        follow(form, { code, from: from === "buyer" ? "buyer" : "default" }, false, key);
      }),
  };
}
