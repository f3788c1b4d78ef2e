/**
 * Runs inline after the page's script elements, so that a phone's connection and processor first serve only the page's
 * first picture. The scripts start when that picture has been painted or has failed, at the first touch, and after
 * `PICTURE_WAIT_MS` in any case; at once if the page has none, and then by links, so that all files come in one round
 * trip. The largest file is requested together with the page's own script, so that it needs no further round trip, and
 * is evaluated on its own, which blocks the page for a shorter time. After the first paint no file is requested by a
 * link, because browsers recompute the style of the page for each new link.
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
