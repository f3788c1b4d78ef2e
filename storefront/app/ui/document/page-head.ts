/**
 * An element outside the page, in which React renders the head's elements of the current screen (`Meta` and `Links`).
 * The page's own head follows it and belongs to nobody alone: extensions write into it, and an element that is made
 * again, such as a stylesheet's, would be loaded again.
 */
export const DESCRIBED_HEAD = import.meta.env.SSR ? (null as never) : document.createElement("div");

/** The elements of the page's head that are described, by their HTML; null until the server's have been found. */
let shown: Map<string, Element> | null = null;
let title: string | null = null;

/** True if `element` is `described`, whatever extensions have added to it. */
function isServed(element: Element, described: Element): boolean {
  return (
    element.nodeName === described.nodeName &&
    element.textContent === described.textContent &&
    [...described.attributes].every(({ name, value }) => element.getAttribute(name) === value)
  );
}

function showHead(): void {
  const before = shown;
  shown = new Map();
  let last: Element | undefined;
  for (const described of DESCRIBED_HEAD.children) {
    if (described.nodeName === "TITLE") {
      // A translation may have changed the page's.
      if (title !== null && title !== described.textContent) document.title = described.textContent ?? "";
      title = described.textContent;
      continue;
    }
    const html = described.outerHTML;
    let element = before ? before.get(html) : [...document.head.children].find((served) => isServed(served, described));
    if (!element) {
      element = described.cloneNode(true) as Element;
      if (last) last.after(element);
      else document.head.append(element);
    }
    shown.set(html, element);
    last = element;
  }
  for (const [html, element] of before ?? []) if (!shown.has(html)) element.remove();
}

// Called before the browser paints what React has changed.
if (!import.meta.env.SSR)
  new MutationObserver(showHead).observe(DESCRIBED_HEAD, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
