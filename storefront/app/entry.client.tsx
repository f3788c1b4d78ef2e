import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import "~/lib/older-browsers";
import { ROOT_ID } from "~/ui/document/open-document";
import { watchRequests } from "~/ui/page-requests";
import { takeEarlyPresses } from "~/ui/page-scripts/early-presses";
import { followTypedText } from "~/ui/typed-text";

watchRequests();
// Remix 2 recreates an error of the server by `new window[__subType](message)`, whatever that names
// (GHSA-337j-9hxr-rhxg).
for (const error of Object.values(window.__remixContext.state.errors ?? {})) {
  if (typeof error === "object" && error !== null) delete error.__subType;
}

const earlyPresses = takeEarlyPresses();
const root = document.getElementById(ROOT_ID) as HTMLElement;
const putBackTypedText = followTypedText();
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
    {
      onRecoverableError(error) {
        // An extension or a translation has changed what the server sent, so React has rendered it again.
        putBackTypedText();
        // biome-ignore lint/suspicious/noConsole: for whoever looks for the fault
        console.warn("The page was changed before its scripts started, and was rendered again.", error);
      },
    },
  );
});
// In a task of its own, because this module may be evaluated before the page's script has named the routes' modules.
setTimeout(() => {
  for (const button of earlyPresses) button.click();
});
