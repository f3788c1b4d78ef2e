import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { InlineScript, useNonce } from "~/ui/inline-script";
import { MAY_BE_FIRST } from "~/ui/page-scripts/start-scripts-script";
import script from "./empty-cart.inline?script";
import { EMPTY_CART_ID } from "./empty-cart-ids";

/**
 * The checkout without anything to buy: no form, but a link to the drones. Hidden while the browser's cart is not
 * `known`, except by the script in the page (empty-cart.inline.ts), which a browser runs only if the server has sent
 * it.
 */
export function EmptyCart({ known }: { known: boolean }) {
  const nonce = useNonce();
  return (
    <>
      <div id={EMPTY_CART_ID} hidden={!known} {...{ [MAY_BE_FIRST]: "" }} suppressHydrationWarning>
        <EmptyState
          title="Your cart is empty"
          text="Nothing to pay for yet. Pick a drone, and it waits here until you are ready, even if you come back later."
          picture="/images/products/kestrel-mini-2.webp"
          turn="late"
        >
          <ButtonLink size="lg" to="/explore">
            See all drones
          </ButtonLink>
        </EmptyState>
      </div>
      {known || import.meta.env.DEV ? null : <InlineScript nonce={nonce} text={script} />}
    </>
  );
}
