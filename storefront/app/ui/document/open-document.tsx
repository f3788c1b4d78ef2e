import { Links, Meta } from "@remix-run/react";
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

/** The id of the element of the page that React renders into. */
export const ROOT_ID = "root";

/**
 * What React renders in the browser: the content of `ROOT_ID`. It would take nodes that extensions add to head and body
 * for a fault, and make the whole page again. Head and body of `ServedDocument` have counterparts, child by child,
 * because React counts the children on the way to a component for `useId`.
 */
export function OpenDocument({ children }: { children: ReactNode }) {
  useLayoutEffect(() => keepTranslatedTexts(document.body), []);
  return (
    <>
      <Head />
      <Body>
        {null}
        {children}
        {null}
      </Body>
    </>
  );
}

const Body = ({ children }: { children: ReactNode }) => children;

/** Once the page is hydrated, because React cannot hydrate a portal. */
function Head() {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (!isHydrated) return null;
  return createPortal(
    <>
      <Meta />
      <Links />
    </>,
    DESCRIBED_HEAD,
  );
}

/**
 * Where React renders the screen's `Meta` and `Links`. The page's own head follows it: extensions write into that, and
 * an element that is made again, such as a stylesheet's, would be loaded again.
 */
const DESCRIBED_HEAD = import.meta.env.SSR ? (null as never) : document.createElement("div");

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

/** The element of the translations of Chrome and Edge, which nothing in this shop makes. */
const isTranslation = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === "font";

/** A translation in the page, and the text that it replaced. */
type Translated = { translation: HTMLElement; text: string };

/**
 * Chrome and Edge put an element of their own in the place of a text. React keeps writing into the text that left:
 * prices would stay as they were, and React would fail to remove it or insert before it. So the text goes back, empty,
 * before its translation, which leaves with it or when it is written again. Returns a function that ends this.
 */
function keepTranslatedTexts(page: HTMLElement): () => void {
  const translated = new WeakMap<Text, Translated>();
  const textOf = new WeakMap<Node, Text>();

  /** The new translation that stands where the record's text was. */
  function translationAt({ addedNodes, nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
    const near = [...addedNodes, nextSibling, previousSibling];
    return near.filter(isTranslation).find((node) => node.isConnected && !textOf.has(node));
  }

  /** The text stands alone again, so that it is translated like a new one. */
  function end(text: Text, { translation }: Translated): void {
    translated.delete(text);
    textOf.delete(translation);
    if (text.isConnected) translation.replaceWith(text);
    else translation.remove();
  }

  function onTextRemoved(text: Text, record: MutationRecord): void {
    const its = translated.get(text);
    const translation = its ? undefined : translationAt(record);
    if (its) end(text, its);
    else if (translation) {
      textOf.set(translation, text);
      translated.set(text, { translation, text: text.data });
      text.data = "";
      translation.before(text);
    }
  }

  function onTranslationRemoved(translation: Node): void {
    const text = textOf.get(translation);
    const its = text && translated.get(text);
    if (!its) return;
    translated.delete(text);
    if (text.data === "") text.data = its.text;
  }

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const { target, oldValue } = record;
      const its = target instanceof Text ? translated.get(target) : undefined;
      // Not when it was emptied here.
      if (its && oldValue !== its.text) end(target as Text, its);
      for (const node of record.removedNodes) {
        if (node.isConnected) continue;
        if (node instanceof Text) onTextRemoved(node, record);
        else onTranslationRemoved(node);
      }
    }
  });
  observer.observe(page, { characterData: true, characterDataOldValue: true, childList: true, subtree: true });
  return () => observer.disconnect();
}
