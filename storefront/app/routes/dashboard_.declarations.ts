import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { staffProductPath } from "~/domain/product";
import { refuseForged } from "~/lib/forged-requests.server";
import { receiveProductUpload } from "~/lib/product-upload.server";
import { setDeclaration, uploadDeclaration } from "~/medusa/managed-products.server";

/**
 * Takes a maker's declaration in the field `file`. A script gets its address, for the product's form; a plain form
 * saves it as the declaration of the product of `?product=`.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  refuseForged(request);
  const { headers, url } = request;
  await requireAdmin(new Request(new URL("/dashboard/manageProducts", url), { headers }), context);
  return await receiveProductUpload(request, {
    none: "No file came. Choose one first.",
    store: async (form, product, isPlain) => {
      const medusa = await medusaForRequest(request, context);
      const address = await uploadDeclaration(medusa, form);
      if (isPlain) await setDeclaration(medusa, product, address);
      return address;
    },
    answer: (product, declaration) =>
      redirect(`${staffProductPath(product)}?${new URLSearchParams({ declaration })}`, 303),
    done: "saved",
  });
}
