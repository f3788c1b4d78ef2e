import { useId } from "react";
import { loginPath } from "~/auth";
import { questionsPath } from "~/domain/product";
import type { OwnQuestions } from "~/domain/question";
import { Button, ButtonLink } from "~/ui/button";

import { PostForm } from "~/ui/send-once/post-form";
import { useDates, useShop } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import css from "./questions-screen.module.css";
import { TextForm } from "./text-form";

type Props = {
  product: { handle: string; name: string };
  own: OwnQuestions | null;
};

/** The form of a question, or the way to sign in; below it one's own questions that are not shown. */
export function AskPanel({ product, own }: Props) {
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
          key={own?.asked[0]?.questionId ?? "first"}
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
      {own && own.asked.length > 0 ? <Asked asked={own.asked} /> : null}
    </section>
  );
}

const WHY = {
  waiting: "We have not read it yet.",
  hidden: "We do not show this question.",
  shown: "",
} as const;

function Asked({ asked }: Pick<OwnQuestions, "asked">) {
  const { sent, fault } = useFormAnswer();
  const busy = useScreenPost();
  const { formatDate } = useDates();
  return (
    <>
      <h3 className={css.subtitle}>Your questions that are not shown</h3>
      <ul className={css.asked}>
        {asked.map(({ questionId, text, state, askedAt }) => (
          <li key={questionId}>
            <p className={css.words} dir="auto">
              {text}
            </p>
            <p className={css.muted}>
              <time dateTime={askedAt}>{formatDate(askedAt)}</time>
              {` · ${WHY[state]}`}
            </p>
            <PostForm preventScrollReset>
              <input type="hidden" name="form" value="delete" />
              <input type="hidden" name="question_id" value={questionId} />
              <Button type="submit" size="sm" variant="outline" aria-disabled={busy}>
                Delete
                <span className={unseen.text}>{` your question of ${formatDate(askedAt)}`}</span>
              </Button>
            </PostForm>
            {sent.question_id === questionId && fault ? (
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
