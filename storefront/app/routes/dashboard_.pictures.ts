import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { picturesPath } from "~/domain/pictures";
import { refuseForged } from "~/lib/forged-requests.server";
import { addPicture, uploadPicture } from "~/medusa/pictures.server";
import { type PlainUpload, toOutcome } from "~/ui/upload/upload-words";

/** The longest id or handle of a product. */
const LONGEST = 255;

/**
 * Takes one file in the field `file`, for the product of `?product=` if there is one. The file is streamed through. A
 * script gets JSON with the picture's address; a plain form gets the product's pictures.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  refuseForged(request);
  const { headers, url } = request;
  await requireAdmin(new Request(new URL("/dashboard/manageProducts", url), { headers }), context);
  const product = (new URL(url).searchParams.get("product") ?? "").slice(0, LONGEST);
  const isScript = headers.get("Accept")?.includes("application/json") === true;
  const answer = (outcome: PlainUpload) =>
    redirect(`${picturesPath(product)}?${new URLSearchParams({ upload: outcome })}`, 303);
  try {
    const medusa = await medusaForRequest(request, context);
    if (!request.body) throw new AppError("invalid", "Choose a file first.");
    const form = { body: request.body, contentType: headers.get("Content-Type") ?? "" };
    const address = await uploadPicture(medusa, form);
    if (product !== "") await addPicture(medusa, product, { address, alt: "" });
    if (!isScript && product !== "") return answer("added");
    return json({ address }, { status: 201, headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!isScript && product !== "") return answer(toOutcome(error.code));
    const message = Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
    const status = ERROR_STATUS[error.code];
    return json({ error: { code: error.code, message } }, { status, headers: { "Cache-Control": "no-store" } });
  }
}
