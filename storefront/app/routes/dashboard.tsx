import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { DashboardLayout } from "~/features/dashboard/dashboard-layout";
import { privateMeta } from "~/lib/page-meta";
import { requireAccount } from "~/medusa/require-account.server";

export const meta: MetaFunction = () => privateMeta("Dashboard");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { role } = await requireAccount(request, context);
  return json({ role });
}

export default function Dashboard() {
  return (
    <DashboardLayout role={useLoaderData<typeof loader>().role}>
      <Outlet />
    </DashboardLayout>
  );
}
