import { type FormEvent, useRef, useState } from "react";
import { fieldOf, writeField } from "~/ui/write-field";
import { type Offered, PART_NAMES, textOfParts } from "./delivery-fields";
import { type DeliveryDraft, deliveryDrafts } from "./delivery-storage";

const NAMES = ["name", "email", "address", "phone", ...PART_NAMES] as const;

const textsOf = (form: HTMLFormElement): DeliveryDraft =>
  Object.fromEntries(NAMES.map((name) => [name, fieldOf(form, name)?.value ?? ""]));

const isPart = (target: EventTarget) => "name" in target && PART_NAMES.some((name) => name === target.name);

/**
 * Fills the address from its parts while somebody types them, and keeps the form in this browser for the account.
 * An address that was changed by hand (`byHand`) is never written over, unless `refill` asks for it.
 */
export function useFilledAddress(account: string, start: DeliveryDraft) {
  const filled = useRef(textOfParts(start));
  const [byHand, setByHand] = useState(false);

  function fill(form: HTMLFormElement) {
    filled.current = textOfParts(textsOf(form));
    writeField(fieldOf(form, "address"), filled.current);
  }

  function onInput({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    const before = fieldOf(form, "address")?.value.trim() ?? "";
    if (isPart(target) && (before === "" || before === filled.current)) fill(form);
    const texts = textsOf(form);
    deliveryDrafts.keep(account, texts);
    const made = textOfParts(texts);
    setByHand(made !== "" && texts.address !== made);
  }

  function choose(form: HTMLFormElement, { fields }: Offered) {
    const { address = "", ...others } = fields;
    for (const [name, value] of Object.entries(others)) writeField(fieldOf(form, name), value);
    filled.current = textOfParts(fields);
    writeField(fieldOf(form, "address"), address);
  }

  return { byHand, onInput, refill: fill, choose };
}
