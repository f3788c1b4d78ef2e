import { defineRouteConfig } from "@medusajs/admin-sdk";
import { ChatBubbleLeftRight } from "@medusajs/icons";
import { Button, createDataTableColumnHelper, StatusBadge, Text, usePrompt } from "@medusajs/ui";
import { useState } from "react";
import { ChangeAnswer, DeleteReviewAnswer } from "../../../contract/ops";
import { ListStaffQuestionsAnswer, type StaffQuestion } from "../../../contract/questions";
import { ListFilter, ListPage, type Option, useListPages } from "../../components/list-page";
import { callShop, useChange, useShopPage } from "../../lib/api";

const column = createDataTableColumnHelper<StaffQuestion>();

type Actions = {
  busy: boolean;
  onHide: (question: StaffQuestion) => void;
  onDelete: (question: StaffQuestion) => void;
};

const STATE_BADGES = {
  waiting: <StatusBadge color="orange">Waiting</StatusBadge>,
  shown: <StatusBadge color="green">Shown</StatusBadge>,
  hidden: <StatusBadge color="grey">Hidden</StatusBadge>,
};

const countAnswers = ({ answer, answers }: StaffQuestion) => (answer ? 1 : 0) + answers.length;

/** The columns of the questions page; `busy` while a change is in progress. */
function questionColumns({ busy, onHide, onDelete }: Actions) {
  return [
    column.accessor("name", {
      header: "Asked by",
      cell: ({ row: { original } }) => (
        <div className="min-w-36 max-w-52 whitespace-normal break-words py-2">
          <Text size="small" weight="plus">
            {original.name}
          </Text>
          <Text size="small" className="text-ui-fg-subtle break-all">
            {original.email ?? "A deleted account"}
          </Text>
        </div>
      ),
    }),
    column.accessor("text", {
      header: "Question",
      cell: ({ getValue, row }) => (
        <div className="min-w-48 py-2">
          <Text size="small" className="text-ui-fg-subtle">
            {row.original.product?.title ?? "A product that is gone"}
          </Text>
          <Text size="small" className="line-clamp-3 whitespace-normal" title={getValue()}>
            {getValue()}
          </Text>
        </div>
      ),
    }),
    column.display({
      id: "answers",
      header: "Answers",
      cell: ({ row: { original } }) => (
        <span title={original.answer?.text}>{countAnswers(original).toLocaleString()}</span>
      ),
    }),
    column.accessor("createdAt", {
      header: "Asked",
      cell: ({ getValue }) => <time dateTime={getValue()}>{new Date(getValue()).toLocaleDateString()}</time>,
    }),
    column.accessor("state", { header: "In the shop", cell: ({ getValue }) => STATE_BADGES[getValue()] }),
    column.display({
      id: "actions",
      header: "Actions",
      cell: ({ row: { original: question } }) => (
        <div className="flex gap-x-2 p-1">
          <Button size="small" variant="secondary" disabled={busy} onClick={() => onHide(question)}>
            {question.state === "shown" ? "Hide" : "Show"}
          </Button>
          <Button size="small" variant="danger" disabled={busy} onClick={() => onDelete(question)}>
            Delete
          </Button>
        </div>
      ),
    }),
  ];
}

const STATES: readonly Option[] = [
  ["all", "All questions"],
  ["waiting", "Waiting"],
  ["shown", "Shown"],
  ["hidden", "Hidden"],
];

/** Hides a shown question and shows any other. */
function useHideQuestion() {
  return useChange(
    ({ id, state }: StaffQuestion) =>
      callShop(`/questions/${id}`, ChangeAnswer, { method: "POST", body: { hidden: state === "shown" } }),
    ({ state }) => (state === "shown" ? "The question is hidden." : "The question is shown."),
  );
}

function useDeleteQuestion() {
  return useChange(
    ({ id }: StaffQuestion) => callShop(`/questions/${id}`, DeleteReviewAnswer, { method: "DELETE" }),
    () => "The question is deleted.",
  );
}

/** The customers' questions about products, to read, hide, show or delete. The shop's desk answers them. */
const QuestionsPage = () => {
  const prompt = usePrompt();
  const pages = useListPages();
  const [list, setList] = useState("all");
  const asked = { list: list === "all" ? null : list, cursor: pages.cursor };
  const query = useShopPage("/questions", ListStaffQuestionsAnswer, asked);
  const hide = useHideQuestion();
  const remove = useDeleteQuestion();

  async function confirmAndDelete(question: StaffQuestion) {
    const title = `Delete the question of ${question.name}?`;
    const description =
      "It disappears with its answers from the shop and from this list. To remove it from the shop only, hide it.";
    if (await prompt({ title, description, confirmText: "Delete" })) remove.mutate(question);
  }

  return (
    <ListPage
      heading="Questions"
      none={{ heading: "No questions", description: "No question matches." }}
      query={query}
      rowsOf={(answer) => answer.questions}
      columns={questionColumns({
        busy: hide.isPending || remove.isPending,
        onHide: hide.mutate,
        onDelete: confirmAndDelete,
      })}
      pages={pages}
    >
      <ListFilter
        label="State"
        value={list}
        options={STATES}
        onChange={(chosen) => {
          setList(chosen);
          pages.restart();
        }}
      />
    </ListPage>
  );
};

export const config = defineRouteConfig({ label: "Questions", icon: ChatBubbleLeftRight });

export default QuestionsPage;
