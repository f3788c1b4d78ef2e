import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** The result of one spelling of a path; `status` is 0 if the server disconnected without an answer. */
export type RawAnswer = { status: number; head: string; body: string; tookMs: number };

type RawRequest = { headers?: Record<string, string>; body?: string };

/** Sends a raw request line, which no HTTP client would: `target` may be anything. One connection each. */
export async function sendRaw(
  address: string,
  method: string,
  target: string,
  { headers = {}, body = "" }: RawRequest = {},
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(address);
  const startedAt = performance.now();
  const socket = connect(Number(port), hostname);
  const lines = { Host: host, Connection: "close", ...headers, "Content-Length": String(Buffer.byteLength(body)) };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  // In one piece: a server that refuses the head and closes resets the connection under a body that comes later.
  const request = Buffer.from(`${method} ${target} HTTP/1.1\r\n${head.join("")}\r\n`, "latin1");
  socket.write(Buffer.concat([request, Buffer.from(body)]));
  const answer = await text(socket);
  const end = answer.indexOf("\r\n\r\n");
  const status = Number(answer.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0);
  return { status, head: answer.slice(0, end), body: answer.slice(end + 4), tookMs: performance.now() - startedAt };
}

const escapeLetter = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const lastSegment = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const folder = (path: string) => path.slice(0, path.lastIndexOf("/"));

/** Other spellings of a path, by which somebody might reach closed or limited routes. */
export const SPELLINGS: Record<string, (path: string) => string> = {
  "its own": (path) => path,
  "the absolute form": (path) => `http://shop.example${path}`,
  "the absolute form without a host": (path) => `http:${path}`,
  "an escaped first letter": (path) => `/${escapeLetter(path.charAt(1))}${path.slice(2)}`,
  "an escaped last letter": (path) => path.slice(0, -1) + escapeLetter(path.slice(-1)),
  "two layers of escapes": (path) => `/%25${escapeLetter(path.charAt(1)).slice(1)}${path.slice(2)}`,
  "two slashes in front": (path) => `/${path}`,
  "two slashes inside": (path) => `${folder(path)}//${lastSegment(path)}`,
  "this folder": (path) => `/.${path}`,
  "the upper folder": (path) => `/x/..${path}`,
  "the upper folder, escaped": (path) => `/x/%2e%2e${path}`,
  "a backslash": (path) => `${folder(path)}\\${lastSegment(path)}`,
  "an escaped slash": (path) => `${folder(path)}%2f${lastSegment(path)}`,
  "an escaped backslash": (path) => `${folder(path)}%5c${lastSegment(path)}`,
  "a semicolon": (path) => path.replace(/^\/[^/]+/, "$&;x=1"),
  capitals: (path) => path.toUpperCase(),
  "a last slash": (path) => `${path}/`,
  "a last dot": (path) => `${path}/.`,
  "an escaped zero byte": (path) => `${path}%00`,
  "a zero byte": (path) => `${path}\0`,
  "a tab": (path) => `${path}\t`,
  "a no-break space": (path) => `${path}\xa0`,
  "a fragment": (path) => `${path}#x`,
};
