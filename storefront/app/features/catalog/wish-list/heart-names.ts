/** The form that the hearts of a page's cards belong to. */
export const WISH_FORM = "wish";

const LABEL = "Wish list: ";

/** The accessible name of a product's heart. */
export const heartLabel = (name: string): string => LABEL + name;

/** The product's name in the accessible name of its heart. */
export const heartName = (label: string): string => label.slice(LABEL.length);
