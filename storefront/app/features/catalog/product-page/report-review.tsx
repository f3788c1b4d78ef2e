import { useActionData } from "@remix-run/react";
import { useId } from "react";
import { REPORT_REASONS } from "~/domain/review";
import { Button } from "~/ui/button";
import { Select } from "~/ui/input";
import { PostForm } from "~/ui/send-once/post-form";
import { useScreenPost } from "~/ui/use-screen-post";
import styles from "./product-reviews.module.css";

/** What the page's action answers to a report. */
type Answer = { reportOf?: string; reportFault?: string };

/** Reports a review to the shop; for people who are signed in. */
export function ReportReview({ reviewId, name }: { reviewId: string; name: string }) {
  const id = useId();
  const busy = useScreenPost();
  const answer = useActionData<Answer>();
  const isOfThis = answer?.reportOf === reviewId;
  if (isOfThis && !answer.reportFault)
    return (
      <p role="status" className={styles.who}>
        Thank you. We will look at this review.
      </p>
    );
  return (
    <details className={styles.report} open={isOfThis || undefined}>
      <summary aria-label={`Report the review by ${name}`}>Report</summary>
      <PostForm action="?#reviews" preventScrollReset className={styles.reportForm}>
        <input type="hidden" name="review_id" value={reviewId} />
        <label htmlFor={id}>What is wrong with it?</label>
        <Select id={id} name="reason">
          {Object.entries(REPORT_REASONS).map(([reason, text]) => (
            <option key={reason} value={reason}>
              {text}
            </option>
          ))}
        </Select>
        <Button type="submit" size="sm" variant="outline" aria-disabled={busy}>
          Send report
        </Button>
        {isOfThis ? (
          <p role="alert" className={styles.reportFault}>
            {answer.reportFault}
          </p>
        ) : null}
      </PostForm>
    </details>
  );
}
