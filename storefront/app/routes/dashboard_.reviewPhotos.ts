import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { toPrivatePhoto } from "medusa-backend/contract";
import { AddReviewPhoto } from "medusa-backend/contract/routes";
import { loginPath } from "~/auth";
import { medusaForRequest } from "~/auth/index.server";
import { productPath } from "~/domain/product";
import { refuseForged } from "~/lib/forged-requests.server";
import { receiveProductUpload } from "~/lib/product-upload.server";

/**
 * Takes one photo in the field `file`, for the signed-in person's review of the product `?product=` (its handle) or,
 * without one, for a review of the shop. A script gets the photo's address; a plain form gets the product's page.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  refuseForged(request);
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) {
    const handle = new URL(request.url).searchParams.get("product");
    throw redirect(loginPath(handle ? productPath({ handle }) : "/dashboard/review"));
  }
  return await receiveProductUpload(request, {
    none: "Choose a file first.",
    store: async (form, handle) => {
      const of = handle === "" ? ({ of: "shop" } as const) : { product: handle };
      const { address } = await medusa.call(AddReviewPhoto, of, { form });
      return handle === "" ? address : toPrivatePhoto(address);
    },
    answer: (handle, upload) => redirect(`${productPath({ handle })}?${new URLSearchParams({ upload })}#reviews`, 303),
    done: "added",
  });
}
