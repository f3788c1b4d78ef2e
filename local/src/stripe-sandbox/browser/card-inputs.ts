import type { InputName } from "./card-check";
import { formatExpiry } from "./card-expiry";
import { onlyDigits, readCardNumber } from "./card-number";

interface InputKind {
  placeholder: string;
  label: string;
  autocomplete: AutoFill;
  inputMode: string;
}

/** Names, placeholders, labels and autocomplete as in Stripe's own card field. */
const KINDS: Record<InputName, InputKind> = {
  cardnumber: {
    placeholder: "Card number",
    label: "Credit or debit card number",
    autocomplete: "cc-number",
    inputMode: "numeric",
  },
  "exp-date": {
    placeholder: "MM / YY",
    label: "Credit or debit card expiration date",
    autocomplete: "cc-exp",
    inputMode: "numeric",
  },
  cvc: { placeholder: "CVC", label: "Credit or debit card CVC/CVV", autocomplete: "cc-csc", inputMode: "numeric" },
  postal: { placeholder: "ZIP", label: "ZIP", autocomplete: "postal-code", inputMode: "text" },
};

/** An input of the card field. It belongs to no form, so that a surrounding form can never send a card to the shop. */
export function createInput(name: InputName): HTMLInputElement {
  const kind = KINDS[name];
  const input = document.createElement("input");
  input.name = name;
  input.type = "text";
  input.placeholder = kind.placeholder;
  input.autocomplete = kind.autocomplete;
  input.inputMode = kind.inputMode;
  input.spellcheck = false;
  input.setAttribute("aria-label", kind.label);
  input.setAttribute("aria-invalid", "false");
  input.setAttribute("autocorrect", "off");
  input.setAttribute("form", "sandbox-card-of-no-form");
  return input;
}

/** Formats the typed text and keeps the caret after the same digit. */
export function reformat(input: HTMLInputElement, name: InputName, codeSize: number, deleting: boolean): void {
  const before = input.value;
  const shown = toShown(name, before, codeSize, deleting);
  if (shown === before) return;
  const caret = input.selectionStart ?? before.length;
  const digits = onlyDigits(before.slice(0, caret)).length;
  const added = onlyDigits(shown).length - onlyDigits(before).length;
  input.value = shown;
  const atEnd = caret === before.length;
  const next = atEnd ? shown.length : positionAfter(shown, digits + Math.max(0, added));
  if (input === input.ownerDocument.activeElement) input.setSelectionRange(next, next);
}

function toShown(name: InputName, typed: string, codeSize: number, deleting: boolean): string {
  if (name === "cardnumber") return readCardNumber(typed).formatted;
  if (name === "exp-date") return formatExpiry(typed, deleting);
  if (name === "cvc") return onlyDigits(typed).slice(0, codeSize);
  return typed.slice(0, 10);
}

/** The position in `text` right after its `count`th digit. */
function positionAfter(text: string, count: number): number {
  let seen = 0;
  for (const [index, character] of [...text].entries()) {
    if (seen === count) return index;
    if (/\d/.test(character)) seen += 1;
  }
  return text.length;
}
