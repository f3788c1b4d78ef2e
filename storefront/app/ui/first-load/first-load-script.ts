/** The figures of the progress screen (specification, sections 2 and 9): percent, and milliseconds from its start. */
export const FIRST_LOAD = { from: 10, to: 100, hiddenAfterMs: 2_090, overAfterMs: 5_000 } as const;

/** Ids and classes that the script, the element and the stylesheet agree on. */
export const FIRST_LOAD_COUNT_ID = "first-load-count";
export const FIRST_LOAD_CLASS = "first-load";
export const FIRST_LOAD_DONE_CLASS = "first-load-done";
const VISIT_KEY = "firstLoad";

/**
 * Runs inline before the first paint, only on the first document of a visit, and never with reduced motion. It shows
 * the screen, counts one percent for each millisecond that has passed, hides it, and ends for good. Plain ES5, because
 * nothing compiles it. Where the browser forbids storage, the first document cannot be told from others, so there is no
 * screen.
 */
export const FIRST_LOAD_SCRIPT = `(function () {
  var root = document.documentElement;
  try {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || sessionStorage.getItem("${VISIT_KEY}")) return;
    sessionStorage.setItem("${VISIT_KEY}", "1");
  } catch (error) {
    return;
  }
  var start = performance.now();
  function count() {
    var percent = Math.min(${FIRST_LOAD.to}, ${FIRST_LOAD.from} + Math.floor(performance.now() - start));
    document.getElementById("${FIRST_LOAD_COUNT_ID}").textContent = percent + "%";
    if (percent < ${FIRST_LOAD.to}) requestAnimationFrame(count);
  }
  root.classList.add("${FIRST_LOAD_CLASS}");
  count();
  setTimeout(function () { root.classList.add("${FIRST_LOAD_DONE_CLASS}"); }, ${FIRST_LOAD.hiddenAfterMs});
  setTimeout(function () { root.classList.remove("${FIRST_LOAD_CLASS}", "${FIRST_LOAD_DONE_CLASS}"); }, ${FIRST_LOAD.overAfterMs});
})();`;
