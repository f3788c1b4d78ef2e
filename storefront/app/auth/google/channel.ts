/** The BroadcastChannel on which the sign-in's window tells the shop's pages that it has finished, and nothing else. */
export const GOOGLE_CHANNEL = "google-sign-in";
