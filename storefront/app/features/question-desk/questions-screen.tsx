import { Link } from "@remix-run/react";
import {
  type DeskQuestion,
  type ListDeskQuestionsAnswer,
  type OwnerAnswer,
  QUESTION_LIST,
  type QuestionState,
  type ViewOf,
} from "medusa-backend/contract";
import { orderPath } from "~/domain/order";
import { productDeskPath, questionsPath } from "~/domain/product";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import desk from "~/ui/desk-texts.module.css";
import { ListPage } from "~/ui/list-page";
import list from "~/ui/record-list.module.css";
import { Screen } from "~/ui/screen";
import { PostForm, useScreenPost } from "~/ui/send-once/post-form";
import { DeskAnswer } from "~/ui/shop-answer";
import { useDates } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";
import css from "./questions-screen.module.css";

type Props = { view: ViewOf<typeof QUESTION_LIST>; page: ListDeskQuestionsAnswer | null };

/** All questions about products, to read, find, answer, hide and show; `page` is null if Medusa does not answer. */
export function QuestionDesk({ view, page }: Props) {
  const { said, fault, sent } = useFormAnswer();
  const questions = page?.questions ?? [];
  return (
    <Screen title="Questions" about="What customers ask about products. An answer of yours shows the question, too.">
      <ListPage
        list={QUESTION_LIST}
        view={view}
        page={page && { count: questions.length, next: page.next_cursor }}
        counts={{ waiting: page?.waiting }}
        notes={
          <>
            <p role="status" className={list.done}>
              {said}
            </p>
            {fault && !questions.some(({ id }) => id === sent.id) ? (
              <p role="alert" className={list.fault}>
                {fault}
              </p>
            ) : null}
          </>
        }
      >
        {questions.length > 0 ? (
          <ul className={list.rows}>
            {questions.map((question) => (
              <DeskQuestionRow key={question.id} question={question} />
            ))}
          </ul>
        ) : null}
      </ListPage>
    </Screen>
  );
}

const STATES = {
  waiting: { text: "Waiting", colour: "orange" },
  shown: { text: "Shown", colour: "green" },
  hidden: { text: "Hidden", colour: "gray" },
} as const;

/** A question at the desk with the shop's answer and those of owners. */
function DeskQuestionRow({ question }: { question: DeskQuestion }) {
  const { id, name, email, text, state, created_at, product, answer, answers } = question;
  const heading = `question-${id}`;
  return (
    <li>
      <article className={`${list.row} ${desk.row}`} aria-labelledby={heading}>
        <div className={desk.about}>
          <Badge colour={STATES[state].colour}>{STATES[state].text}</Badge>
          <h2 id={heading} className={list.name}>
            {product ? <Link to={productDeskPath(product.id)}>{product.title}</Link> : "A product that is gone"}
          </h2>
          <Writer name={name} email={email} at={created_at} />
          {product && state === "shown" ? (
            <p className={list.muted}>
              <Link to={questionsPath(product)} className={css.link}>
                In the shop<span className={unseen.text}>{`: questions about ${product.title}`}</span>
              </Link>
            </p>
          ) : null}
        </div>
        <div className={desk.texts}>
          <p className={desk.words} dir="auto">
            {text}
          </p>
          <div className={desk.acts}>
            <Moderation state={state} id={id} what="question" name={name} />
          </div>
          <DeskAnswer
            words={{ field: "id", id, name }}
            answer={answer}
            label={
              state === "hidden"
                ? "Nobody sees it while the question is hidden."
                : "Everybody sees it below the question, as Aeroloft."
            }
          />
          {answers.map((owners) => (
            <Owners key={owners.id} answer={owners} />
          ))}
        </div>
      </article>
    </li>
  );
}

function Writer({ name, email, at }: { name: string; email: string | null; at: string }) {
  const { formatDate } = useDates();
  return (
    <p className={`${list.muted} ${desk.words}`}>
      <bdi>{name}</bdi>
      {`${email ? `, ${email}` : ""} · `}
      <time dateTime={at}>{formatDate(at)}</time>
    </p>
  );
}

/** An answer by somebody who bought the product. */
function Owners({ answer: { id, name, email, text, state, created_at, order } }: { answer: OwnerAnswer }) {
  return (
    <div className={css.answer}>
      <div className={desk.acts}>
        <Badge colour={STATES[state].colour}>{STATES[state].text}</Badge>
        {order ? (
          <span className={desk.bought}>
            Bought this: <Link to={orderPath(order.order_id)}>{`order #${order.number}`}</Link>
          </span>
        ) : (
          <span className={list.muted}>Has not kept an order of this, so the answer is not shown</span>
        )}
      </div>
      <p className={desk.words} dir="auto">
        {text}
      </p>
      <Writer name={name} email={email} at={created_at} />
      <div className={desk.acts}>
        <Moderation state={state} id={id} what="answer" name={name} />
      </div>
    </div>
  );
}

type ModerationProps = { state: QuestionState; id: string; what: "question" | "answer"; name: string };

/** The buttons that show and hide a question or an answer. */
function Moderation({ state, id, what, name }: ModerationProps) {
  const busy = useScreenPost();
  const suffix = what === "answer" ? "_answer" : "";
  const acts = [
    { act: "show", text: "Show", isOffered: state !== "shown" },
    { act: "hide", text: "Hide", isOffered: state !== "hidden" },
  ];
  return acts
    .filter(({ isOffered }) => isOffered)
    .map(({ act, text }) => (
      <PostForm key={act} preventScrollReset>
        <input type="hidden" name="form" value={`${act}${suffix}`} />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" size="sm" variant="outline" aria-disabled={busy}>
          {text}
          <span className={unseen.text}>{`, ${what} by ${name}`}</span>
        </Button>
      </PostForm>
    ));
}
