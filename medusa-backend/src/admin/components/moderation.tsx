import { Button, DropdownMenu, Text, usePrompt } from "@medusajs/ui";
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
  /** The reasons of which one has to be chosen to hide a text, with their names. */
  reasons?: Readonly<Record<string, string>>;
  /** What is read of a text here, which its writer can change: the route shows no other. */
  toSeen?: (row: Row) => object;
  toQuestion: (row: Row) => { title: string; description: string };
};

export type Moderation<Row extends { id: string }> = ReturnType<typeof useModeration<Row>>;

/** Hides a shown text and shows any other, or deletes it after a question; `path` is the route of the kind. */
export function useModeration<Row extends { id: string }>(path: string, kind: Kind<Row>) {
  const prompt = usePrompt();
  const { isShown, reasons, toQuestion } = kind;
  const hide = useChange(
    ({ row, reason }: { row: Row; reason?: string | undefined }) => {
      const body = reasons ? { hiddenFor: reason ?? null, ...kind.toSeen?.(row) } : { hidden: isShown(row) };
      return callShop(`${path}/${row.id}`, ChangeAnswer, { method: "POST", body });
    },
    ({ row }) => (isShown(row) ? kind.hidden : kind.shown),
  );
  const remove = useChange(
    ({ id }: Row) => callShop(`${path}/${id}`, DeleteReviewAnswer, { method: "DELETE" }),
    () => kind.deleted,
  );
  async function onDelete(row: Row) {
    if (await prompt({ ...toQuestion(row), confirmText: "Delete" })) remove.mutate(row);
  }
  return {
    busy: hide.isPending || remove.isPending,
    isShown,
    reasons,
    onHide: (row: Row, reason?: string) => hide.mutate({ row, reason }),
    onDelete,
  };
}

export function ModerationButtons<Row extends { id: string }>(props: { row: Row; moderation: Moderation<Row> }) {
  const { row, moderation } = props;
  const { busy, isShown, reasons, onHide, onDelete } = moderation;
  return (
    <div className="flex gap-x-2 p-1">
      {reasons && isShown(row) ? (
        <DropdownMenu>
          <DropdownMenu.Trigger asChild>
            <Button size="small" variant="secondary" disabled={busy}>
              Hide
            </Button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content>
            {Object.entries(reasons).map(([reason, text]) => (
              <DropdownMenu.Item key={reason} onClick={() => onHide(row, reason)}>
                {text}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu>
      ) : (
        <Button size="small" variant="secondary" disabled={busy} onClick={() => onHide(row)}>
          {isShown(row) ? "Hide" : "Show"}
        </Button>
      )}
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

export const dayOf = (at: string) => <time dateTime={at}>{new Date(at).toLocaleDateString()}</time>;
