import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/auth/index.server";
import { Welcome } from "~/features/dashboard/welcome";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return json({ account: await requireAccount(request, context) });
}

export default function DashboardIndex() {
  return <Welcome account={useLoaderData<typeof loader>().account} />;
}
