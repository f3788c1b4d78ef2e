import { defineRouteConfig } from "@medusajs/admin-sdk";
import { ChatBubbleLeftRight } from "@medusajs/icons";
import { createDataTableColumnHelper, StatusBadge, Text } from "@medusajs/ui";
import { ListStaffQuestionsAnswer, type StaffQuestion } from "../../../contract/questions";
import { ListFilter, ListPage, type Option, useFilters } from "../../components/list-page";
import { dayOf, type Moderation, ModerationButtons, useModeration, WrittenText } from "../../components/moderation";
import { useShopPage } from "../../lib/api";

const column = createDataTableColumnHelper<StaffQuestion>();

const STATE_BADGES = {
  waiting: <StatusBadge color="orange">Waiting</StatusBadge>,
  shown: <StatusBadge color="green">Shown</StatusBadge>,
  hidden: <StatusBadge color="grey">Hidden</StatusBadge>,
};

const countAnswers = ({ answer, answers }: StaffQuestion) => (answer ? 1 : 0) + answers.length;

function questionColumns(moderation: Moderation<StaffQuestion>) {
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
        <WrittenText about={row.original.product?.title ?? "A product that is gone"} text={getValue()} />
      ),
    }),
    column.display({
      id: "answers",
      header: "Answers",
      cell: ({ row: { original } }) => (
        <span title={original.answer?.text}>{countAnswers(original).toLocaleString()}</span>
      ),
    }),
    column.accessor("createdAt", { header: "Asked", cell: ({ getValue }) => dayOf(getValue()) }),
    column.accessor("state", { header: "In the shop", cell: ({ getValue }) => STATE_BADGES[getValue()] }),
    column.display({
      id: "actions",
      header: "Actions",
      cell: ({ row }) => <ModerationButtons row={row.original} moderation={moderation} />,
    }),
  ];
}

const STATES: readonly Option[] = [
  ["all", "All questions"],
  ["waiting", "Waiting"],
  ["shown", "Shown"],
  ["hidden", "Hidden"],
];

/** The customers' questions about products, to read, hide, show or delete. The shop's desk answers them. */
const QuestionsPage = () => {
  const { filters, narrow, pages, asked } = useFilters({ list: "" });
  const query = useShopPage("/questions", ListStaffQuestionsAnswer, asked);
  const moderation = useModeration<StaffQuestion>("/questions", {
    isShown: ({ state }) => state === "shown",
    hidden: "The question is hidden.",
    shown: "The question is shown.",
    deleted: "The question is deleted.",
    toQuestion: ({ name }) => ({
      title: `Delete the question of ${name}?`,
      description:
        "It disappears with its answers from the shop and from this list. To remove it from the shop only, hide it.",
    }),
  });

  return (
    <ListPage
      heading="Questions"
      none={{ heading: "No questions", description: "No question matches." }}
      query={query}
      rowsOf={(answer) => answer.questions}
      columns={questionColumns(moderation)}
      pages={pages}
    >
      <ListFilter label="State" value={filters.list} options={STATES} onChange={(list) => narrow({ list })} />
    </ListPage>
  );
};

export const config = defineRouteConfig({ label: "Questions", icon: ChatBubbleLeftRight });

export default QuestionsPage;
