import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AppError } from "~/domain/app-error";
import { MyOrders } from "~/features/orders/my-orders";
import { medusaForRequest } from "~/medusa/for-request.server";
import { listOrders } from "~/medusa/orders.server";
import { requireAccount } from "~/medusa/require-account.server";

export const meta: MetaFunction = () => [{ title: "My Orders – Aeroloft" }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const email = (await requireAccount(request, context)).email ?? "";
  const medusa = await medusaForRequest(request, context);
  const orders = await listOrders(medusa, { email }).catch(noneWhenUnavailable);
  return json({ email, loaded: { orders, loadedAt: Date.now() } });
}

/** The browser then asks again by itself, and says so if that fails, too. */
function noneWhenUnavailable(error: unknown): null {
  if (error instanceof AppError && error.code === "backend_unavailable") return null;
  throw error;
}

export default function MyOrdersRoute() {
  return <MyOrders {...useLoaderData<typeof loader>()} />;
}
