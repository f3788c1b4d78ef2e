import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { setSchemaWords } from "~/lib/schema-words";
import { BrowserStyles } from "~/ui/emotion-styles";

setSchemaWords();

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
