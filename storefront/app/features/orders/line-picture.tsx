import { ProductPicture } from "~/ui/product-picture/product-picture";
import css from "./line-picture.module.css";

/** The small picture of an order's line, next to its name. */
export function LinePicture({ src }: { src: string }) {
  return (
    <div className={css.picture}>
      <ProductPicture src={src} alt="" sizes="64px" />
    </div>
  );
}
