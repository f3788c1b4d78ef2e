import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { DashboardLayout } from "~/features/dashboard/dashboard-layout";
import { requireAccount } from "~/medusa/require-account.server";

export const meta: MetaFunction = () => [{ title: "Dashboard – Aeroloft" }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccount(request, context);
  return null;
}

export default function Dashboard() {
  return (
    <DashboardLayout>
      <Outlet />
    </DashboardLayout>
  );
}
