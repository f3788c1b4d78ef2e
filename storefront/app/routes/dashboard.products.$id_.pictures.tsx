import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asStaff } from "~/auth/index.server";
import { pictureForms } from "~/features/products/pictures/picture-forms.server";
import { PicturesScreen } from "~/features/products/pictures/pictures-screen";
import { privateMeta } from "~/lib/page-meta";
import { throwErrorPage } from "~/lib/page-responses.server";
import { getPictures } from "~/medusa/pictures.server";
import { ScreenNotFound } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `Pictures of ${data.product.title}` : "Pictures");

export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const { medusa } = await asStaff(args, "change products");
  return json(await getPictures(medusa, params.id ?? "").catch(throwErrorPage));
}

export const action = pictureForms;

export default function PicturesRoute() {
  return <PicturesScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return (
    <ScreenNotFound title="There is no such product" text="It may have been deleted." to="/dashboard/manageProducts">
      Manage products
    </ScreenNotFound>
  );
}
