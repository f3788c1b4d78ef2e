import { InlineScript } from "~/ui/inline-script";
import { WordMarkAgain } from "~/ui/word-mark";
import script from "./first-load.inline?script";
import { FIRST_LOAD, FIRST_LOAD_COUNT_ID } from "./first-load-script";
import "./first-load.css";

/**
 * The first-load progress screen and the script that shows it. It comes first in the body, so that it is there before
 * the page is painted. It covers the page without taking clicks or being read aloud, because the page below is already
 * complete.
 */
export function FirstLoad({ nonce }: { nonce: string }) {
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
