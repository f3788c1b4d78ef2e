import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserStyles } from "~/ui/emotion-styles";

/** The page's CSP nonce. Scripts may read the property; the attribute is hidden. */
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <BrowserStyles nonce={nonce}>
        <RemixBrowser />
      </BrowserStyles>
    </StrictMode>,
  );
});
