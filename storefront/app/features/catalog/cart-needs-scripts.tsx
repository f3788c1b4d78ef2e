import { WithoutScripts } from "~/ui/without-scripts";

/** Where buttons that need scripts find the reason; without effect where scripts run, because the note is not there then. */
export const CART_NEEDS_SCRIPTS_ID = "cart-needs-scripts";

/** For visitors without JavaScript: what they can do, and what they cannot. */
export function CartNeedsScripts() {
  return (
    <WithoutScripts id={CART_NEEDS_SCRIPTS_ID}>
      Add to Cart and Purchase need JavaScript, as the cart and the checkout do. Without it you can look around, search,
      sign in, and see your orders and invoices.
    </WithoutScripts>
  );
}
