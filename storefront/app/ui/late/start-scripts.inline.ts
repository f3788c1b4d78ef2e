/**
 * Runs inline after the page's script elements: a phone's connection and processor then serve the page's first picture alone. The scripts
 * start when that picture has been painted or has failed, at the first touch, and after `PICTURE_WAIT_MS` in any case; at once where
 * the page has none. What is pressed before they are there is kept in `earlyPresses` (early-presses.ts), each button once. The
 * framework's file is asked for beside the page's own script, so that it comes without a further round trip and is evaluated by
 * itself; not by a link, because browsers compute the style of the whole page again for each new link.
 */
import { HELD_LINK, HELD_SCRIPT, PICTURE_WAIT_MS, type PressedEarly } from "./start-scripts-script";

const page: PressedEarly = window;
let started = false;
page.earlyPresses = new Set();

function startModule(properties: Partial<HTMLScriptElement>): HTMLScriptElement {
  return Object.assign(document.createElement("script"), { type: "module" }, properties);
}

function start(): void {
  if (started) return;
  started = true;
  const framework = document.querySelector(`link[${HELD_LINK}][href*="/framework-"]`);
  if (framework) document.body.append(startModule({ src: framework.getAttribute("href") ?? "" }));
  for (const held of document.querySelectorAll<HTMLScriptElement>(`script[type="${HELD_SCRIPT}"]`))
    held.replaceWith(startModule({ nonce: held.nonce, textContent: held.textContent }));
}

function afterPaint(): void {
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}

addEventListener(
  "click",
  ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>("button[type=button]");
    if (button) page.earlyPresses?.add(button);
  },
  true,
);

const picture = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]');
if (!picture) start();
else {
  setTimeout(start, PICTURE_WAIT_MS);
  addEventListener("pointerdown", start);
  addEventListener("keydown", start);
  if (picture.complete) afterPaint();
  else {
    picture.addEventListener("load", afterPaint);
    picture.addEventListener("error", start);
  }
}
