import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AskWithdrawalLink as LinkForm } from "medusa-backend/contract";
import { AskWithdrawalLink, ListWithdrawable } from "medusa-backend/contract/routes";
import { defineForms, form, getAccountIfKnown, medusaForRequest } from "~/auth/index.server";
import { WithdrawalLinkSentScreen, WithdrawScreen } from "~/features/orders/withdraw-screen";
import { show } from "~/lib/forms.server";
import { pageMeta } from "~/lib/page-meta";
import { actionHeaders } from "~/lib/page-responses.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";
import { useFormAnswer } from "~/ui/use-form-answer";

export { ErrorScreen as ErrorBoundary } from "~/ui/error-boundary";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Withdraw from the contract – Aeroloft",
    description:
      "Withdraw from the contract of an order without giving a reason: signed in, or by a link that we mail.",
    path: "/withdraw",
  });

/** The orders of somebody who is signed in; null while Medusa does not answer. Visitors get the same page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await getAccountIfKnown(request, context))) return json({ orders: [] });
  const medusa = await medusaForRequest(request, context);
  const found = await medusa.call(ListWithdrawable).catch(noneWhenUnavailable);
  return json({ orders: found?.orders ?? null });
}

export const action = defineForms(
  {
    ask: form(
      LinkForm,
      async ({ context }, { number, email }) => {
        await visitorMedusa(context).call(AskWithdrawalLink, { number: String(number), email });
        return show({ sentTo: email });
      },
      { emptyIsMissing: true },
    ),
  },
  { who: "anyone", invalid: 400 },
);

export const headers = actionHeaders;

export default function WithdrawRoute() {
  const { orders } = useLoaderData<typeof loader>();
  const { data } = useFormAnswer<{ sentTo: string }>();
  return data ? <WithdrawalLinkSentScreen email={data.sentTo} /> : <WithdrawScreen orders={orders} />;
}
