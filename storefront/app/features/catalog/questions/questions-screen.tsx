import { Link } from "@remix-run/react";
import { productPath, questionsPath } from "~/domain/product";
import type { OwnQuestions, Question, QuestionList } from "~/domain/question";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { CursorPager } from "~/ui/cursor-pager";
import { PageSection } from "~/ui/layout/page-section";
import { ListSearch } from "~/ui/list-search";
import { PostForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import { AskPanel } from "./ask-panel";
import css from "./questions-screen.module.css";
import { TextForm } from "./text-form";

type OwnAnswerProps = {
  question: Pick<Question, "questionId" | "text">;
  own: OwnQuestions;
};

const STATES = {
  waiting: "Your answer is not shown yet: we read it first.",
  hidden: "Your answer is not shown: we have hidden it.",
  shown: "Your answer is shown.",
} as const;

/** The answer of somebody who bought the product, to write, change and delete. */
function OwnAnswer({ question: { questionId, text }, own }: OwnAnswerProps) {
  const busy = useScreenPost();
  const answer = own.answers[questionId];
  const shown = useFormAnswer(undefined, { question_id: questionId });
  return (
    <div className={css.own}>
      {answer ? <p className={css.muted}>{STATES[answer.state]}</p> : null}
      <p role="status" className={css.done}>
        {shown.said}
      </p>
      <details key={`${answer?.state} ${answer?.text}`} open={shown.fault ? true : undefined}>
        <summary className={css.open}>
          {answer ? "Change your answer" : "Answer"}
          <span className={unseen.text}>{` to “${text}”`}</span>
        </summary>
        <TextForm
          fields={{ form: "answer", question_id: questionId }}
          label="Your answer"
          help={`You bought this. Shown as ${own.shownAs} once we have read it.`}
          button={answer ? "Save answer" : "Send answer"}
          value={answer?.text ?? ""}
          most={5000}
          answer={shown}
        />
        {answer ? (
          <PostForm preventScrollReset>
            <input type="hidden" name="form" value="unanswer" />
            <input type="hidden" name="question_id" value={questionId} />
            <Button type="submit" size="sm" variant="ghost" aria-disabled={busy}>
              Delete your answer
            </Button>
          </PostForm>
        ) : null}
      </details>
    </div>
  );
}

/** A product's questions on a page; `q` is "" without a search. */
type View = { q: string; cursor: string | null };
type Props = {
  product: { handle: string; name: string; isDrone: boolean };
  view: View;
  list: QuestionList;
  own: OwnQuestions | null;
};

const toQuery = (view: View) =>
  new URLSearchParams(Object.entries(view).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** All questions about a product, to read, search, ask and answer. */
export function QuestionsScreen({ product, view, list, own }: Props) {
  const isPart = view.q !== "" || view.cursor !== null;
  return (
    <PageSection
      level={1}
      title={`Questions about ${product.name}`}
      aside={<Link to={productPath(product)}>{`Back to ${product.name}`}</Link>}
    >
      <div className={css.page}>
        <div className={css.list}>
          {list.count > 0 || isPart ? (
            <ListSearch
              action={questionsPath(product)}
              q={view.q}
              label="Search the questions and answers"
              placeholder="Wind, battery, rain"
            />
          ) : null}
          <Count count={list.count} q={view.q} handle={product.handle} />
          {list.questions.length > 0 ? (
            <ul className={css.questions}>
              {list.questions.map((question) => (
                <ShownQuestion key={question.questionId} question={question} isDrone={product.isDrone} own={own} />
              ))}
            </ul>
          ) : null}
          <CursorPager what="questions" view={view} nextCursor={list.nextCursor} toQuery={toQuery} />
        </div>
        <AskPanel product={product} own={own} />
      </div>
    </PageSection>
  );
}

/** How many questions there are, or were found. */
function Count({ count, q, handle }: { count: number; q: string; handle: string }) {
  const number = count.toLocaleString("en-US");
  if (q === "")
    return (
      <p className={css.muted}>
        {count === 0 ? "Nobody has asked yet. Be the first." : `${number} ${count === 1 ? "question" : "questions"}`}
      </p>
    );
  return (
    <p className={css.muted} role="status">
      {`${count === 0 ? "No question or answer contains " : `${number} with `}“`}
      <bdi>{q}</bdi>
      {"”. "}
      <Link to={questionsPath({ handle })}>See all</Link>
    </p>
  );
}

type QuestionProps = {
  question: Question;
  isDrone: boolean;
  own: OwnQuestions | null;
};

function ShownQuestion({ question, isDrone, own }: QuestionProps) {
  const { formatDate } = useDates();
  const { questionId, name, text, askedAt, answers } = question;
  const bought = isDrone ? "Bought this drone" : "Bought this";
  return (
    <li id={questionId} className={css.question}>
      <h2 className={css.text} dir="auto">
        {text}
      </h2>
      <p className={css.muted}>
        <bdi>{name}</bdi> · <time dateTime={askedAt}>{formatDate(askedAt)}</time>
      </p>
      {answers.length > 0 ? (
        <ul className={css.answers}>
          {answers.map((answer) => (
            <li key={answer.answerId} className={css.answer}>
              <p className={css.words} dir="auto">
                {answer.text}
              </p>
              <p className={css.who}>
                {answer.name === null ? (
                  <Badge colour="gray">Aeroloft</Badge>
                ) : (
                  <>
                    <bdi>{answer.name}</bdi> <Badge colour="green">{bought}</Badge>
                  </>
                )}
                {" · "}
                <time dateTime={answer.writtenAt}>{formatDate(answer.writtenAt)}</time>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.muted}>Not answered yet.</p>
      )}
      {own?.mayAnswer ? <OwnAnswer question={question} own={own} /> : null}
    </li>
  );
}
