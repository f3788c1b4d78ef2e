import { toAddressText } from "../../contract/address-text";
import type { EarlierAddress, SavedAddress } from "../../contract/addresses";

/** How many earlier addresses are offered. */
const MOST = 3;

/** The places of earlier orders that are not among the saved ones, each once, the newest first. */
export function otherAddresses(saved: readonly SavedAddress[], orderedTo: readonly EarlierAddress[]): EarlierAddress[] {
  const keyOf = (name: string, address: string) => JSON.stringify([name, address]);
  const known = new Set(saved.map((address) => keyOf(address.name, toAddressText(address))));
  const others = orderedTo.filter(({ name, address }) => {
    const key = keyOf(name, address);
    if (address === "" || known.has(key)) return false;
    known.add(key);
    return true;
  });
  return others.slice(0, MOST);
}
