import { isPictureAddress } from "medusa-backend/contract";
import { getEnv } from "~/lib/env.server";

/**
 * A picture's address as screens ask for it: empty for a place of the shop itself that is no picture's. Nothing stores such an
 * address, but a shop may have one from before that was refused, or from Medusa Admin.
 */
export function shownPicture(address: string): string {
  return isPictureAddress(address, [new URL(getEnv().PUBLIC_URL).host]) ? address : "";
}
