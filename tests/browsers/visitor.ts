import { expect } from "vitest";
import { stack } from "../support/stack";
import type { Session } from "./session";

/** WebDriver's own code for the key. */
const ENTER = "\uE006";

/** Something on the page, as people and screen readers find it. */
type Query = {
  role: "button" | "field" | "link";
  /** The whole accessible name, or its beginning. */
  name: string | { start: string };
  /** A selector of what contains it. */
  within?: string;
};

/** The place of an element's middle in the window, or what is in the way of a press. */
type Found = { x: number; y: number; hindrance?: undefined } | { hindrance: string };

/** Runs in the page: scrolls to the first element that answers the query, and says where it is. */
function locate({ role, name, within = "body" }: Query): Found {
  const selector = { button: "button, summary", field: "input, textarea, select", link: "a[href]" }[role];
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (node instanceof HTMLImageElement) return node.alt;
    if (!(node instanceof Element) || node.matches("[aria-hidden=true], input, textarea, select")) return "";
    return [...node.childNodes].map(textOf).join("");
  };
  const nameOf = (element: Element) => {
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    const named = labels?.length ? [...labels].map(textOf).join(" ") : textOf(element);
    return (element.getAttribute("aria-label") ?? named).replace(/\s+/g, " ").trim();
  };
  const isNamed = (element: Element) =>
    typeof name === "string" ? nameOf(element) === name : nameOf(element).startsWith(name.start);
  const isThere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[aria-hidden=true], [inert]");
  const element = [...document.querySelectorAll(within)]
    .flatMap((outer) => [...outer.querySelectorAll(selector)])
    .find((inner) => isThere(inner) && isNamed(inner));
  if (!element) return { hindrance: "it is not on the page" };
  if (element.matches(":disabled, [aria-disabled=true]")) return { hindrance: "it is disabled" };
  const middle = () => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const inFront = () => document.elementFromPoint(middle().x, middle().y);
  if (!element.contains(inFront())) element.scrollIntoView({ block: "center", behavior: "instant" });
  const hit = inFront();
  return element.contains(hit) ? middle() : { hindrance: `${hit?.outerHTML.slice(0, 200)} is in front of it` };
}

/** Runs in the page: whether a visible element has this text. */
const shows = (text: string, within: string): boolean =>
  [...document.querySelectorAll(within)].some((part) => part.checkVisibility() && part.textContent?.includes(text));

/** Somebody who uses the shop in a browser with mouse and keyboard, and waits for what comes. */
export class Visitor {
  constructor(private readonly session: Session) {}

  /** Opens a page of the shop, and waits until its scripts respond. */
  async open(to: string): Promise<void> {
    await this.session.open(new URL(to, stack.storefront).href);
    const isReady = () => this.session.run(() => document.querySelector("[data-testid=offline-bar]") !== null);
    await expect.poll(isReady, { message: `the scripts of ${to} respond` }).toBe(true);
  }

  /** Presses in the middle of a link, a button or a field, once it is enabled, still and in front. */
  async press(query: Query): Promise<void> {
    let last: Found | undefined;
    let place = { x: 0, y: 0 };
    const hindrance = async () => {
      const found = await this.session.run(locate, query);
      if (found.hindrance !== undefined) return found.hindrance;
      const isStill = last?.hindrance === undefined && last?.x === found.x && last.y === found.y;
      last = found;
      place = found;
      return isStill ? "" : "it moves";
    };
    await expect.poll(hindrance, { message: `${JSON.stringify(query)} can be pressed` }).toBe("");
    await this.session.act({
      type: "pointer",
      id: "mouse",
      actions: [
        { type: "pointerMove", ...place },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    });
  }

  /** Types `text` into the field with this label, in place of what is there. */
  async fill(label: string, text: string): Promise<void> {
    await this.press({ role: "field", name: label });
    await this.session.run(() => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
        activeElement.select();
    });
    const keys = [...text.replaceAll("\n", ENTER)];
    await this.session.act({
      type: "key",
      id: "keyboard",
      actions: keys.flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
    });
  }

  /** Waits until the page shows a text. */
  async sees(text: string, within: string): Promise<void> {
    const message = `"${text}" is shown in ${within}`;
    await expect.poll(() => this.session.run(shows, text, within), { message }).toBe(true);
  }

  /** Waits until the page no longer shows a text. */
  async misses(text: string, within: string): Promise<void> {
    const message = `"${text}" is not shown in ${within}`;
    await expect.poll(() => this.session.run(shows, text, within), { message }).toBe(false);
  }

  /** Waits until the address's path and query match; returns them. */
  async isAt(pattern: RegExp): Promise<string> {
    const address = () => this.session.run(() => location.pathname + location.search);
    await expect.poll(address).toMatch(pattern);
    return await address();
  }
}
