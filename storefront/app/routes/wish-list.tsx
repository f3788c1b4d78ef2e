import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OpaqueId } from "medusa-backend/contract";
import { AddWish, NameWishList, RemoveWish, ShareWishList, UnshareWishList } from "medusa-backend/contract/routes";
import { z } from "zod";
import { loginPath } from "~/auth";
import { asCustomer, defineForms, form, toLogin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { WISH_LIST_PATH, type Wished } from "~/domain/product";
import { WishListScreen } from "~/features/catalog/wish-list/wish-list-screen";
import { getEnv } from "~/lib/env.server";
import { show } from "~/lib/forms.server";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE, toErrorPage } from "~/lib/page-responses.server";
import { worded } from "~/lib/schema-messages";
import { createShopCookie } from "~/lib/shop-cookie.server";
import { WISH_SECONDS } from "~/lib/times";
import type { Medusa } from "~/medusa/client.server";
import { getWishList } from "~/medusa/wish-lists.server";
import { useFormAnswer } from "~/ui/use-form-answer";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Wish list");

/** Holds a visitor's product until the sign-in. Only the shop's own form writes it. */
const wishCookie = createShopCookie("wish", { purpose: "wish", maxAge: WISH_SECONDS });

const ProductId = OpaqueId(100);

/** The buttons of a product; `script` is sent if the answer is shown without a new page. */
const ProductFields = z.object({
  product_id: worded(ProductId, "There is nothing to change."),
  script: z.string().optional(),
});

async function signInForWish(productId: string): Promise<Response> {
  const headers = { ...NO_STORE, "Set-Cookie": await wishCookie.serialize(productId) };
  return redirect(loginPath(WISH_LIST_PATH), { headers });
}

/** Adds the product chosen before the sign-in. `setCookie` forgets it (null: none), `fault` says why it failed. */
async function addKeptWish(request: Request, medusa: Medusa) {
  const kept = ProductId.safeParse(await wishCookie.parse(request.headers.get("Cookie")));
  if (!kept.success) return { setCookie: null, fault: null };
  const setCookie = await wishCookie.serialize("", { maxAge: 0 });
  try {
    await medusa.call(AddWish, { productId: kept.data });
    return { setCookie, fault: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unauthenticated") throw error;
    return { setCookie, fault: error.message };
  }
}

/** The person's list. A product that was chosen before the sign-in is added first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { medusa } = await asCustomer({ request, context });
  try {
    const { setCookie, fault } = await addKeptWish(request, medusa);
    const headers = { ...NO_STORE, ...(setCookie !== null && { "Set-Cookie": setCookie }) };
    return json({ list: await getWishList(medusa), origin: getEnv().PUBLIC_URL, fault }, { headers });
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") throw toLogin(request);
    throw toErrorPage(error);
  }
}

/** The forms of the list. The heart on a product's page sends no `intent`, and is answered in place. */
export const action = defineForms(
  {
    add: form(
      ProductFields,
      async ({ medusa }, { product_id, script }) => {
        if (medusa.token === null) throw await signInForWish(product_id);
        await medusa.call(AddWish, { productId: product_id }).catch(async (error: unknown) => {
          throw error instanceof AppError && error.code === "unauthenticated" ? await signInForWish(product_id) : error;
        });
        if (script === undefined) return redirect("/wish-list", { status: 303, headers: NO_STORE });
        return show({ isWished: true } satisfies Wished);
      },
      { who: "anyone" },
    ),
    remove: form(ProductFields, async ({ medusa }, { product_id }) => {
      await medusa.call(RemoveWish, { productId: product_id });
      return show({ isWished: false } satisfies Wished);
    }),
    share: form(z.object({}), ({ medusa }) => medusa.call(ShareWishList)),
    end: form(z.object({}), ({ medusa }) => medusa.call(UnshareWishList)),
    name: form(z.object({ title: z.string().default("") }), ({ medusa }, { title }) =>
      medusa.call(NameWishList, { title }),
    ),
  },
  { who: "customer", named: "intent", unnamed: "add", headers: NO_STORE },
);

export const headers = loaderAndActionHeaders;

export default function WishListRoute() {
  const { fault, ...data } = useLoaderData<typeof loader>();
  const changed = useFormAnswer();
  return <WishListScreen {...data} fault={changed.fault ?? fault} />;
}
