import { randomUUID } from "node:crypto";
import { type AppLoadContext, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { CheckWithdrawal, Withdraw } from "medusa-backend/contract/routes";
import {
  defineForms,
  fetchAccountOf,
  form,
  getLinkToken,
  medusaForRequest,
  moveLinkToken,
  toLogin,
} from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { ConfirmWithdrawalFields, chosenLines, WithdrawalFields } from "~/features/orders/return-fields";
import { type AskedWithdrawal, WithdrawOrderScreen } from "~/features/orders/withdraw-order-screen";
import { FormFault, show } from "~/lib/forms.server";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE, toErrorPage } from "~/lib/page-responses.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { ScreenNotFound } from "~/ui/error-boundary";
import { WITHDRAWAL_LINK } from "~/ui/layout/info-links";

export const meta: MetaFunction = () => privateMeta("Withdraw from the contract");

/**
 * Somebody who is signed in, or has the token of the mailed link, or both. An ended session does not stop the link.
 * @throws Response a redirect to /login for neither
 */
async function asker({ request, context }: { request: Request; context: AppLoadContext }) {
  const [own, token] = [await medusaForRequest(request, context), await getLinkToken("withdrawal", request)];
  const isSignedIn = (await fetchAccountOf(own)) !== null;
  if (!isSignedIn && token === null) throw toLogin(request);
  return { medusa: isSignedIn ? own : visitorMedusa(context), proof: token === null ? {} : { token } };
}

/** The order, for its owner and for whoever has its link; anybody else gets the same answer as for none. */
export async function loader(args: LoaderFunctionArgs) {
  await moveLinkToken("withdrawal", args.request);
  try {
    const { medusa, proof } = await asker(args);
    const found = await medusa.call(CheckWithdrawal, { id: args.params.id ?? "", ...proof });
    return json(found, { headers: NO_STORE });
  } catch (error) {
    throw toErrorPage(error);
  }
}

export const action = defineForms(
  {
    choose: form(WithdrawalFields, async (sent, fields) => {
      const { medusa, proof } = await asker(sent);
      const items = chosenLines(fields);
      if (items.length === 0) throw new FormFault("Choose what you withdraw from.");
      const { question } = await medusa.call(CheckWithdrawal, { id: sent.id, items, ...proof });
      if (!question) throw new AppError("conflict", "You cannot withdraw from this order any more.");
      return show({ question, items, key: randomUUID() } satisfies AskedWithdrawal);
    }),
    confirm: form(ConfirmWithdrawalFields, async (sent, { all, key, ...fields }) => {
      const { medusa, proof } = await asker(sent);
      const items = chosenLines(fields);
      if (key === "" || items.length === 0) throw new FormFault("Choose what you withdraw from first.");
      return show(await medusa.call(Withdraw, { id: sent.id, key, ...(all ? {} : { items }), ...proof }));
    }),
  },
  { who: "anyone", missing: "page", headers: NO_STORE },
);

export const headers = loaderAndActionHeaders;

export default function WithdrawOrderRoute() {
  return <WithdrawOrderScreen orderId={useParams().id ?? ""} {...useLoaderData<typeof loader>()} />;
}

/** Another person's order and a link that has ended get the same answer as a missing order. */
export function ErrorBoundary() {
  return (
    <ScreenNotFound
      title="There is no such order"
      text="It may belong to another account, or the link no longer works: it is good for 24 hours, and needs cookies."
      to={WITHDRAWAL_LINK.path}
    >
      Ask for a new link
    </ScreenNotFound>
  );
}
