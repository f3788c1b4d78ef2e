/** The hidden field with which a form of the desk sends what its page knew (`SeenPage`). */
export const SEEN_FIELD = "seen";
