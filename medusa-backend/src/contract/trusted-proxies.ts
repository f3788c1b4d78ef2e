/**
 * Express' `trust proxy` from TRUSTED_PROXIES: nothing, a number of hops, or a list of addresses and networks
 * ("10.0.0.0/8, loopback"). X-Forwarded-For is only trusted from these.
 */
export function toTrustProxy(setting: string): false | number | string[] {
  const trimmed = setting.trim();
  if (trimmed === "" || trimmed === "0") return false;
  if (/^\d+$/.test(trimmed)) return Number(trimmed);
  return trimmed
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}
