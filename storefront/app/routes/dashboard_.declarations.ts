import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { EditProduct, UploadDeclaration } from "medusa-backend/contract/routes";
import { asStaff } from "~/auth/index.server";
import { staffProductPath } from "~/domain/product";
import { refuseForged } from "~/lib/forged-requests.server";
import { receiveProductUpload } from "~/lib/product-upload.server";

/**
 * Takes a maker's declaration in the field `file`. A script gets its address, for the product's form; a plain form
 * saves it as the declaration of the product of `?product=`.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  refuseForged(request);
  const { medusa } = await asStaff({ request, context }, "change products", "/dashboard/manageProducts");
  return await receiveProductUpload(request, {
    none: "No file came. Choose one first.",
    store: async (form, product, isPlain) => {
      const { address } = await medusa.call(UploadDeclaration, {}, { form });
      const now = { declarationUrl: address };
      if (isPlain) await medusa.call(EditProduct, { id: product, was: {}, now });
      return address;
    },
    answer: (product, declaration) =>
      redirect(`${staffProductPath(product)}?${new URLSearchParams({ declaration })}`, 303),
    done: "saved",
  });
}
