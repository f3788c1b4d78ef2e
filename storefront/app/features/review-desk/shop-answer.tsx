import type { DeskReview } from "medusa-backend/contract";
import { useId } from "react";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/input";
import { PostForm } from "~/ui/send-once/post-form";
import { useDates } from "~/ui/shop-context";
import unseen from "~/ui/unseen.module.css";
import { useScreenPost } from "~/ui/use-screen-post";
import css from "./review-desk.module.css";
import type { ReviewAnswer } from "./review-forms.server";

type Props = { review: DeskReview; said: ReviewAnswer | undefined };

/** The shop's public answer to a review of a product, and the forms to write, change and remove it. */
export function ShopAnswer({ review, said }: Props) {
  const { formatDate } = useDates();
  const { answer } = review;
  const isFaulty = said?.fault !== undefined && said.typed !== undefined;
  return (
    <>
      {answer ? (
        <div className={css.answer}>
          <p className={css.muted}>
            Your answer · <time dateTime={answer.at}>{formatDate(answer.at)}</time>
          </p>
          <p className={css.words} dir="auto">
            {answer.text}
          </p>
        </div>
      ) : null}
      <details key={answer?.at ?? "none"} open={isFaulty || undefined}>
        <summary className={css.open}>
          {answer ? "Change the answer" : "Answer"}
          <span className={unseen.text}> to {review.reviewer_name}</span>
        </summary>
        <AnswerForm review={review} said={isFaulty ? said : undefined} />
      </details>
    </>
  );
}

function AnswerForm({ review: { id, answer }, said }: Props) {
  const field = useId();
  const busy = useScreenPost();
  const hidden = (
    <>
      <input type="hidden" name="review_id" value={id} />
      <input type="hidden" name="was" value={answer?.text ?? ""} />
    </>
  );
  return (
    <div className={css.form}>
      <PostForm preventScrollReset className={css.form}>
        {hidden}
        <input type="hidden" name="form" value="answer" />
        <label htmlFor={field} className={css.muted}>
          Everybody sees it on the product's page, below the review.
        </label>
        <TextArea
          id={field}
          name="text"
          rows={4}
          maxLength={5000}
          dir="auto"
          defaultValue={said?.typed ?? answer?.text ?? ""}
          aria-invalid={said ? true : undefined}
          aria-describedby={said ? `${field}-fault` : undefined}
        />
        {said ? (
          <p id={`${field}-fault`} role="alert" className={css.fault}>
            {said.fault}
          </p>
        ) : null}
        <div className={css.acts}>
          <Button type="submit" size="sm" aria-disabled={busy}>
            {answer ? "Save the answer" : "Publish the answer"}
          </Button>
        </div>
      </PostForm>
      {answer ? (
        <PostForm preventScrollReset>
          {hidden}
          <input type="hidden" name="form" value="unanswer" />
          <Button type="submit" size="sm" variant="ghost" aria-disabled={busy}>
            Remove the answer
          </Button>
        </PostForm>
      ) : null}
    </div>
  );
}
