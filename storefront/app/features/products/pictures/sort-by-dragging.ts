import Sortable from "sortablejs";

/** The part of a row by which it is dragged. */
export const HANDLE = "data-drag-handle";

const idsOf = (list: HTMLElement) => [...list.children].map((row) => (row as HTMLElement).dataset.pictureId ?? "");

/**
 * Makes the rows of a list draggable by their handles, with a mouse or a finger. React owns the rows, so each is put
 * back and the new order is reported. Returns a function that ends it.
 */
export function sortByDragging(list: HTMLElement, onOrder: (pictureIds: string[]) => void): () => void {
  const sortable = Sortable.create(list, {
    handle: `[${HANDLE}]`,
    animation: 120,
    // The browser's own dragging does not support touch.
    forceFallback: true,
    // The copy under the pointer is not a row.
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
