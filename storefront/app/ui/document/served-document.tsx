import { Links, Meta, Scripts, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { InlineScript, useNonce } from "~/ui/inline-script";
import earlyPresses from "~/ui/page-scripts/early-presses.inline?script";
import startScripts from "~/ui/page-scripts/start-scripts.inline?script";
import nativeFormsOnce from "~/ui/send-once/native-forms.inline?script";
import { SURFACE } from "~/ui/theme/palette";
import { WordMarkAgain } from "~/ui/word-mark";
import script from "../first-load/first-load.inline?script";
import { FIRST_LOAD, FIRST_LOAD_COUNT_ID } from "../first-load/first-load-script";
import { ROOT_ID } from "./open-document";
import "../first-load/first-load.css";
import styles from "../layout/site-layout.module.css";
import { SCRIPTS_FAILED_ID, SCRIPTS_HERE } from "../page-scripts/script-names";
import scriptsFailedScript from "../page-scripts/scripts-failed.inline?script";

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
      <InlineScript nonce={nonce} text={nativeFormsOnce} />
      <InlineScript nonce={nonce} text={earlyPresses} />
    </>
  );
}

function AfterPage({ nonce }: { nonce: string }) {
  return (
    <>
      <Scripts nonce={nonce} />
      <InlineScript nonce={nonce} text={startScripts} />
    </>
  );
}

/**
 * Comes first in the body, to be there before the page is painted. It takes no clicks and is not read aloud, because
 * the page below is complete.
 */
function FirstLoad({ nonce }: { nonce: string }) {
  return (
    <>
      <div className="first-load-screen" aria-hidden="true" data-testid="first-load">
        <WordMarkAgain className="first-load-mark" />
        <p
          id={FIRST_LOAD_COUNT_ID}
          className="first-load-count"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React would reset a child on hydration
          dangerouslySetInnerHTML={{ __html: `${FIRST_LOAD.from}%` }}
        />
      </div>
      <InlineScript nonce={nonce} text={script} />
    </>
  );
}

/** Says that the page's scripts could not be loaded: it then works as without. An inline script shows it. */
export function ScriptsFailed({ nonce }: { nonce: string }) {
  const { pathname, search } = useLocation();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    document.documentElement.setAttribute(SCRIPTS_HERE, "");
    if (note.current) note.current.hidden = true;
  }, []);
  return (
    <>
      <p
        ref={note}
        id={SCRIPTS_FAILED_ID}
        role="alert"
        className={styles.scriptsFailed}
        hidden
        suppressHydrationWarning
      >
        <span>Part of this page could not be loaded, so not everything on it works. Your cart is kept.</span>
        <a href={pathname + search}>Load it again</a>
      </p>
      <InlineScript nonce={nonce} text={scriptsFailedScript} />
    </>
  );
}
