/** Ids and attributes that the script and the element agree on. */
export const SCRIPTS_FAILED_ID = "scripts-failed";
/** Set on the document's element once the page's scripts are loaded. */
export const SCRIPTS_HERE = "data-scripts-here";

/**
 * Runs inline: shows the note when a script of the page fails before the page's scripts are loaded. A failed import
 * inside a script is an error of its element, a failed `import()` a rejection. Plain ES5, because nothing compiles it.
 */
export const SCRIPTS_FAILED_SCRIPT = `(function () {
  function tell() {
    if (!document.documentElement.hasAttribute("${SCRIPTS_HERE}")) document.getElementById("${SCRIPTS_FAILED_ID}").hidden = false;
  }
  addEventListener("unhandledrejection", tell);
  addEventListener("error", function (event) {
    if (event.target && event.target.tagName === "SCRIPT") tell();
  }, true);
})();`;
