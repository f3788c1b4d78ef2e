import type { OwnReview } from "~/domain/product-page";

type Told = Pick<OwnReview, "review" | "shownAs" | "changesWait">;

/** Who sees the person's review of the product, or will see the one that they are about to write. */
export function whereShown({ review, shownAs, changesWait }: Told): string {
  if (review?.isWaiting) return "Your review is not shown yet: the shop reads new ones first.";
  if (review?.isHidden) return "Your review is not shown: the shop has hidden it.";
  const from = changesWait && !review ? " once the shop has approved it" : "";
  // "Ada L." has the full stop of the sentence, "Ada" does not.
  return `Everybody sees it on this page${from}, under the name ${shownAs.replace(/\.$/, "")}.`;
}

/**
 * What a change of a shown review does, beside the control that makes it; null if the review stays as it is.
 * `changed` begins the sentence: "A changed review".
 */
export function whatHides({ review, changesWait }: Told, changed: "A changed review" | "A new photo"): string | null {
  if (!changesWait || !review || review.isHidden) return null;
  const what = changed === "A new photo" ? "hides your review" : "is hidden";
  return `${changed} ${what} until the shop has approved it.`;
}
