import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NameWishList } from "medusa-backend/contract/routes";
import { medusaForRequest, requireAccount, toLogin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import type { WishAnswer } from "~/domain/wish-list";
import { addKeptWish, signInForWish, WishFields } from "~/features/catalog/wish-list/take-wish.server";
import { WishListScreen } from "~/features/catalog/wish-list/wish-list-screen";
import { getEnv } from "~/lib/env.server";
import { toErrorPage } from "~/lib/error-page.server";
import { firstFault, refusalOf } from "~/lib/forms.server";
import { loaderAndActionHeaders, NO_STORE } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import type { Medusa } from "~/medusa/client.server";
import { getWishList, setWished, shareWishList } from "~/medusa/wish-lists.server";
import { ErrorScreen } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Wish list");

/** The person's list. A product that was chosen before the sign-in is added first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccount(request, context);
  const medusa = await medusaForRequest(request, context);
  try {
    const { setCookie, fault } = await addKeptWish(request, medusa);
    const headers = { ...NO_STORE, ...(setCookie !== null && { "Set-Cookie": setCookie }) };
    return json({ list: await getWishList(medusa), origin: getEnv().PUBLIC_URL, fault }, { headers });
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") throw toLogin(request);
    throw toErrorPage(error);
  }
}

const answer = (wish: WishAnswer, init: { status?: number; headers?: Record<string, string> } = {}) =>
  json(wish, { ...init, headers: { ...init.headers, ...NO_STORE } });

/** The product of a form that adds or removes one; undefined for the other forms, null if it is missing. */
const productOf = ({ intent, product_id }: WishFields): string | null | undefined =>
  intent === "add" || intent === "remove" ? (product_id ?? null) : undefined;

async function change(medusa: Medusa, fields: WishFields, productId: string | undefined): Promise<void> {
  const { intent, title } = fields;
  if (productId !== undefined) await setWished(medusa, productId, intent === "add");
  else if (intent === "name") await medusa.call(NameWishList, { title });
  else await shareWishList(medusa, intent === "share");
}

/** Changes the list. The button of a product's page is answered in place, a form by the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const read = WishFields.safeParse(Object.fromEntries(await readForm(request, WishFields)));
  const productId = read.success ? productOf(read.data) : null;
  if (!read.success || productId === null)
    return answer({ isWished: null, fault: "There is nothing to change." }, { status: 422 });
  const { intent, script } = read.data;
  const medusa = await medusaForRequest(request, context);
  const signIn = async () =>
    intent === "add" && productId !== undefined ? await signInForWish(productId) : toLogin(request);
  if (medusa.token === null) throw await signIn();
  try {
    await change(medusa, read.data, productId);
    if (intent === "add" && script === undefined) return redirect("/wish-list", { status: 303, headers: NO_STORE });
    return answer({ isWished: intent === "add", fault: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") throw await signIn();
    const { status, headers } = refusalOf(error);
    return answer({ isWished: null, fault: firstFault(error) }, { status, headers });
  }
}

export const headers = loaderAndActionHeaders;

export default function WishListRoute() {
  const { fault, ...data } = useLoaderData<typeof loader>();
  const changed = useActionData<typeof action>();
  return <WishListScreen {...data} fault={changed?.fault ?? fault} />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
