/**
 * The nodes of the page in the order of their arrival; NaN for one that was moved. `areTextsChanged`: by a translation.
 */
export type Arrivals = { nodes: Map<Node, number>; observer: MutationObserver; areTextsChanged: boolean };
/** The page's window until React has taken over. */
export type WatchedWindow = Window & { arrivals?: Arrivals | undefined };

/** An extension that puts a new node for each one that is taken out is left alone after so many. */
const MOST_TAKEN_OUT = 100;

/** The element of the translations of Chrome and Edge, which nothing in this shop makes. */
const TRANSLATION = "font";
export const isTranslation = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === TRANSLATION;

let observer: MutationObserver | undefined;

/**
 * Takes out what extensions have put between the page's own nodes, and goes on doing so until `leaveForeignNodes`:
 * React renders a page again, with empty fields, if it finds a node too many. The page's own nodes are those that have
 * arrived in the order in which they stand (arrivals.inline.ts). Returns whether others have changed the page.
 */
export function takeOutForeignNodes(root: HTMLElement): () => boolean {
  const page: WatchedWindow = window;
  const { arrivals } = page;
  if (!arrivals) return () => false;
  const { nodes } = arrivals;
  const taken = new Set<Node>();
  let isChanged = arrivals.areTextsChanged;
  const takeOut = (node: Node) => {
    isChanged = true;
    if (isTranslation(node) || taken.has(node) || taken.size === MOST_TAKEN_OUT) return;
    taken.add(node);
    node.parentNode?.removeChild(node);
  };
  const look = (records: MutationRecord[]) => {
    for (const { type, addedNodes } of records) {
      if (type === "characterData") isChanged = true;
      for (const node of addedNodes) if (!nodes.has(node) && root.contains(node)) takeOut(node);
    }
  };

  arrivals.observer.disconnect();
  page.arrivals = undefined;
  const walker = document.createTreeWalker(root);
  const known: Node[] = [];
  while (walker.nextNode()) if (nodes.has(walker.currentNode)) known.push(walker.currentNode);
  const arrived = known.filter((node) => !Number.isNaN(nodes.get(node)));
  const own = inOrder(arrived.map((node) => nodes.get(node) ?? 0));
  arrived.forEach((node, index) => {
    if (!own.has(index)) takeOut(node);
  });
  observer = new MutationObserver(look);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => isChanged || document.querySelector(TRANSLATION) !== null;
}

/** Leaves the page to everybody, now that React has taken over. */
export function leaveForeignNodes(): void {
  observer?.disconnect();
}

/** The indexes of the longest rising sequence in `numbers`. */
function inOrder(numbers: readonly number[]): Set<number> {
  /** For each length, the index of the smallest number that ends such a sequence. */
  const ends: number[] = [];
  const before: number[] = [];
  numbers.forEach((number, index) => {
    let length = ends.length;
    while (length > 0 && (numbers[ends[length - 1] ?? 0] ?? 0) > number) length -= 1;
    before[index] = ends[length - 1] ?? -1;
    ends[length] = index;
  });
  const found = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) found.add(index);
  return found;
}
