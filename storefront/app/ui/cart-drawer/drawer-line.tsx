import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { CartItem } from "~/domain/cart";
import { formatMoney } from "~/domain/money";
import { productPath } from "~/domain/product";
import { FEW } from "~/domain/stock";
import { ProductPicture } from "../product-picture/product-picture";
import css from "./drawer-line.module.css";
import { QuantityField } from "./quantity-field";

type Props = {
  item: CartItem;
  /** How many are in stock; null if not counted, undefined if unknown. */
  available: number | null | undefined;
  /** True for the line that was just put back: its button was there and is gone. */
  takesFocus: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  /** A link opens another page, so the drawer closes. */
  onLeave: () => void;
};

/** A line of the cart: picture, name and price, the quantity, and Remove. */
export function DrawerLine({ item, available, takesFocus, onQuantity, onRemove, onLeave }: Props) {
  const button = useTakenFocus(takesFocus);
  // A product's page is found by its id, too.
  const to = productPath({ handle: item.productId });
  return (
    <li className={css.line}>
      <Link to={to} className={css.picture} tabIndex={-1} aria-hidden="true" onClick={onLeave}>
        <ProductPicture src={item.imageUrl} alt="" sizes="96px" turn="soon" />
      </Link>
      <div className={css.what}>
        <p className={css.name} dir="auto">
          <Link to={to} onClick={onLeave}>
            {item.name}
          </Link>
        </p>
        <p className={css.price}>{`${formatMoney(item.price)}${item.quantity > 1 ? " each" : ""}`}</p>
        <StockNote available={available} quantity={item.quantity} />
      </div>
      <p className={css.subtotal}>{formatMoney(item.price * item.quantity)}</p>
      <div className={css.controls}>
        <QuantityField name={item.name} quantity={item.quantity} available={available ?? null} onChange={onQuantity} />
        <button ref={button} type="button" className={css.quiet} aria-label={`Remove ${item.name}`} onClick={onRemove}>
          Remove
        </button>
      </div>
    </li>
  );
}

/** The stock message before the checkout: only if few or too few are left. */
function StockNote({ available, quantity }: { available: number | null | undefined; quantity: number }) {
  if (available === null || available === undefined || available > Math.max(FEW, quantity - 1)) return null;
  return <p className={css.stock}>{available > 0 ? `Only ${available} left` : "Sold out"}</p>;
}

/** Takes the place of a removed line until the drawer is closed. */
export function RemovedLine({ item, takesFocus, onUndo }: Pick<Props, "item" | "takesFocus"> & { onUndo: () => void }) {
  const button = useTakenFocus(takesFocus);
  return (
    <li className={css.removed}>
      <p className={css.gone}>
        <span dir="auto">{item.name}</span> was removed.
      </p>
      <button
        ref={button}
        type="button"
        className={css.undo}
        aria-label={`Undo: put ${item.name} back`}
        onClick={onUndo}
      >
        Undo
      </button>
    </li>
  );
}

/** The element that takes the focus once it exists, because the pressed button is gone. */
function useTakenFocus(takesFocus: boolean) {
  const element = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, []);
  return element;
}
