import { describe, expect, it } from "vitest";
import type { OwnReview } from "~/domain/product-page";
import { markupOf } from "~/ui/markup-of.test-kit";
import { EMPTY_SHOP, ShopProvider } from "~/ui/shop-context";
import ReviewForm from "./review-form";

const SHOWN = { reviewId: "rev_1", description: "Quiet.", rating: 4, isHidden: false, isWaiting: false };
const OWN: OwnReview = {
  mayReview: true,
  shownAs: "Ada L.",
  changesWait: true,
  review: SHOWN,
  photos: [],
  helpful: [],
};

const show = (own: Partial<OwnReview>) =>
  markupOf(
    <ShopProvider shop={EMPTY_SHOP}>
      <ReviewForm own={{ ...OWN, ...own }} product={{ handle: "sparrow", name: "Sparrow" }} />
    </ShopProvider>,
  );

const CHANGE = "A changed review is hidden until the shop has approved it.";
const PHOTO = "A new photo hides your review until the shop has approved it.";

describe("the form of a buyer's review", () => {
  it("says beside its controls what hides a shown review, if changes wait for approval", async () => {
    const page = await show({});
    expect(page).toMatch(new RegExp(`<p id="([^"]+)"[^>]*>${CHANGE}</p><button[^>]* aria-describedby="\\1"`));
    const [, help] = page.match(/<input [^>]*type="file"[^>]* aria-describedby="([^"]+)"/) ?? [];
    expect(page).toContain(`<p id="${help}"`);
    expect(page.slice(page.indexOf(`<p id="${help}"`))).toMatch(new RegExp(`^<p [^>]*>${PHOTO} `));
  });

  it.each([
    ["changes are shown at once", { changesWait: false }],
    ["there is no review yet", { review: null }],
    ["it waits for approval", { review: { ...SHOWN, isHidden: true, isWaiting: true } }],
    ["the shop has hidden it", { review: { ...SHOWN, isHidden: true } }],
  ])("says nothing of that if %s", async (_case, own) => {
    const page = await show(own);
    expect(page).toContain("Add photos");
    expect(page).not.toMatch(/changed review is hidden|photo hides/);
  });

  it("says of a review that is not written yet when others see it", async () => {
    expect(await show({ review: null })).toContain("on this page once the shop has approved it, under the name Ada L.");
    expect(await show({ review: null, shownAs: "Ada" })).toContain(", under the name Ada.<");
    expect(await show({ review: null, changesWait: false })).toContain("sees it on this page, under the name Ada L.");
  });
});
