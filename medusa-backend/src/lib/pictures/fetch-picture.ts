import dns from "node:dns";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isLocalHost } from "../../contract/media-address";
import { MOST_PICTURE_BYTES } from "../../contract/pictures";

const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 20_000;

/** A reason not to copy a picture; a retry cannot change a final one. */
export class NotCopied extends Error {
  constructor(
    message: string,
    readonly isFinal: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "NotCopied";
  }
}

/** For tests: their own certificate, and this machine's addresses, which no setting of a shop allows. */
type Allowed = { ca?: string; addresses?: string[] };

const NOT_PUBLIC = "Its host is not on the public internet.";

/** The agent checks too, but takes every IPv6 address without a name of its own for a public one (`::127.0.0.1`). */
const lookUp =
  (allowed: readonly string[]): LookupFunction =>
  (host, options, done) =>
    dns.lookup(host, options, (error, found, family) => {
      const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);
      const isLocal = (address: string) =>
        !allowed.includes(address) && isLocalHost(isIPv6(address) ? `[${address}]` : address);
      done(error ?? (addresses.some(isLocal) ? new NotCopied(NOT_PUBLIC, true) : null), found, family);
    });

type Asked = { agent: https.Agent; signal: AbortSignal; lookup: LookupFunction };

function ask(url: URL, { agent, signal, lookup }: Asked): Promise<IncomingMessage> {
  const headers = { Accept: "image/avif,image/webp,image/png,image/jpeg", "User-Agent": "Aeroloft" };
  return new Promise((resolve, reject) => {
    https.get(url, { agent, signal, lookup, headers }, resolve).on("error", reject);
  });
}

/** Counts the bytes and stops at the limit, whatever length was announced. */
function limit(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      done(bytes > most ? new NotCopied("It is too large for a picture.", true) : null, piece);
    },
  });
}

/** The address that an answer redirects to; null for an answer that is the picture. */
function readAnswer({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (statusCode === 200) return null;
  const { location = "" } = headers;
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && URL.canParse(location, from);
  if (isRedirect) return new URL(location, from);
  throw new NotCopied(`The other host answered ${statusCode}.`, [404, 410].includes(statusCode));
}

/**
 * Writes the picture of an https address to a file. The name is resolved once for each request, and the connection goes
 * to the checked address: only public internet addresses, at every redirect. The request does not identify the visitor.
 * The caller checks the file like an upload.
 * @throws NotCopied
 */
export async function fetchPicture(address: string, file: string, allowed: Allowed = {}): Promise<void> {
  const { RequestFilteringHttpsAgent } = await import("request-filtering-agent");
  const agent = new RequestFilteringHttpsAgent({
    keepAlive: false,
    allowIPAddressList: allowed.addresses ?? [],
    ...(allowed.ca && { ca: allowed.ca }),
  });
  const asked = { agent, signal: AbortSignal.timeout(TIMEOUT_MS), lookup: lookUp(allowed.addresses ?? []) };
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (url.protocol !== "https:") throw new NotCopied("Its address does not begin with https.", true);
      if (url.username || url.password) throw new NotCopied("Its address has a password in it.", true);
      // Node looks up no address that is written as one.
      if (url.hostname.startsWith("[") && isLocalHost(url.hostname)) throw new NotCopied(NOT_PUBLIC, true);
      const answer = await ask(url, asked);
      const next = readAnswer(answer, url);
      if (!next)
        return await pipeline(answer, limit(MOST_PICTURE_BYTES), createWriteStream(file, { mode: 0o600 }), {
          signal: asked.signal,
        });
      answer.destroy();
      url = next;
    }
    throw new NotCopied("It redirects too often.", true);
  } catch (error) {
    if (error instanceof NotCopied) throw error;
    const isRefused = error instanceof Error && /is not allowed/.test(error.message);
    if (isRefused) throw new NotCopied(NOT_PUBLIC, true, { cause: error });
    throw new NotCopied("It could not be fetched.", false, { cause: error });
  } finally {
    agent.destroy();
  }
}
