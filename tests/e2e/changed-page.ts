import type { Page } from "@playwright/test";

/**
 * How a browser translates pages. Chrome and Edge replace each text with elements of their own, Safari writes other
 * words into it; both go on with the texts that come later.
 */
export const WAYS = ["replaces", "rewrites"] as const;
export type Way = (typeof WAYS)[number];

/** Translates the open page, and what it shows later: with a mark behind each text that no locator sees. */
export async function translate(page: Page, way: Way): Promise<void> {
  await page.evaluate((how) => {
    const isLeft = (element: Element | null) => !element || element.closest("script, style, textarea, noscript, font");
    const done = new WeakMap<Text, string>();
    const translateText = (text: Text) => {
      if (!text.data.trim() || isLeft(text.parentElement) || done.get(text) === text.data) return;
      const words = `${text.data}\u200b`;
      done.set(text, words);
      if (how === "rewrites") text.data = words;
      else {
        const outer = document.createElement("font");
        outer.append(document.createElement("font"));
        outer.firstElementChild?.append(words);
        text.replaceWith(outer);
      }
    };
    const translateIn = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts = node instanceof Text ? [node] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translateText);
    };
    translateIn(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        if (type === "characterData") {
          if (how === "rewrites") translateIn(target);
        } else addedNodes.forEach(translateIn);
    }).observe(document.body, { characterData: true, childList: true, subtree: true });
    document.documentElement.lang = "bn";
    document.documentElement.classList.add("translated-ltr");
  }, way);
}

/**
 * Does to each later page what browser extensions do: puts nodes and attributes into head and body as soon as they are
 * there, and a node after each field, at three moments before the page's scripts run.
 */
export async function extend(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const add = (parent: Element, name: string) => {
      const element = document.createElement(name);
      element.className = "of-extension";
      parent.append(element);
      return element;
    };
    const markFields = () => {
      for (const field of document.querySelectorAll("input, textarea"))
        if (!field.nextElementSibling?.matches(".of-extension"))
          field.after(Object.assign(document.createElement("span"), { className: "of-extension" }));
    };
    const begin = () => {
      document.documentElement.setAttribute("data-extension", "dark");
      document.body.setAttribute("data-extension", "true");
      document.head.prepend(add(document.head, "meta"));
      add(document.head, "script").setAttribute("type", "application/json");
      document.body.prepend(add(document.body, "div"));
      add(document.body, "extension-toolbar");
      markFields();
    };
    new MutationObserver((_records, observer) => {
      if (!document.body) return;
      observer.disconnect();
      begin();
      new MutationObserver((_later, later) => {
        if (!document.querySelector("main input")) return;
        later.disconnect();
        markFields();
      }).observe(document, { childList: true, subtree: true });
    }).observe(document, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", markFields);
  });
}
