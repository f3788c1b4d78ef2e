import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PICTURE_WAIT_MS } from "./script-names";
import script from "./start-scripts.inline?script";

/**
 * The part of a page with held scripts that the script uses; `picture` is the page's first picture.
 */
function openPage(picture: (EventTarget & { complete: boolean }) | null) {
  const started: object[] = [];
  const start = (script: object) => started.push(script);
  const links = [{ rel: "" }, { rel: "" }];
  const held = { nonce: "n1", textContent: SCRIPT.textContent, replaceWith: start };
  const page = Object.assign(new EventTarget(), {
    document: {
      querySelector: () => picture,
      querySelectorAll: (selector: string) => {
        if (/framework/.test(selector)) return LARGE.map(({ src }) => ({ getAttribute: () => src }));
        return /^link/.test(selector) ? links : [held];
      },
      createElement: () => ({}),
      body: { append: start },
    },
    requestAnimationFrame: (callback: () => void) => setTimeout(callback, 16),
    setTimeout: (callback: () => void, ms?: number) => setTimeout(callback, ms),
  });
  const { addEventListener } = page;
  runInNewContext(script, Object.assign(page, { window: page, addEventListener: addEventListener.bind(page) }));
  return { page, started, links };
}

const LARGE = [
  { type: "module", src: "/assets/framework-1.js" },
  { type: "module", src: "/assets/schemas-1.js" },
];
const SCRIPT = { type: "module", nonce: "n1", textContent: "import './a.js'" };
const ALL = [...LARGE, SCRIPT];
/** A frame and the task after it. */
const FRAME_MS = 17;
const waiting = () => Object.assign(new EventTarget(), { complete: false });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the scripts of a page", () => {
  it("start once, after the frame that shows the page's first picture", () => {
    const picture = waiting();
    const { started } = openPage(picture);
    picture.dispatchEvent(new Event("load"));
    expect(started).toEqual([]);
    vi.advanceTimersByTime(FRAME_MS);
    expect(started).toEqual(ALL);
    vi.advanceTimersByTime(PICTURE_WAIT_MS);
    expect(started).toEqual(ALL);
  });

  it("start after the next frame where the picture is there already", () => {
    const { started } = openPage(Object.assign(new EventTarget(), { complete: true }));
    expect(started).toEqual([]);
    vi.advanceTimersByTime(FRAME_MS);
    expect(started).toEqual(ALL);
  });

  it("start without the picture where it fails", () => {
    const picture = waiting();
    const { started } = openPage(picture);
    picture.dispatchEvent(new Event("error"));
    expect(started).toEqual(ALL);
  });

  it("start without the picture where it takes too long", () => {
    const { started } = openPage(waiting());
    vi.advanceTimersByTime(PICTURE_WAIT_MS - 1);
    expect(started).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(started).toEqual(ALL);
  });

  it.each(["pointerdown", "keydown"])("start at the first %s", (event) => {
    const { started, page } = openPage(waiting());
    page.dispatchEvent(new Event(event));
    expect(started).toEqual(ALL);
  });

  it("start at once on a page without a picture, all files in one round trip", () => {
    const { started, links } = openPage(null);
    expect(started).toEqual(ALL);
    expect(links).toEqual([
      { rel: "modulepreload", media: "" },
      { rel: "modulepreload", media: "" },
    ]);
  });

  it("bring no links to a page that has been painted", () => {
    const picture = waiting();
    const { links } = openPage(picture);
    picture.dispatchEvent(new Event("error"));
    expect(links).toEqual([{ rel: "" }, { rel: "" }]);
  });
});
