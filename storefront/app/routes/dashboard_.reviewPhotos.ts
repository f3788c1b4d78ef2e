import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { toPrivatePhoto } from "medusa-backend/contract";
import { medusaForRequest, toLogin } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { productPath } from "~/domain/product";
import { refuseForged } from "~/lib/forged-requests.server";
import { firstFault } from "~/lib/forms.server";
import { addReviewPhoto } from "~/medusa/reviews.server";
import { type PlainUpload, toOutcome } from "~/ui/upload/upload-field";

/** The longest handle of a product. */
const LONGEST = 255;

/**
 * Takes one photo in the field `file`, for the signed-in person's review of the product `?product=` (its handle). The
 * file is streamed through. A script gets JSON with the photo's address; a plain form gets the product's page.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  refuseForged(request);
  const handle = (new URL(request.url).searchParams.get("product") ?? "").slice(0, LONGEST);
  const page = productPath({ handle });
  const isScript = request.headers.get("Accept")?.includes("application/json") === true;
  const answer = (outcome: PlainUpload) =>
    redirect(`${productPath({ handle })}?${new URLSearchParams({ upload: outcome })}#reviews`, 303);
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) throw toLogin(new Request(new URL(page, request.url), { headers: request.headers }));
  try {
    if (!request.body) throw new AppError("invalid", "Choose a file first.");
    const form = { body: request.body, contentType: request.headers.get("Content-Type") ?? "" };
    const address = toPrivatePhoto(await addReviewPhoto(medusa, handle, form));
    return isScript ? json({ address }, { status: 201, headers: { "Cache-Control": "no-store" } }) : answer("added");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!isScript) return answer(toOutcome(error.code));
    const { code } = error;
    const headers = { "Cache-Control": "no-store" };
    return json({ error: { code, message: firstFault(error) } }, { status: ERROR_STATUS[code], headers });
  }
}
