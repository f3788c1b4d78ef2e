import { once } from "node:events";
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { z } from "zod";
import { parseAnswer } from "./answers";
import { callMedusa } from "./ops";
import type { Person } from "./person";
import { stack } from "./stack";

/** The answer of a screen's loader; `name` is its route's file. A redirect is a 204 with `x-remix-redirect`. */
export const askLoader = (person: Person, name: string, path: string): Promise<Response> =>
  person.visit(`${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(`routes/${name}`)}`);

/** The redirect of a loader for a person who may not see its screen; null if it answers. */
export const sentTo = (answer: Response): string | null => answer.headers.get("x-remix-redirect");

const STRING = '"(?:[^"\\\\]|\\\\.)*"';
const REVIEW_TEXTS = new RegExp(`<blockquote[^]*?</blockquote>|"reviewId":(?:[^{}"]|${STRING})*`, "g");

/** The bytes of a page's HTML, compressed. */
export const weigh = (html: string): number => brotliCompressSync(html).length;

/** Of these, the texts of reviews, of which other tests write some. */
export const weighReviewTexts = (html: string): number => weigh(html) - weigh(html.replace(REVIEW_TEXTS, ""));

const Notifications = z.object({
  notifications: z.array(z.object({ data: z.object({ file: z.object({ url: z.url() }).optional() }).nullable() })),
});

/** The addresses of the files that Medusa Admin's notifications offer to `token`, the newest first. */
export async function offeredFiles(token: string): Promise<string[]> {
  const answer = await callMedusa("GET", "/admin/notifications?limit=100&order=-created_at", { token });
  const { notifications } = parseAnswer(Notifications, answer);
  return notifications.flatMap(({ data }) => (data?.file ? [data.file.url] : []));
}

/**
 * The storefront at an address of its own, as over a slow connection: of `path` a browser gets all before `rest` at
 * once, and the rest after `release`.
 */
export async function openPageInTwoParts(path: string, rest: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer(async (asked, answer) => {
    const headers = { Accept: asked.headers.accept ?? "*/*" };
    const from = await fetch(new URL(asked.url ?? "/", stack.storefront), { headers });
    const kept = [...from.headers].filter(
      ([name]) => !/^(content-encoding|content-length|connection|transfer-encoding)$/.test(name),
    );
    answer.writeHead(from.status, Object.fromEntries(kept));
    const body = Buffer.from(await from.arrayBuffer());
    const at = body.indexOf(rest);
    if (asked.url !== path || at < 0) return void answer.end(body);
    answer.write(body.subarray(0, at));
    await released;
    answer.end(body.subarray(at));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}${path}`,
    release: () => release(),
    close: () => {
      release();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Pages for visitors that differ in their HTML, beside those of the screens (e2e/screens.ts). */
export const PUBLIC_PAGES: readonly string[] = [
  "/explore?q=camera",
  "/explore?q=submarine",
  "/explore?kind=folding&filters=open",
  "/compare",
  "/compare?products=sparrow,kestrel-air",
  ...["sparrow", "battery-18-wh", "travel-kit-18-wh", "hard-case"].map((handle) => `/products/${handle}`),
  "/products/sparrow/rules",
  "/products/sparrow/questions",
  ...["returns", "warranty", "about", "terms", "privacy", "accessibility", "help", "shipping"].map(
    (page) => `/info/${page}`,
  ),
];
