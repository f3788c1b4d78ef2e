/** The windows that see the tall crop of a picture that has one. */
export const TALL_WINDOW = "(width < 48rem)";
