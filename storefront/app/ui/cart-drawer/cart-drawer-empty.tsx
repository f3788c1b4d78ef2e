import { ButtonLink } from "../button-link";
import { ProductPicture } from "../product-picture/product-picture";
import css from "./cart-drawer-empty.module.css";

/** A cart without lines: a drone to look at, and the way to more of them. */
export function CartDrawerEmpty({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={css.empty}>
      <div className={css.picture}>
        <ProductPicture src="/images/products/kestrel-mini-2.webp" alt="" sizes="28rem" turn="soon" />
      </div>
      <p className={css.title}>Nothing in it yet</p>
      <p className={css.text}>Pick a drone, and it waits here until you are ready, even if you come back later.</p>
      <ButtonLink size="xl" wide to="/explore" onClick={onLeave}>
        Look at the drones
      </ButtonLink>
    </div>
  );
}
