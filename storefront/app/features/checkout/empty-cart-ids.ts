/** What the page shows until it has read the browser's cart, and what it shows if the cart is empty. */
export const UNKNOWN_CART_ID = "cart-unknown";
export const EMPTY_CART_ID = "cart-empty";
