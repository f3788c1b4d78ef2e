import { WithoutScripts } from "~/ui/without-scripts";

/**
 * Buttons that need scripts are described by this note. If scripts run, the note does not exist, and the id has no
 * effect.
 */
export const CART_NEEDS_SCRIPTS_ID = "cart-needs-scripts";

/** For visitors without JavaScript: what they can do here, and what they cannot. */
export function CartNeedsScripts() {
  return (
    <WithoutScripts id={CART_NEEDS_SCRIPTS_ID}>
      Add to Cart and Purchase need JavaScript, as the cart and the checkout do. Without it you can look around, search,
      sign in, and see your orders and invoices.
    </WithoutScripts>
  );
}
