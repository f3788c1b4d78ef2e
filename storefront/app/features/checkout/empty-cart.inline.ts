/**
 * Runs inline right after the empty cart, which the server sends hidden: if the browser has none, it is shown before
 * the page's scripts are there, and its picture is the one that they wait for (start-scripts.inline.ts).
 */
import { EMPTY_CART_ID, hasNothingToPay, UNKNOWN_CART_ID } from "./empty-cart-storage";

const empty = document.getElementById(EMPTY_CART_ID);
const unknown = document.getElementById(UNKNOWN_CART_ID);
const picture = empty?.querySelector("img");
if (empty && unknown && picture && hasNothingToPay()) {
  unknown.hidden = true;
  empty.hidden = false;
  picture.setAttribute("fetchpriority", "high");
  picture.setAttribute("loading", "eager");
}
