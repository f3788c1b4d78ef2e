import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LOOK } from "./look";

type PageDocument = {
  title: string;
  /** The page's styles besides `LOOK`; without quotes and angle brackets, for the same reason. */
  style: string;
  /** The answer's nonce, as its policy names it. */
  nonce: string;
  children: ReactNode;
};

/**
 * A whole HTML document that the server writes itself around `children`: in the shop's look, with its icon, and never
 * listed by a search engine.
 */
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
