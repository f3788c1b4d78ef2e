import { Link } from "@remix-run/react";
import type {
  ListQuestionsAnswer,
  MyQuestionsAnswer,
  PRODUCT_QUESTIONS,
  ShownQuestion as Question,
  ViewOf,
} from "medusa-backend/contract";
import { useId } from "react";
import { loginPath } from "~/auth";
import { type Linked, productPath, questionsPath } from "~/domain/product";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { CursorPager } from "~/ui/cursor-pager";
import { TextArea } from "~/ui/input";
import { PageSection } from "~/ui/layout/page-section";
import { ListSearch } from "~/ui/list-search";
import { PostForm, PressForm, SendButton } from "~/ui/send-once/post-form";
import { useDates, useShop } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { type ShownAnswer, useFormAnswer } from "~/ui/use-form-answer";
import css from "./questions-screen.module.css";

const STATES = {
  waiting: "Your answer is not shown yet: we read it first.",
  hidden: "Your answer is not shown: we have hidden it.",
  shown: "Your answer is shown.",
} as const;

/** The answer of somebody who bought the product, to write, change and delete. */
function OwnAnswer({ question: { id, text }, own }: { question: Question; own: MyQuestionsAnswer }) {
  const answer = own.answers.find(({ questionId }) => questionId === id);
  const shown = useFormAnswer(undefined, { question_id: id });
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
          fields={{ form: "answer", question_id: id }}
          label="Your answer"
          help={`You bought this. Shown as ${own.shownAs} once we have read it.`}
          button={answer ? "Save answer" : "Send answer"}
          value={answer?.text ?? ""}
          most={5000}
          answer={shown}
        />
        {answer ? (
          <PressForm fields={{ form: "unanswer", question_id: id }} variant="ghost">
            Delete your answer
          </PressForm>
        ) : null}
      </details>
    </div>
  );
}

type Props = {
  product: Linked & { name: string; isDrone: boolean };
  view: ViewOf<typeof PRODUCT_QUESTIONS>;
  list: ListQuestionsAnswer;
  own: MyQuestionsAnswer | null;
};

/** All questions about a product, to read, search, ask and answer. */
export function QuestionsScreen({ product, view, list, own }: Props) {
  const isPart = view.q !== "" || view.cursor !== null;
  const choice: Record<string, string> = product.productId ? { variant: product.productId } : {};
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
              action={questionsPath({ handle: product.handle })}
              hidden={choice}
              q={view.q}
              label="Search the questions and answers"
              placeholder="Wind, battery, rain"
            />
          ) : null}
          <Count count={list.count} q={view.q} product={product} />
          {list.questions.length > 0 ? (
            <ul className={css.questions}>
              {list.questions.map((question) => (
                <ShownQuestion key={question.id} question={question} isDrone={product.isDrone} own={own} />
              ))}
            </ul>
          ) : null}
          <CursorPager what="questions" view={{ ...view, ...choice }} next={list.nextCursor} />
        </div>
        <AskPanel product={product} own={own} />
      </div>
    </PageSection>
  );
}

function Count({ count, q, product }: { count: number; q: string; product: Linked }) {
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
      <Link to={questionsPath(product)}>See all</Link>
    </p>
  );
}

type QuestionProps = { question: Question; isDrone: boolean; own: MyQuestionsAnswer | null };

function ShownQuestion({ question, isDrone, own }: QuestionProps) {
  const { formatDate } = useDates();
  const { id, name, text, createdAt, answers } = question;
  const bought = isDrone ? "Bought this drone" : "Bought this";
  return (
    <li id={id} className={css.question}>
      <h2 className={css.text} dir="auto">
        {text}
      </h2>
      <p className={css.muted}>
        <bdi>{name}</bdi> · <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      {answers.length > 0 ? (
        <ul className={css.answers}>
          {answers.map((answer) => (
            <li key={answer.id} className={css.answer}>
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
                <time dateTime={answer.createdAt}>{formatDate(answer.createdAt)}</time>
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

/** Below the form, or the way to sign in, one's own questions that are not shown. */
function AskPanel({ product, own }: Pick<Props, "product" | "own">) {
  const { account, accountUnknown } = useShop();
  const title = useId();
  const { said } = useFormAnswer(["ask", "delete"]);
  const asking = useFormAnswer("ask");
  return (
    <section id="ask" className={css.panel} aria-labelledby={title}>
      <h2 id={title} className={css.title}>
        Ask a question
      </h2>
      {account || accountUnknown ? (
        <TextForm
          key={own?.questions[0]?.id ?? "first"}
          fields={{ form: "ask" }}
          label="Your question"
          help={`${own ? `Shown as ${own.shownAs}` : "Shown with your short name"} once we have read it. We mail you when it is answered.`}
          button="Send question"
          value=""
          most={500}
          answer={asking}
        />
      ) : (
        <>
          <p className={css.muted}>Aeroloft and people who bought it answer. We mail you once somebody has.</p>
          <ButtonLink to={loginPath(questionsPath(product))} wide>
            Sign in to ask
          </ButtonLink>
        </>
      )}
      <p role="status" className={css.done}>
        {said}
      </p>
      {own && own.questions.length > 0 ? <Asked questions={own.questions} /> : null}
    </section>
  );
}

const WHY = {
  waiting: "We have not read it yet.",
  hidden: "We do not show this question.",
  shown: "",
} as const;

function Asked({ questions }: Pick<MyQuestionsAnswer, "questions">) {
  const { sent, fault } = useFormAnswer();
  const { formatDate } = useDates();
  return (
    <>
      <h3 className={css.subtitle}>Your questions that are not shown</h3>
      <ul className={css.asked}>
        {questions.map(({ id, text, state, createdAt }) => (
          <li key={id}>
            <p className={css.words} dir="auto">
              {text}
            </p>
            <p className={css.muted}>
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
              {` · ${WHY[state]}`}
            </p>
            <PressForm fields={{ form: "delete", question_id: id }}>
              Delete
              <span className={unseen.text}>{` your question of ${formatDate(createdAt)}`}</span>
            </PressForm>
            {sent.question_id === id && fault ? (
              <p role="alert" className={css.fault}>
                {fault}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

type TextFormProps = {
  fields: Record<string, string>;
  label: string;
  help: string;
  button: string;
  value: string;
  most: number;
  answer: ShownAnswer;
};

/** A form with one text, which stays when it is refused. Works without scripts. */
function TextForm({ fields, label, help, button, value, most, answer: { fault, typed } }: TextFormProps) {
  const id = useId();
  return (
    <PostForm preventScrollReset className={css.form} fields={fields}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <TextArea
        id={id}
        name="text"
        rows={4}
        maxLength={most}
        dir="auto"
        defaultValue={typed.text ?? value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault ${id}-help` : `${id}-help`}
      />
      {fault ? (
        <p id={`${id}-fault`} role="alert" className={css.fault}>
          {fault}
        </p>
      ) : null}
      <p id={`${id}-help`} className={css.muted}>
        {help}
      </p>
      <SendButton className={css.send}>{button}</SendButton>
    </PostForm>
  );
}
