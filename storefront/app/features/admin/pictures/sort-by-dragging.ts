import Sortable from "sortablejs";

/** The part of a row by which it is dragged. */
export const HANDLE = "data-drag-handle";

const idsOf = (list: HTMLElement) => [...list.children].map((row) => (row as HTMLElement).dataset.pictureId ?? "");

/**
 * Lets the rows of a list be dragged by their handles, with a mouse or a finger. The rows are React's: each is put back
 * where it was, and the new order is told. Returns what ends it.
 */
export function sortByDragging(list: HTMLElement, onOrder: (pictureIds: string[]) => void): () => void {
  const sortable = Sortable.create(list, {
    handle: `[${HANDLE}]`,
    animation: 120,
    // The browser's own dragging knows no fingers.
    forceFallback: true,
    // What follows the pointer is no row.
    fallbackOnBody: true,
    onEnd: ({ item, oldIndex = 0 }) => {
      const ids = idsOf(list);
      const others = [...list.children].filter((row) => row !== item);
      list.insertBefore(item, others[oldIndex] ?? null);
      if (ids.join() !== idsOf(list).join()) onOrder(ids);
    },
  });
  return () => sortable.destroy();
}
