import { Link } from "@remix-run/react";
import {
  type ListStaffQuestionsAnswer,
  type OwnerAnswer,
  QUESTION_LIST,
  type QuestionState,
  type StaffQuestion,
  type ViewOf,
} from "medusa-backend/contract";
import { orderPath } from "~/domain/order";
import { questionsPath } from "~/domain/product";
import { Allowed, LinkFor, useProductAddress } from "~/ui/allowed";
import { StateBadge } from "~/ui/badge";
import texts from "~/ui/customer-texts.module.css";
import { ListNotes, ListPage } from "~/ui/list-page";
import list from "~/ui/record-list.module.css";
import { Screen } from "~/ui/screen";
import { PressForm } from "~/ui/send-once/post-form";
import { isAnswerForm, StaffAnswer, Words, Writer } from "~/ui/shop-answer";
import unseen from "~/ui/unseen.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";

type Props = { view: ViewOf<typeof QUESTION_LIST>; page: ListStaffQuestionsAnswer | null };

/** All questions about products, to read, find, answer, hide and show; `page` is null if Medusa does not answer. */
export function QuestionsScreen({ view, page }: Props) {
  const { said, fault, form, sent } = useFormAnswer();
  const isBeside = isAnswerForm(form);
  const questions = page?.questions ?? [];
  return (
    <Screen title="Questions" about="What customers ask about products. An answer of yours shows the question, too.">
      <ListPage
        list={QUESTION_LIST}
        view={view}
        page={page && { count: questions.length, next: page.nextCursor }}
        counts={{ waiting: page?.waiting }}
        notes={
          <>
            <Allowed to="moderate questions">{null}</Allowed>
            <ListNotes said={said} fault={isBeside && questions.some(({ id }) => id === sent.id) ? undefined : fault} />
          </>
        }
        items={questions.map((question) => <StaffQuestionRow key={question.id} question={question} />)}
      />
    </Screen>
  );
}

function StaffQuestionRow({ question }: { question: StaffQuestion }) {
  const { id, name, customerId, email, text, state, createdAt, product, answer, answers } = question;
  const addressOf = useProductAddress();
  const heading = `question-${id}`;
  return (
    <li>
      <article className={`${list.row} ${texts.row}`} aria-labelledby={heading}>
        <div className={texts.about}>
          <StateBadge state={state} />
          <h2 id={heading} className={list.name}>
            {product ? <Link to={addressOf(product.id)}>{product.title}</Link> : "A product that is gone"}
          </h2>
          <Writer name={name} email={email} at={createdAt} customerId={customerId} />
          {product?.isOnSale && state === "shown" ? (
            <p className={list.muted}>
              <Link to={questionsPath(product)} className={texts.pageLink}>
                In the shop<span className={unseen.text}>{`: questions about ${product.title}`}</span>
              </Link>
            </p>
          ) : null}
        </div>
        <div className={texts.texts}>
          <Words>{text}</Words>
          <Allowed to="moderate questions" otherwise={null}>
            <div className={list.acts}>
              <Moderation state={state} id={id} what="question" name={name} />
            </div>
          </Allowed>
          <StaffAnswer
            to="moderate questions"
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

/** An answer by somebody who bought the product. */
function Owners({ answer }: { answer: OwnerAnswer }) {
  const { id, name, customerId, email, text, state, createdAt, order } = answer;
  return (
    <div className={texts.ownerAnswer}>
      <div className={list.acts}>
        <StateBadge state={state} />
        {order ? (
          <span className={texts.bought}>
            {"Bought this: "}
            <LinkFor permission="read orders" to={orderPath(order.orderId)}>{`order #${order.number}`}</LinkFor>
          </span>
        ) : (
          <span className={list.muted}>Did not buy this, or the order was cancelled, so the answer is not shown</span>
        )}
      </div>
      <Words>{text}</Words>
      <Writer name={name} email={email} at={createdAt} customerId={customerId} />
      <Allowed to="moderate questions" otherwise={null}>
        <div className={list.acts}>
          <Moderation state={state} id={id} what="answer" name={name} text={text} />
        </div>
      </Allowed>
    </div>
  );
}

/** `text`: of an answer, which its writer can change meanwhile. */
type ModerationProps = { state: QuestionState; id: string; what: "question" | "answer"; name: string; text?: string };

function Moderation({ state, id, what, name, text: was }: ModerationProps) {
  const suffix = what === "answer" ? "_answer" : "";
  const acts = [
    { act: "show", text: "Show", isOffered: state !== "shown" },
    { act: "hide", text: "Hide", isOffered: state !== "hidden" },
  ];
  return acts
    .filter(({ isOffered }) => isOffered)
    .map(({ act, text }) => (
      <PressForm key={act} fields={{ form: `${act}${suffix}`, id, ...(was && act === "show" && { was }) }}>
        {text}
        <span className={unseen.text}>{`, ${what} by ${name}`}</span>
      </PressForm>
    ));
}
