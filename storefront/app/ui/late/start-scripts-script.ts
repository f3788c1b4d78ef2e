/** How long a page's scripts wait for its first picture at most, in milliseconds. */
export const PICTURE_WAIT_MS = 3_000;

/** What the server makes of the elements that wait (`HeldScripts`): links to scripts' files, and the script that imports them. */
export const HELD_LINK = "data-held";
export const HELD_SCRIPT = "held";

/**
 * Runs inline after the page's script elements: a phone's connection and processor then serve the page's first picture alone. The scripts
 * start when that picture has been painted or has failed, at the first touch, and after `PICTURE_WAIT_MS` in any case; at once where
 * the page has none. What is pressed before they are there is kept in `earlyPresses` (early-presses.ts), each button once. The
 * framework's file is asked for beside the page's own script, so that it comes without a further round trip and is evaluated by
 * itself; not by a link, because browsers compute the style of the whole page again for each new link. Plain ES2015,
 * because nothing compiles it.
 */
export const START_SCRIPTS = `(function () {
  var started = false;
  window.earlyPresses = new Set();
  function start() {
    if (started) return;
    started = true;
    var framework = document.querySelector('link[${HELD_LINK}][href*="/framework-"]');
    if (framework) document.body.append(module({ src: framework.getAttribute("href") }));
    document.querySelectorAll('script[type="${HELD_SCRIPT}"]').forEach(function (held) {
      held.replaceWith(module({ nonce: held.nonce, textContent: held.textContent }));
    });
  }
  function module(properties) {
    return Object.assign(document.createElement("script"), { type: "module" }, properties);
  }
  function afterPaint() {
    if (document.hidden) start();
    else requestAnimationFrame(function () { setTimeout(start); });
  }
  addEventListener("click", function (event) {
    var button = event.target.closest("button[type=button]");
    if (button && window.earlyPresses) window.earlyPresses.add(button);
  }, true);
  var picture = document.querySelector('main img[fetchpriority="high"]');
  if (!picture) return start();
  setTimeout(start, ${PICTURE_WAIT_MS});
  addEventListener("pointerdown", start);
  addEventListener("keydown", start);
  if (picture.complete) return afterPaint();
  picture.addEventListener("load", afterPaint);
  picture.addEventListener("error", start);
})();`;
