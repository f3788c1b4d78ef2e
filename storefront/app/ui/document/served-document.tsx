import { Links, Meta, Scripts } from "@remix-run/react";
import type { ReactNode } from "react";
import { FirstLoad } from "~/ui/first-load/first-load";
import { InlineScript, useNonce } from "~/ui/inline-script";
import earlyPresses from "~/ui/page-scripts/early-presses.inline?script";
import startScripts from "~/ui/page-scripts/start-scripts.inline?script";
import nativeFormsOnce from "~/ui/send-once/native-forms.inline?script";
import { SURFACE } from "~/ui/theme/palette";
import { ROOT_ID } from "./open-document";

/** The page's background colour, for the browser's own frame around it. */
const GROUNDS = [
  ["light", SURFACE.DEFAULT[0]],
  ["dark", SURFACE.DEFAULT[1]],
] as const;

/** The document around a page, which only the server renders; the browser's counterpart is `OpenDocument`. */
export function ServedDocument({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {GROUNDS.map(([mode, colour]) => (
          <meta key={mode} name="theme-color" media={`(prefers-color-scheme: ${mode})`} content={colour} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <BeforePage nonce={nonce} />
        <div id={ROOT_ID}>{children}</div>
        <AfterPage nonce={nonce} />
      </body>
    </html>
  );
}

function BeforePage({ nonce }: { nonce: string }) {
  return (
    <>
      <FirstLoad nonce={nonce} />
      {/* Sends each plain form once, however often its button is pressed. */}
      <InlineScript nonce={nonce} text={nativeFormsOnce} />
      {/* Keeps what is pressed before the scripts are loaded. */}
      <InlineScript nonce={nonce} text={earlyPresses} />
    </>
  );
}

function AfterPage({ nonce }: { nonce: string }) {
  return (
    <>
      <Scripts nonce={nonce} />
      {/* Starts the scripts above after the page's first picture. */}
      <InlineScript nonce={nonce} text={startScripts} />
    </>
  );
}
