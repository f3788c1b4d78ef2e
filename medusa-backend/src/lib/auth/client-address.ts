import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP, isIPv4, isIPv6 } from "node:net";
import proxyAddress from "proxy-addr";
import { toTrustProxy } from "../../contract/http";

const MAX_AGE_SECONDS = 60;

/** The header `{address},{unix seconds},{hex HMAC-SHA256}` of `CLIENT_ADDRESS_HEADER`, which the storefront makes. */
export function signClientAddress(address: string, key: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  const signature = createHmac("sha256", key).update(`client-address:${address}:${seconds}`).digest("hex");
  return `${address},${seconds},${signature}`;
}

/** The address in a signed header; null if it is forged, or too far from `nowMs`, before or after. */
export function readClientAddress(header: string | undefined, key: string, nowMs: number): string | null {
  const [address = "", seconds = "", signature = ""] = header?.split(",") ?? [];
  if (isIP(address) === 0 || !/^\d{1,12}$/.test(seconds)) return null;
  const expected = Buffer.from(signClientAddress(address, key, Number(seconds) * 1000));
  const given = Buffer.from(`${address},${seconds},${signature}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Math.abs(nowMs / 1000 - Number(seconds)) <= MAX_AGE_SECONDS ? address : null;
}

type Trust = (address: string, hop: number) => boolean;

/** The proxies of TRUSTED_PROXIES, as with Express' `trust proxy`. @throws TypeError for no address or network */
export function toTrust(setting: string): Trust {
  const trusted = toTrustProxy(setting);
  if (trusted === false) return () => false;
  if (typeof trusted === "number") return (_address, hop) => hop < trusted;
  return proxyAddress.compile(trusted);
}

/** The socket's address or, behind trusted proxies, the nearest that is not a trusted proxy. */
export function clientAddressOf(request: IncomingMessage, trust: Trust): string {
  return proxyAddress(request, trust) || "unknown";
}

function toGroups(address: string): string[] {
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Array.from({ length: 8 - before.length - after.length }, () => "0") : [];
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

/** The IPv4 address that an IPv6 address stands for; any other address as it is. */
const withoutMapping = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** The /24 of an IPv4 address, the /48 of an IPv6 address. */
export function toNetwork(address: string): string {
  const plain = withoutMapping(address).split("%", 1)[0] ?? "";
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(plain) ? `${toGroups(plain).slice(0, 3).join(":")}::/48` : plain;
}

/** The key by which a limit counts an address: an IPv4 address, or the /64 network of an IPv6 customer. */
export function toAddressKey(address: string): string {
  if (!isIPv6(withoutMapping(address))) return withoutMapping(address);
  const [plain = ""] = address.split("%");
  return `${toGroups(plain).slice(0, 4).join(":")}::/64`;
}
