import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { medusaForRequest, requireAdmin } from "~/auth/index.server";
import { ShipManyForms } from "~/features/ship-many/many-rows";
import { ShipMany } from "~/features/ship-many/ship-many";
import { takeShipMany } from "~/features/ship-many/ship-many-forms.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { chosenNumbers } from "~/medusa/many-orders.server";

export const meta: MetaFunction = () => privateMeta("Ship many");

/** The list begins with the chosen orders (`?order=1042&order=1043`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return json({ numbers: chosenNumbers(request).join("\n") });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, ShipManyForms);
  await requireAdmin(request, context);
  return await takeShipMany(await medusaForRequest(request, context), form);
}

export default function ShipManyRoute() {
  return <ShipMany {...useLoaderData<typeof loader>()} />;
}
