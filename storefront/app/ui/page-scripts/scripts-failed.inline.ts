/** Shows the note when a script fails early: an error of its element, or a rejection for a failed dynamic import. */
import { SCRIPTS_FAILED_ID, SCRIPTS_HERE } from "./script-names";

function tell(): void {
  const note = document.getElementById(SCRIPTS_FAILED_ID);
  if (note && !document.documentElement.hasAttribute(SCRIPTS_HERE)) note.hidden = false;
}

addEventListener("unhandledrejection", tell);
addEventListener(
  "error",
  ({ target }) => {
    if (target && (target as Element).tagName === "SCRIPT") tell();
  },
  true,
);
