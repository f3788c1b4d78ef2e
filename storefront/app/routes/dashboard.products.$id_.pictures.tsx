import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { staffLoader } from "~/auth/index.server";
import { pictureForms } from "~/features/products/pictures/picture-forms.server";
import { PicturesScreen } from "~/features/products/pictures/pictures-screen";
import { privateMeta } from "~/lib/page-meta";
import { getPictures } from "~/medusa/pictures.server";
import { ScreenNotFound } from "~/ui/error-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `Pictures of ${data.product.title}` : "Pictures");

export const loader = staffLoader("change products", ({ medusa, id }) => getPictures(medusa, id));

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
