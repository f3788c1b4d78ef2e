/**
 * Runs inline before the element that React renders into: numbers the nodes of the page as they come, so that
 * foreign-nodes.ts can tell those that others have put between them. A node that comes a second time is moved by
 * React's own scripts.
 */
import type { Arrivals, WatchedWindow } from "./foreign-nodes";

const page: WatchedWindow = window;
const nodes = new Map<Node, number>();
let last: Node | undefined;
const observer = new MutationObserver((records) => {
  for (const { type, target, addedNodes } of records) {
    // The browser adds to the last text while it reads the page.
    if (type === "characterData" && target.nodeType === 3 && target !== last) arrivals.areTextsChanged = true;
    for (const node of addedNodes) {
      nodes.set(node, nodes.has(node) ? Number.NaN : nodes.size);
      last = node;
    }
  }
});
const arrivals: Arrivals = { nodes, observer, areTextsChanged: false };
page.arrivals = arrivals;
observer.observe(document.body, { childList: true, characterData: true, subtree: true });
