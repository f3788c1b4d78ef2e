/** The width of a product's large picture, as in the `sizes` attribute. */
export const STAGE_SIZES = "(min-width: 81rem) 49rem, (min-width: 64rem) 58vw, 100vw";
