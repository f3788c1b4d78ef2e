/** The lines of the cart that a discount is tried on, in the names of their fields. */
export const TRIAL_LINES = ["1", "2", "3"] as const;
