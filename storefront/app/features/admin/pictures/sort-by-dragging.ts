import Sortable from "sortablejs";

/** The part of a row by which it is dragged. */
export const HANDLE = "data-drag-handle";

const idsOf = (list: HTMLElement) => [...list.children].map((row) => (row as HTMLElement).dataset.pictureId ?? "");

/**
 * Lets the rows of a list be dragged by their handles, with a mouse or a finger. The rows are React's: each is put back
 * where it was, and the new order is told. Returns what ends it.
 */
export function sortByDragging(list: HTMLElement, onOrder: (pictureIds: string[]) => void): () => void {
  let before: Node | null = null;
  const sortable = Sortable.create(list, {
    handle: `[${HANDLE}]`,
    animation: 120,
    onStart: ({ item }) => {
      before = item.nextSibling;
    },
    onEnd: ({ item }) => {
      const ids = idsOf(list);
      list.insertBefore(item, before);
      if (ids.join() !== idsOf(list).join()) onOrder(ids);
    },
  });
  return () => sortable.destroy();
}
