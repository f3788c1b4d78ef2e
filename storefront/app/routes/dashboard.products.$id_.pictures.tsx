import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { pictureForms } from "~/features/products/pictures/picture-forms.server";
import { PicturesScreen } from "~/features/products/pictures/pictures-screen";
import { privateMeta } from "~/lib/page-meta";
import { toErrorPage } from "~/lib/page-responses.server";
import { getPictures } from "~/medusa/pictures.server";
import { ButtonLink } from "~/ui/button";
import { ScreenFailed } from "~/ui/error-boundary";
import { ScreenNotice } from "~/ui/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? `Pictures of ${data.product.name}` : "Pictures");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const medusa = await medusaForRequest(request, context);
  try {
    return json(await getPictures(medusa, params.id ?? ""));
  } catch (error) {
    throw toErrorPage(error);
  }
}

export const action = pictureForms;

export default function PicturesRoute() {
  return <PicturesScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ScreenFailed />;
  return (
    <ScreenNotice as="h1" title="There is no such product" text="It may have been deleted.">
      <ButtonLink size="lg" to="/dashboard/manageProducts">
        Manage products
      </ButtonLink>
    </ScreenNotice>
  );
}
