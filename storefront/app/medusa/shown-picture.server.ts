import { isLocalHost, isPictureAddress } from "medusa-backend/contract";
import { getEnv } from "~/lib/env.server";

/**
 * A picture's address for screens: empty for a path of the shop itself that is not a picture, and for a local host.
 * Such an address can no longer be stored, but a shop may have an older one, or one from Medusa Admin.
 */
export function shownPicture(address: string): string {
  const { host, hostname } = new URL(getEnv().PUBLIC_URL);
  // A shop on a local host serves its uploads on another port.
  return isPictureAddress(address, [host], { isPublic: !isLocalHost(hostname) }) ? address : "";
}
