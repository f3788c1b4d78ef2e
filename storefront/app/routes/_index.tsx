import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OurProducts } from "~/features/catalog/product-list";
import { BANNER_HANDLES } from "~/features/home/banner";
import { HomeScreen, homeMeta } from "~/features/home/home-screen";
import { answerAtOnce } from "~/lib/page-responses.server";
import { getRequestContext } from "~/lib/request-context.server";
import { getHomePage } from "~/medusa/home-page.server";

export const meta = homeMeta;

export function loader({ context }: LoaderFunctionArgs) {
  const requestContext = getRequestContext(context);
  return answerAtOnce(getHomePage(requestContext, BANNER_HANDLES), { whole: requestContext.shared !== null });
}

export default function Home() {
  const { products, ...page } = useLoaderData<typeof loader>();
  return (
    <HomeScreen {...page}>
      <OurProducts list={products} />
    </HomeScreen>
  );
}
