import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { InlineScript } from "~/ui/inline-script";
import script from "./scripts-failed.inline?script";
import styles from "./scripts-failed.module.css";
import { SCRIPTS_FAILED_ID, SCRIPTS_HERE } from "./scripts-failed-script";

/**
 * Says that the page's own scripts could not be loaded. The page then works as without scripts, and nothing else would
 * tell the person. A script in the page itself shows the note.
 */
export function ScriptsFailed({ nonce }: { nonce: string }) {
  const { pathname, search } = useLocation();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    document.documentElement.setAttribute(SCRIPTS_HERE, "");
    if (note.current) note.current.hidden = true;
  }, []);
  return (
    <>
      <p ref={note} id={SCRIPTS_FAILED_ID} role="alert" className={styles.note} hidden suppressHydrationWarning>
        <span>Part of this page could not be loaded, so not everything on it works. Your cart is kept.</span>
        <a href={pathname + search}>Load it again</a>
      </p>
      <InlineScript nonce={nonce} text={script} />
    </>
  );
}
