import { useId, useState } from "react";
import { MAX_QUANTITY } from "~/domain/cart";
import css from "./cart-drawer.module.css";

/** A typed text as a quantity, or why it is invalid and the quantity to use instead (null: the previous one). */
type TypedQuantity = { quantity: number } | { fault: string; instead: number | null };

/** Reads a typed quantity: an integer from 1 to 999, or to the stock if that is known and lower. */
export function readQuantity(text: string, available: number | null = null): TypedQuantity {
  const typed = text.trim();
  if (!/^\d+$/.test(typed)) return { fault: typed === "" ? "" : "Only a whole number", instead: null };
  const quantity = Number(typed);
  if (quantity < 1) return { fault: "At least 1. To take it out, choose Remove.", instead: null };
  const most = mostOf(available);
  if (quantity <= most) return { quantity };
  return { fault: most < MAX_QUANTITY ? `Only ${most} in stock` : `${MAX_QUANTITY} at most`, instead: most };
}

/** The most of one product that a line can hold. A sold-out product can only be removed; the checkout says so, too. */
export function mostOf(available: number | null): number {
  return Math.max(1, Math.min(available ?? MAX_QUANTITY, MAX_QUANTITY));
}

type Props = {
  name: string;
  quantity: number;
  /** How many are in stock; null if unknown or not counted. */
  available: number | null;
  onChange: (quantity: number) => void;
};

/**
 * A quantity to type, with minus and plus. An invalid one is explained, and replaced once the field is left. No button
 * is truly disabled, because that would take the focus from the one just pressed.
 */
export function QuantityField({ name, quantity, available, onChange }: Props) {
  const faultId = useId();
  /** Null while the field shows the cart's own quantity. */
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState("");
  const most = mostOf(available);

  function type(text: string) {
    const read = readQuantity(text, available);
    setTyped(text);
    setFault("fault" in read ? read.fault : "");
    if ("quantity" in read && read.quantity !== quantity) onChange(read.quantity);
  }

  function leave() {
    if (typed === null) return;
    const read = readQuantity(typed, available);
    if ("fault" in read && read.instead !== null && read.instead !== quantity) onChange(read.instead);
    setTyped(null);
  }

  function step(by: number) {
    const next = quantity + by;
    setTyped(null);
    if (next < 1) return;
    const read = readQuantity(String(next), available);
    setFault("fault" in read ? read.fault : "");
    if ("quantity" in read || by < 0) onChange(next);
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend of its own */}
      <div className={css.stepper} role="group" aria-label={`Quantity of ${name}`}>
        <button type="button" aria-label={`Minus one ${name}`} aria-disabled={quantity <= 1} onClick={() => step(-1)}>
          −
        </button>
        <input
          className={css.number}
          aria-label={`Quantity of ${name}`}
          aria-invalid={fault !== "" && typed !== null}
          aria-describedby={fault ? faultId : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed ?? quantity}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={leave}
          onKeyDown={({ key }) => key === "Enter" && leave()}
        />
        <button type="button" aria-label={`Plus one ${name}`} aria-disabled={quantity >= most} onClick={() => step(1)}>
          +
        </button>
      </div>
      <p id={faultId} role="alert" className={css.fault}>
        {fault}
      </p>
    </div>
  );
}
