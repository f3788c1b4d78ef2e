import { useId } from "react";
import { REPORT_REASONS } from "~/domain/review";
import { Button } from "~/ui/button";
import { Select } from "~/ui/input";
import { PostForm } from "~/ui/send-once/post-form";
import { useFormAnswer } from "~/ui/use-form-answer";
import { useScreenPost } from "~/ui/use-screen-post";
import styles from "./product-reviews.module.css";

/** Reports a review to the shop; for people who are signed in. */
export function ReportReview({ reviewId, name }: { reviewId: string; name: string }) {
  const id = useId();
  const busy = useScreenPost();
  const { said, fault } = useFormAnswer("report", { review_id: reviewId });
  if (said)
    return (
      <p role="status" className={styles.who}>
        {said}
      </p>
    );
  return (
    <details className={styles.report} open={fault ? true : undefined}>
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
        {fault ? (
          <p role="alert" className={styles.reportFault}>
            {fault}
          </p>
        ) : null}
      </PostForm>
    </details>
  );
}
