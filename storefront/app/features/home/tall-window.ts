/** The windows that show the tall crop of a picture. */
export const TALL_WINDOW = "(width < 48rem)";
