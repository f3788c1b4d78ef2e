/** The BroadcastChannel by which the sign-in's window tells the shop's pages that it is done. No more than that is said on it. */
export const GOOGLE_CHANNEL = "google-sign-in";
