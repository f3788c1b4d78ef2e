import { Button } from "@medusajs/ui";
import { useState } from "react";

/** Which page of a list is open, by cursors: null for the first. `restart` goes back to it. */
export function useListPages() {
  const [opened, setOpened] = useState<(string | null)[]>([null]);
  return {
    cursor: opened.at(-1) ?? null,
    isFirst: opened.length === 1,
    toNewer: () => setOpened(opened.slice(0, -1)),
    toOlder: (next: string) => setOpened([...opened, next]),
    restart: () => setOpened([null]),
  };
}

type Props = { pages: ReturnType<typeof useListPages>; next: string | null };

/** The buttons that lead through a list, which has newest rows first; none where it has one page. */
export function ListPages({ pages, next }: Props) {
  if (pages.isFirst && !next) return null;
  return (
    <div className="flex justify-end gap-x-2 px-6 py-4">
      <Button size="small" variant="secondary" disabled={pages.isFirst} onClick={pages.toNewer}>
        Newer
      </Button>
      <Button size="small" variant="secondary" disabled={!next} onClick={() => next && pages.toOlder(next)}>
        Older
      </Button>
    </div>
  );
}
