import { expect, it } from "vitest";
import { whereShown } from "./review-form";

const REVIEW = { id: "rev_1", description: "Quiet.", rating: 4, isHidden: true, isWaiting: false };
const said = (review: Partial<NonNullable<Parameters<typeof whereShown>[0]["review"]>>) =>
  whereShown({ review: { ...REVIEW, hiddenFor: null, ...review }, shownAs: "Ada L.", changesWait: false });

it("tells the writer of a hidden review why it is hidden, and of others nothing", () => {
  expect(said({ hiddenFor: "spam" })).toBe(
    "Your review is not shown: the shop has hidden it for this reason: Advertising or spam.",
  );
  expect(said({})).toBe("Your review is not shown: the shop has hidden it.");
  expect(said({ isWaiting: true })).toMatch(/^Your review is not shown yet/);
  expect(said({ isHidden: false })).toBe("Everybody sees it on this page, under the name Ada L.");
});
