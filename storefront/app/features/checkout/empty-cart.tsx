import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";

/** The checkout without anything to buy: no form, but a link to the drones. */
export function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty"
      text="Nothing to pay for yet. Pick a drone, and it waits here until you are ready, even if you come back later."
      picture="/images/products/kestrel-mini-2.webp"
    >
      <ButtonLink size="lg" to="/explore">
        Look at the drones
      </ButtonLink>
    </EmptyState>
  );
}
