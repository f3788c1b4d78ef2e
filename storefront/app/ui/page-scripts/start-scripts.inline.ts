/**
 * Runs inline after the page's script elements: a phone's connection and processor first serve the page's first
 * picture. The scripts start when that is painted or has failed, at the first touch, and after `PICTURE_WAIT_MS`; at
 * once if the page has none, by links, so that all files come in one round trip. The largest file is requested with the
 * page's own script, which saves a round trip, and evaluated on its own, which blocks the page for a shorter time.
 * After the first paint no file is requested by a link: browsers recompute the style of the page for each.
 */
import { HELD_LINK, HELD_SCRIPT, PICTURE_WAIT_MS } from "./script-names";

let started = false;

function startModule(properties: Partial<HTMLScriptElement>): HTMLScriptElement {
  return Object.assign(document.createElement("script"), { type: "module" }, properties);
}

function start(): void {
  if (started) return;
  started = true;
  for (const large of document.querySelectorAll('link[href*="/framework-"]'))
    document.body.append(startModule({ src: large.getAttribute("href") ?? "" }));
  for (const held of document.querySelectorAll<HTMLScriptElement>(`script[type="${HELD_SCRIPT}"]`))
    held.replaceWith(startModule({ nonce: held.nonce, textContent: held.textContent }));
}

function afterPaint(): void {
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}

const picture = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]');
if (!picture) {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[${HELD_LINK}]`))
    Object.assign(link, { rel: "modulepreload", media: "" });
  start();
} else {
  setTimeout(start, PICTURE_WAIT_MS);
  addEventListener("pointerdown", start);
  addEventListener("keydown", start);
  if (picture.complete) afterPaint();
  else {
    picture.addEventListener("load", afterPaint);
    picture.addEventListener("error", start);
  }
}
