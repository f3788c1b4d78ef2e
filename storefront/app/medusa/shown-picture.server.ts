import { isPictureAddress } from "medusa-backend/contract";
import { getEnv } from "~/lib/env.server";

/**
 * A picture's address for screens: empty for a path of the shop itself that is not a picture's. Such an address cannot
 * be stored any more, but a shop may have one from before, or from Medusa Admin.
 */
export function shownPicture(address: string): string {
  return isPictureAddress(address, [new URL(getEnv().PUBLIC_URL).host]) ? address : "";
}
