import type { OwnReview } from "~/domain/product-page";
import reviewForm from "~/features/catalog/product-page/review-form.module.css?inline";
import wishButton from "~/features/catalog/wish-list/wish-button.module.css?inline";
import formField from "~/ui/form-field.module.css?inline";
import formLayout from "~/ui/form-layout.module.css?inline";
import notice from "~/ui/notice.module.css?inline";
import uploadField from "~/ui/upload/upload-field.module.css?inline";

const REVIEW_FORM = [formLayout, formField, notice, uploadField, reviewForm].join("");

type LoaderData = Record<string, { own?: Partial<OwnReview> | null } | undefined>;

/**
 * The styles of late parts that the server renders for somebody who is signed in. People see and press them before
 * their scripts and stylesheets come; a test finds a missing style (tests/e2e/review-photos.spec.ts). The theme's
 * tokens come with the page's stylesheets.
 */
export function lateStylesOf(route: string, loaderData: LoaderData): string {
  if (route !== "routes/products.$handle") return "";
  return wishButton + (loaderData[route]?.own?.mayReview ? REVIEW_FORM : "");
}
