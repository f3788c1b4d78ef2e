import { toAddressText } from "../../contract/address-text";
import type { EarlierAddress, SavedAddress } from "../../contract/addresses";

/** The number of earlier addresses offered. */
const MOST = 3;

/** The addresses of earlier orders that are not saved, each once, newest first. */
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
