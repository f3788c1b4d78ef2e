/** Runs inline before the first paint, on the first document of a visit alone, and never with reduced motion. */
import { FIRST_LOAD, FIRST_LOAD_CLASS, FIRST_LOAD_COUNT_ID, FIRST_LOAD_DONE_CLASS } from "./first-load-script";
import { beginVisit } from "./first-visit-storage";

if (!matchMedia("(prefers-reduced-motion: reduce)").matches && beginVisit()) {
  const { classList } = document.documentElement;
  const start = performance.now();
  const count = () => {
    const percent = Math.min(FIRST_LOAD.to, FIRST_LOAD.from + Math.floor(performance.now() - start));
    const counter = document.getElementById(FIRST_LOAD_COUNT_ID);
    if (counter) counter.textContent = `${percent}%`;
    if (percent < FIRST_LOAD.to) requestAnimationFrame(count);
  };
  classList.add(FIRST_LOAD_CLASS);
  count();
  setTimeout(() => classList.add(FIRST_LOAD_DONE_CLASS), FIRST_LOAD.hiddenAfterMs);
  setTimeout(() => classList.remove(FIRST_LOAD_CLASS, FIRST_LOAD_DONE_CLASS), FIRST_LOAD.overAfterMs);
}
