import { isLocalHost, isPictureAddress } from "medusa-backend/contract";
import { getEnv } from "~/lib/env.server";

/**
 * A picture's address for screens: empty for a path of the shop itself that is not a picture's, and for a local host.
 * Such an address cannot be stored any more, but a shop may have one from before, or from Medusa Admin.
 */
export function shownPicture(address: string): string {
  const { host, hostname } = new URL(getEnv().PUBLIC_URL);
  // A shop on a local host has its uploads on another port of it.
  return isPictureAddress(address, [host], { isPublic: !isLocalHost(hostname) }) ? address : "";
}
