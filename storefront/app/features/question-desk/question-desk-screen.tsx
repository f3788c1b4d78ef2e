import type { ListDeskQuestionsAnswer } from "medusa-backend/contract";
import { ButtonLink } from "~/ui/button";
import { CursorPager } from "~/ui/cursor-pager";
import list from "~/ui/desk-list.module.css";
import { ListSearch } from "~/ui/list-search";
import { ListFailed } from "~/ui/list-states";
import { Screen } from "~/ui/screen";
import { ScreenNotice } from "~/ui/screen-notice";
import { useFormAnswer } from "~/ui/use-form-answer";
import { ViewLinks } from "~/ui/view-links";
import { DeskQuestionRow } from "./desk-question-row";
import { QUESTION_LISTS, type QuestionsView, toQuestionsQuery } from "./questions-view";

/** All questions about products, to read, find, answer, hide and show; `page` is null if Medusa does not answer. */
export function QuestionDesk({ view, page }: { view: QuestionsView; page: ListDeskQuestionsAnswer | null }) {
  const { said, fault, sent } = useFormAnswer();
  return (
    <Screen title="Questions" about="What customers ask about products. An answer of yours shows the question, too.">
      <ViewLinks
        label="Which questions"
        views={QUESTION_LISTS.map(({ list, text }) => ({
          text,
          count: list === "waiting" ? page?.waiting : 0,
          search: toQuestionsQuery({ ...view, list, cursor: null }).toString(),
          isShown: view.list === list,
        }))}
      />
      <ListSearch
        action="/dashboard/questions"
        q={view.q}
        label="Search questions"
        placeholder="Name, words, product or e-mail"
        hidden={view.list ? { list: view.list } : {}}
      />
      <p role="status" className={list.done}>
        {said}
      </p>
      {fault && !page?.questions.some(({ id }) => id === sent.id) ? (
        <p role="alert" className={list.fault}>
          {fault}
        </p>
      ) : null}
      {page ? (
        <>
          {page.questions.length > 0 ? (
            <ul className={list.rows}>
              {page.questions.map((question) => (
                <DeskQuestionRow key={question.id} question={question} />
              ))}
            </ul>
          ) : (
            <NoQuestions view={view} />
          )}
          <CursorPager what="questions" view={view} nextCursor={page.next_cursor} toQuery={toQuestionsQuery} />
        </>
      ) : (
        <ListFailed title="The questions cannot be shown right now" onRetry={() => window.location.reload()} />
      )}
    </Screen>
  );
}

function NoQuestions({ view }: { view: QuestionsView }) {
  if (!view.q && !view.cursor)
    return (
      <ScreenNotice
        title="No questions here"
        text={QUESTION_LISTS.find(({ list }) => list === view.list)?.none ?? ""}
      />
    );
  return (
    <ScreenNotice title="No question matches" text="Search by name, words, product or e-mail, or see them all.">
      <ButtonLink size="lg" variant="outline" to="/dashboard/questions">
        See all questions
      </ButtonLink>
    </ScreenNotice>
  );
}
