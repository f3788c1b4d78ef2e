import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { nonceOfDocument } from "~/ui/nonce-context";
import { PageStylesProvider, readPageStyles, withoutFiles } from "~/ui/page-styles";

nonceOfDocument();
const styles = readPageStyles(document);
if (styles) window.__remixManifest = withoutFiles(window.__remixManifest, styles);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageStylesProvider value={styles}>
        <RemixBrowser />
      </PageStylesProvider>
    </StrictMode>,
  );
});
