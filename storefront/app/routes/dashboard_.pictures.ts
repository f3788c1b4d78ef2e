import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { AddPicture, UploadPicture } from "medusa-backend/contract/routes";
import { asStaff } from "~/auth/index.server";
import { picturesPath } from "~/domain/pictures";
import { refuseForged } from "~/lib/forged-requests.server";
import { receiveProductUpload } from "~/lib/product-upload.server";

/**
 * Takes one file in the field `file`, for the product of `?product=` if there is one. A script gets the picture's
 * address; a plain form gets the product's pictures.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  refuseForged(request);
  const { medusa } = await asStaff({ request, context }, "change products", "/dashboard/manageProducts");
  return await receiveProductUpload(request, {
    none: "Choose a file first.",
    store: async (form, product) => {
      const { address } = await medusa.call(UploadPicture, {}, { form });
      if (product !== "") await medusa.call(AddPicture, { id: product, address, alt: "" });
      return address;
    },
    answer: (product, upload) => redirect(`${picturesPath(product)}?${new URLSearchParams({ upload })}`, 303),
    done: "added",
  });
}
