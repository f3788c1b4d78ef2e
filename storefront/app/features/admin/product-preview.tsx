import { ImageUrl, ProductPrice } from "medusa-backend/contract";
import { formatMoney, fromMajor } from "~/domain/money";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import css from "./product-preview.module.css";

type Props = Record<"name" | "imageUrl" | "shortDescription" | "price", string | undefined>;

/** The product's card as it will look, with muted placeholders for fields that are still empty. */
export function ProductPreview({ name, imageUrl, shortDescription, price }: Props) {
  const image = ImageUrl.safeParse(imageUrl ?? "");
  const amount = ProductPrice.safeParse(Number(price || Number.NaN));
  return (
    <aside className={css.preview} aria-label="Preview">
      <p className={css.title}>Preview</p>
      <div className={css.card}>
        <div className={css.frame}>
          {image.success ? <ProductPicture src={image.data} alt="" sizes="24rem" /> : null}
        </div>
        <p className={css.name}>{name || "Product name"}</p>
        <p className={css.text}>{shortDescription || "Short description"}</p>
        <p className={css.price}>{formatMoney(amount.success ? fromMajor(amount.data) : 0)}</p>
      </div>
    </aside>
  );
}
