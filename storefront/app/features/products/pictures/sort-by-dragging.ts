import Sortable from "sortablejs";

export const HANDLE = "data-drag-handle";

const idsOf = (list: HTMLElement) => [...list.children].map((row) => (row as HTMLElement).dataset.pictureId ?? "");

/** Makes a list's rows draggable by their handles. React owns the rows: each is put back, the new order reported. */
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
