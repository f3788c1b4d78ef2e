import type { ComponentProps } from "react";
import { formatMoney } from "~/domain/money";
import type { Order } from "~/medusa/to-order";
import { Select } from "~/ui/input";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import css from "./order-lines.module.css";

/** The small picture of an order's line, next to its name. */
export function LinePicture({ src }: { src: string }) {
  return (
    <div className={css.picture}>
      <ProductPicture src={src} alt="" sizes="64px" />
    </div>
  );
}

/** The lines of an order: picture, name, quantity and price of each, as they were when it was placed. */
export function OrderLines({ items }: Pick<Order, "items">) {
  return (
    <ul className={css.items}>
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
        <li key={place} className={css.item}>
          <LinePicture src={item.imageUrl} />
          <span className={css.name}>{item.name}</span>
          <span className={css.figures}>{`${item.quantity} × ${formatMoney(item.unitPrice)}`}</span>
        </li>
      ))}
    </ul>
  );
}

type PiecesProps = ComponentProps<typeof Select> & { most: number; textOf: (pieces: number) => string };

/** A choice of none to `most` pieces of a line. */
export const PiecesSelect = ({ most, textOf, ...select }: PiecesProps) => (
  <Select {...select}>
    {Array.from({ length: most + 1 }, (_, pieces) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the options are the numbers themselves
      <option key={pieces} value={pieces}>
        {textOf(pieces)}
      </option>
    ))}
  </Select>
);
