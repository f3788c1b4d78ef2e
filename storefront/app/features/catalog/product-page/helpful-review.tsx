import { useLocation } from "@remix-run/react";
import { BY_HELP, isByHelp } from "~/domain/product";
import { Button } from "~/ui/button";
import { PostForm } from "~/ui/send-once/post-form";
import unseen from "~/ui/unseen.module.css";
import { useFormAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import styles from "./product-reviews.module.css";

type Props = { review: { reviewId: string; name: string; helpful: number }; isVoted: boolean };

/**
 * How many people found a review helpful, and the button to be one of them or no longer. Somebody who is not signed in
 * is asked to. Works without scripts.
 */
export function HelpfulReview({ review: { reviewId, name, helpful }, isVoted }: Props) {
  const busy = useScreenPost();
  const { search } = useLocation();
  const { fault } = useFormAnswer("vote", { review_id: reviewId });
  return (
    <PostForm action={`?${isByHelp(search) ? BY_HELP : ""}#reviews`} preventScrollReset className={styles.helpful}>
      <input type="hidden" name="review_id" value={reviewId} />
      <Button
        type="submit"
        name="helpful"
        value={isVoted ? "no" : "yes"}
        size="sm"
        variant="outline"
        aria-pressed={isVoted}
        aria-disabled={busy}
      >
        {isVoted ? <span aria-hidden="true">✓ </span> : null}
        Helpful
        <span className={unseen.text}>{`: review by ${name}`}</span>
      </Button>
      {helpful > 0 ? (
        <span>{`${helpful.toLocaleString("en-US")} ${helpful === 1 ? "person" : "people"} found this helpful`}</span>
      ) : null}
      {fault ? (
        <span role="alert" className={styles.reportFault}>
          {fault}
        </span>
      ) : null}
    </PostForm>
  );
}
