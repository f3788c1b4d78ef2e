import { type ActionFunctionArgs, json, redirect } from "@remix-run/node";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { productDeskPath } from "~/domain/product";
import type { DeclarationOutcome } from "~/features/product-desk/declaration-words";
import { refuseForged } from "~/lib/forged-requests.server";
import { setDeclaration, uploadDeclaration } from "~/medusa/product-desk.server";

/** The longest id or handle of a product. */
const LONGEST = 255;

/** The page's message after a form without scripts. */
const toOutcome = ({ code }: AppError): DeclarationOutcome =>
  code === "body_too_large" || code === "invalid" ? code : "failed";

/**
 * Takes a maker's declaration in the field `file`. The file is streamed through. A script gets JSON with the file's
 * address, for the product's form; a plain form saves it as the declaration of the product of `?product=`.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  refuseForged(request);
  const { headers, url } = request;
  await requireAdmin(new Request(new URL("/dashboard/manageProducts", url), { headers }), context);
  const product = (new URL(url).searchParams.get("product") ?? "").slice(0, LONGEST);
  const isScript = headers.get("Accept")?.includes("application/json") === true;
  const answer = (outcome: DeclarationOutcome) =>
    redirect(`${productDeskPath(product)}?${new URLSearchParams({ declaration: outcome })}`, 303);
  try {
    const medusa = await medusaForRequest(request, context);
    if (!request.body) throw new AppError("invalid", "No file came. Choose one first.");
    const form = { body: request.body, contentType: headers.get("Content-Type") ?? "" };
    const address = await uploadDeclaration(medusa, form);
    if (isScript || product === "") return json({ address }, { status: 201, headers: { "Cache-Control": "no-store" } });
    await setDeclaration(medusa, product, address);
    return answer("saved");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!isScript && product !== "") return answer(toOutcome(error));
    const message = Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
    const status = ERROR_STATUS[error.code];
    return json({ error: { code: error.code, message } }, { status, headers: { "Cache-Control": "no-store" } });
  }
}
