import type { Request, Response } from "express";
import { WordMark } from "../app/ui/word-mark";
import { pageDocument } from "./page-document";

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

/** Answers with a page in the shop's look, like the page for an unknown address. */
export function sendRefusalPage(response: Response, status: number, refusal: Refusal): void {
  response
    .status(status)
    .type("html")
    .send(page(refusal, String(response.locals.nonce)));
}

/**
 * Answers a request that never reached a screen of the shop: in the shop's look if a browser requests a page, else as
 * plain text.
 */
export function sendRefusal(request: Request, response: Response, status: number, refusal: Refusal): void {
  response.vary("Accept");
  if (request.accepts(["text", "html"]) === "html") sendRefusalPage(response, status, refusal);
  else response.status(status).type("text/plain").send(`${refusal.title}. ${refusal.text}`);
}
