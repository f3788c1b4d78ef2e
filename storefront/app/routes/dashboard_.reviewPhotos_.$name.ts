import type { LoaderFunctionArgs } from "@remix-run/node";
import { GetReviewPhoto } from "medusa-backend/contract/routes";
import { asCustomer } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { throwErrorPage, toErrorPage } from "~/lib/page-responses.server";

/** Browsers must treat it only as a picture, whatever it contains. */
const HEADERS = {
  "Content-Type": "image/webp",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cache-Control": "no-store",
};

/** A photo of a review (`<id>-400.webp`), for its writer and for admins, whether the review is shown or not. */
export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const { medusa } = await asCustomer(args, "/dashboard/account");
  const name = params.name ?? "";
  if (!name.endsWith(".webp")) throw toErrorPage(new AppError("not_found", "There is no such photo."));
  return new Response(await medusa.open(GetReviewPhoto, { id: name }).catch(throwErrorPage), { headers: HEADERS });
}
