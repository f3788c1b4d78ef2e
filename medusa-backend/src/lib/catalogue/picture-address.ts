import { NO_PICTURE_ADDRESS } from "../../contract/common";
import { isPictureAddress } from "../../contract/picture-address";
import { getEnv } from "../config/env";
import { ShopError } from "../shop-error";

/**
 * Looks at a picture's address once more, with the hosts that the shop answers at. `field` is its name in the body; empty is none.
 * @throws ShopError `invalid` for a place of the shop itself that is no picture's
 */
export function requirePictureAddress(field: string, address: string): void {
  const { PUBLIC_URL, MEDUSA_PUBLIC_URL } = getEnv();
  const ownHosts = [PUBLIC_URL, MEDUSA_PUBLIC_URL].map((url) => new URL(url).host);
  if (address === "" || isPictureAddress(address, ownHosts)) return;
  throw new ShopError("invalid", "Some of what was sent is not valid.", { fields: { [field]: [NO_PICTURE_ADDRESS] } });
}
