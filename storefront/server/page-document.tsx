import type { Request, Response } from "express";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { INK, LINE, PALETTES, SURFACE } from "../app/ui/theme/palette";
import { WordMark } from "../app/ui/word-mark";

/** By the name of their variable, for pages without the shop's stylesheet; the last one belongs to the word mark. */
const COLOURS = {
  ground: SURFACE.subtle,
  sheet: SURFACE.panel,
  ink: INK.DEFAULT,
  muted: INK.muted,
  line: LINE.DEFAULT,
  "chakra-colors-accent-solid": PALETTES.accent.solid,
} as const;

const inMode = (mode: 0 | 1) =>
  Object.entries(COLOURS)
    .map(([name, pair]) => `--${name}:${pair[mode]}`)
    .join(";");

/** No quotes and angle brackets: React writes them as HTML entities, which a style element does not read. */
const LOOK = `
:root{color-scheme:light dark;--accent:var(--chakra-colors-accent-solid);${inMode(0)}}
@media(prefers-color-scheme:dark){:root{${inMode(1)}}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:400 16px/1.5 Helvetica Neue,Helvetica,Arial,sans-serif}
h1{margin:0;font-weight:600;letter-spacing:-.03em;line-height:1.08}a:focus-visible{outline:2px solid var(--ink);outline-offset:3px}`;

type PageDocument = {
  title: string;
  /** Besides `LOOK`; without quotes and angle brackets, for the same reason. */
  style: string;
  nonce: string;
  children: ReactNode;
};

export function pageDocument({ title, style, nonce, children }: PageDocument): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce={nonce}>{LOOK + style}</style>
      </head>
      <body>{children}</body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

const STYLE = `
main{max-width:41rem;margin:0 auto;padding:clamp(2.5rem,10vh,7rem) 1.5rem}svg{display:block;width:auto;height:1.75rem;margin-bottom:clamp(2.5rem,8vh,5rem)}
h1{font-size:clamp(2.25rem,1.5rem + 3vw,3.5rem)}p{margin:1rem 0 2rem;color:var(--muted);font-size:1.125rem}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:999px;background:var(--ink);color:var(--ground);font-weight:600;text-decoration:none}`;

export type Refusal = { title: string; text: string };

function page({ title, text }: Refusal, nonce: string): string {
  const children = (
    <main>
      <WordMark />
      <h1>{title}</h1>
      <p>{text}</p>
      <a href="/">Back to the shop</a>
    </main>
  );
  return pageDocument({ title: `${title} – Aeroloft`, style: STYLE, nonce, children });
}

export function sendRefusalPage(response: Response, status: number, refusal: Refusal): void {
  response
    .status(status)
    .type("html")
    .send(page(refusal, String(response.locals.nonce)));
}

/** For a request that never reached a screen: in the shop's look if a browser requests a page, else as plain text. */
export function sendRefusal(request: Request, response: Response, status: number, refusal: Refusal): void {
  response.vary("Accept");
  if (request.accepts(["text", "html"]) === "html") sendRefusalPage(response, status, refusal);
  else response.status(status).type("text/plain").send(`${refusal.title}. ${refusal.text}`);
}
