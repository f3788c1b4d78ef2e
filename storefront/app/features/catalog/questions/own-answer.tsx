import type { OwnQuestions, Question } from "~/domain/question";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/send-once/post-form";
import unseen from "~/ui/unseen.module.css";
import { useScreenPost } from "~/ui/use-screen-post";
import type { QuestionSaid } from "./question-forms.server";
import css from "./questions-screen.module.css";
import { TextForm } from "./text-form";

type Props = {
  question: Pick<Question, "questionId" | "text">;
  own: OwnQuestions;
  said: QuestionSaid | undefined;
};

const STATES = {
  waiting: "Your answer is not shown yet: we read it first.",
  hidden: "Your answer is not shown: we have hidden it.",
  shown: "Your answer is shown.",
} as const;

/** The answer of somebody who bought the product, to write, change and delete. */
export function OwnAnswer({ question: { questionId, text }, own, said }: Props) {
  const busy = useScreenPost();
  const answer = own.answers[questionId];
  const isFaulty = said?.fault !== undefined;
  return (
    <div className={css.own}>
      {answer ? <p className={css.muted}>{STATES[answer.state]}</p> : null}
      <p role="status" className={css.done}>
        {said?.done}
      </p>
      <details key={`${answer?.state} ${answer?.text}`} open={isFaulty || undefined}>
        <summary className={css.open}>
          {answer ? "Change your answer" : "Answer"}
          <span className={unseen.text}> to “{text}”</span>
        </summary>
        <TextForm
          fields={{ form: "answer", question_id: questionId }}
          label="Your answer"
          help={`You bought this. Shown as ${own.shownAs} once we have read it.`}
          button={answer ? "Save answer" : "Send answer"}
          value={answer?.text ?? ""}
          most={5000}
          said={said}
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
