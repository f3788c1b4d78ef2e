/** As store.ts and payments.tsx name them; a test compares. */
const CART = "persist:root";
const PAYMENT = "checkout:payment";
/** How a cart begins that somebody has emptied line by line. */
const NO_LINES = '{"state":{"items":[]}';

/** True if this browser surely has nothing to buy and nothing to pay: for a page whose scripts are not there yet. */
export function hasNothingToPay(): boolean {
  try {
    const cart = localStorage.getItem(CART);
    return (cart === null || cart.startsWith(NO_LINES)) && localStorage.getItem(PAYMENT) === null;
  } catch {
    return false;
  }
}

/** What the page shows until it has read the browser's cart, and what it shows if the cart is empty. */
export const UNKNOWN_CART_ID = "cart-unknown";
export const EMPTY_CART_ID = "cart-empty";
