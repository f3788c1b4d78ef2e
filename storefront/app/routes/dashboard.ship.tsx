import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "~/auth/index.server";
import { ShipMany } from "~/features/orders/ship-many/ship-many";
import { shipManyForms } from "~/features/orders/ship-many/ship-many-forms.server";
import { privateMeta } from "~/lib/page-meta";
import { chosenNumbers } from "~/medusa/orders.server";

export const meta: MetaFunction = () => privateMeta("Ship many");

/** The list begins with the chosen orders (`?order=1042&order=1043`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "ship orders");
  return json({ numbers: chosenNumbers(request).join("\n") });
}

export const action = shipManyForms;

export default function ShipManyRoute() {
  return <ShipMany {...useLoaderData<typeof loader>()} />;
}
