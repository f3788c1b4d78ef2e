import { NO_PICTURE_ADDRESS } from "../../contract/common";
import { isPictureAddress } from "../../contract/media-address";
import { getEnv } from "../config/env";
import { invalidField } from "../shop-error";

/**
 * Checks a picture's address against the shop's own hosts, and against those of a local network. `field` is its name in
 * the body; an empty address means no picture.
 * @throws ShopError `invalid` for the shop's own address that is not a picture, or an address of a local host
 */
export function requirePictureAddress(field: string, address: string): void {
  const { PUBLIC_URL, MEDUSA_PUBLIC_URL } = getEnv();
  const ownHosts = [PUBLIC_URL, MEDUSA_PUBLIC_URL].map((url) => new URL(url).host);
  if (address === "" || isPictureAddress(address, ownHosts, { isPublic: true })) return;
  throw invalidField(field, NO_PICTURE_ADDRESS);
}
