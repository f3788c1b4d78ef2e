import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asStaff } from "~/auth/index.server";
import { staffProductPath } from "~/domain/product";
import { ProductScreen } from "~/features/catalog/product-page/product-screen";
import { privateMeta } from "~/lib/page-meta";
import { getPreview } from "~/medusa/managed-products.server";
import { ButtonLink } from "~/ui/button";
import { ScreenNotice } from "~/ui/screen";
import { TextLink } from "~/ui/text-link";

export const meta: MetaFunction = () => privateMeta("Preview");

/** A product's page as customers would see it, only for admins. */
export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const { medusa } = await asStaff(args, "read products");
  const productId = params.id ?? "";
  const page = await getPreview(medusa, productId);
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
  return json({ productId, page }, { headers, status: page ? 200 : 404 });
}

export default function PreviewRoute() {
  const { productId, page } = useLoaderData<typeof loader>();
  if (!page)
    return (
      <ScreenNotice as="h1" title="There is nothing to preview" text="The product is gone, or it has no price yet.">
        <ButtonLink size="lg" to={staffProductPath(productId)}>
          To the product
        </ButtonLink>
      </ScreenNotice>
    );
  const shown = { ...page, freshness: "live", loadedAt: null, terms: null } as const;
  return (
    <>
      <p>
        <span>Preview: customers do not see this yet. </span>
        <TextLink to={staffProductPath(productId)}>Back to the product</TextLink>
      </p>
      <ProductScreen shown={shown} own={null} />
    </>
  );
}
