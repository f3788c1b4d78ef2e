import { renderToStaticMarkup } from "react-dom/server";
import { InlineScript } from "~/ui/inline-script";
import { GOOGLE_CHANNEL } from "./button";

const TELL_AND_CLOSE = `new BroadcastChannel("${GOOGLE_CHANNEL}").postMessage("back");window.close();`;

/**
 * The last page of the sign-in's own window: it notifies the shop's page and closes. `href` is the link to continue if
 * a browser keeps the window open. It is not a screen of the shop, because a screen would show the message that is
 * meant for the page behind it.
 */
export function renderPopupPage({ nonce, href }: { nonce: string; href: string }): string {
  const page = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Back to the shop – Aeroloft</title>
      </head>
      <body style={{ font: "1rem/1.5 system-ui, sans-serif", margin: "3rem 1.5rem" }}>
        <main>
          <p>You can close this window now.</p>
          <p>
            <a href={href}>Continue in this window</a>
          </p>
        </main>
        <InlineScript nonce={nonce} text={TELL_AND_CLOSE} />
      </body>
    </html>,
  );
  return `<!doctype html>${page}`;
}
