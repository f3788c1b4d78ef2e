import { getSessionToken, type SentCookies } from "./shop-cookie.server";

/** RFC 6750's characters of a token. */
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;

/** The token of a Bearer header; null for any other. */
export const bearerOf = (header: string): string | null => BEARER.exec(header.trim())?.[1] ?? null;

/** The account in one of Medusa's tokens; null if it cannot be read. Medusa checks the signature. */
function uidOf(token: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const { actor_id } = claims as { actor_id?: unknown };
    return typeof actor_id === "string" ? actor_id : null;
  } catch {
    return null;
  }
}

/**
 * True for a request that its page sent for the account `shown`, while another one is signed in. Without `shown`, as
 * other programs send requests, and without anybody signed in, it is false.
 */
export async function isForOtherAccount(request: SentCookies, shown: string | null): Promise<boolean> {
  if (!shown) return false;
  const header = request.headers.get("Authorization");
  const token = header === null ? await getSessionToken(request) : bearerOf(header);
  const uid = token === null ? null : uidOf(token);
  return uid !== null && uid !== shown;
}
