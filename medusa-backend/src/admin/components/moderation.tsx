import { Button, Text, usePrompt } from "@medusajs/ui";
import type { ReactNode } from "react";
import { ChangeAnswer } from "../../contract/common";
import { DeleteReviewAnswer } from "../../contract/ops";
import { callShop, useChange } from "../lib/api";

/** What is said of the texts of one kind, and which of them the shop's visitors see. */
type Kind<Row> = {
  isShown: (row: Row) => boolean;
  hidden: string;
  shown: string;
  deleted: string;
  /** The question before one is deleted. */
  toQuestion: (row: Row) => { title: string; description: string };
};

export type Moderation<Row> = {
  busy: boolean;
  isShown: (row: Row) => boolean;
  onHide: (row: Row) => void;
  onDelete: (row: Row) => Promise<void>;
};

/** Hides a shown text and shows any other, or deletes it after a question; `path` is the route of the kind. */
export function useModeration<Row extends { id: string }>(path: string, kind: Kind<Row>): Moderation<Row> {
  const prompt = usePrompt();
  const { isShown, toQuestion } = kind;
  const hide = useChange(
    (row: Row) => callShop(`${path}/${row.id}`, ChangeAnswer, { method: "POST", body: { hidden: isShown(row) } }),
    (row) => (isShown(row) ? kind.hidden : kind.shown),
  );
  const remove = useChange(
    ({ id }: Row) => callShop(`${path}/${id}`, DeleteReviewAnswer, { method: "DELETE" }),
    () => kind.deleted,
  );
  async function onDelete(row: Row) {
    if (await prompt({ ...toQuestion(row), confirmText: "Delete" })) remove.mutate(row);
  }
  return { busy: hide.isPending || remove.isPending, isShown, onHide: hide.mutate, onDelete };
}

/** The cell with the buttons of one text. */
export function ModerationButtons<Row>({ row, moderation }: { row: Row; moderation: Moderation<Row> }) {
  const { busy, isShown, onHide, onDelete } = moderation;
  return (
    <div className="flex gap-x-2 p-1">
      <Button size="small" variant="secondary" disabled={busy} onClick={() => onHide(row)}>
        {isShown(row) ? "Hide" : "Show"}
      </Button>
      <Button size="small" variant="danger" disabled={busy} onClick={() => onDelete(row)}>
        Delete
      </Button>
    </div>
  );
}

/** The cell of a text: what it is about, its first lines, and what belongs to it. */
export function WrittenText({ about, text, children }: { about: string; text: string; children?: ReactNode }) {
  return (
    <div className="min-w-48 py-2">
      <Text size="small" className="text-ui-fg-subtle">
        {about}
      </Text>
      <Text size="small" className="line-clamp-3 whitespace-normal" title={text}>
        {text}
      </Text>
      {children}
    </div>
  );
}

/** The cell of the day on which a text was written. */
export const dayOf = (at: string) => <time dateTime={at}>{new Date(at).toLocaleDateString()}</time>;
