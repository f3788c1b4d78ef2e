import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { requireAccount } from "~/auth/index.server";
import { DashboardLayout } from "~/features/dashboard/dashboard-layout";
import { privateMeta } from "~/lib/page-meta";
import { ErrorScreen, ScreenFailed } from "~/ui/error-boundary";

export const meta: MetaFunction = () => privateMeta("Dashboard");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { role, permissions } = await requireAccount(request, context);
  return json({ role, permissions });
}

export default function Dashboard() {
  return (
    <DashboardLayout viewer={useLoaderData<typeof loader>()}>
      <Outlet />
    </DashboardLayout>
  );
}

/** If a screen fails, the menu stays; while it is unknown who is signed in, there is none. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("routes/dashboard");
  if (!data) return <ErrorScreen />;
  return (
    <DashboardLayout viewer={data}>
      <ScreenFailed />
    </DashboardLayout>
  );
}
