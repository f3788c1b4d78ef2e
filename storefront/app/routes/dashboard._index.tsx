import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FACTOR_PATH, medusaForRequest, requireAccount } from "~/auth/index.server";
import { may } from "~/domain/account";
import { Overview } from "~/features/dashboard/overview";
import { loadOverview } from "~/features/dashboard/overview.server";
import { Welcome } from "~/features/dashboard/welcome";

/** People who may read money see the figures of the shop below the welcome. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireAccount(request, context);
  if (account.needsSecondFactor) throw redirect(FACTOR_PATH);
  if (!may(account, "read money")) return json({ account, overview: null });
  const medusa = await medusaForRequest(request, context);
  return json({ account, overview: await loadOverview(medusa, new URL(request.url).searchParams) });
}

export default function DashboardIndex() {
  const { account, overview } = useLoaderData<typeof loader>();
  return (
    <>
      <Welcome account={account} />
      {overview ? <Overview {...overview} /> : null}
    </>
  );
}
