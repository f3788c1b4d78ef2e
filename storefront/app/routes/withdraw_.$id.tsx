import { randomUUID } from "node:crypto";
import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { CheckWithdrawal, Withdraw } from "medusa-backend/contract/routes";
import { defineForms, form, getLinkToken, medusaForRequest, moveLinkToken, toLogin } from "~/auth/index.server";
import { AppError } from "~/domain/app-error";
import { chosenLines } from "~/features/orders/return-fields";
import { type AskedWithdrawal, WithdrawOrderScreen } from "~/features/orders/withdraw-screens";
import { ConfirmWithdrawalFields, WithdrawalFields } from "~/features/orders/withdrawal-fields";
import { FormFault, show } from "~/lib/forms.server";
import { privateMeta } from "~/lib/page-meta";
import { loaderAndActionHeaders, NO_STORE, toErrorPage } from "~/lib/page-responses.server";
import { ScreenNotFound } from "~/ui/error-boundary";
import { WITHDRAWAL_LINK } from "~/ui/layout/info-links";

export const meta: MetaFunction = () => privateMeta("Withdraw from the contract");

/** What proves that somebody may withdraw, besides a session: the token of the mailed link. */
async function proofOf(request: Request): Promise<{ token?: string }> {
  const token = await getLinkToken("withdrawal", request);
  return token === null ? {} : { token };
}

/** A sign-in that has ended is asked for again; other errors pass through. */
const ifSignedOut = (request: Request) => (error: unknown) => {
  throw error instanceof AppError && error.code === "unauthenticated" ? toLogin(request) : error;
};

/** The order, for its owner and for whoever has its link; anybody else gets the same answer as for none. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await moveLinkToken("withdrawal", request);
  const [medusa, proof] = [await medusaForRequest(request, context), await proofOf(request)];
  if (!medusa.token && !proof.token) throw toLogin(request);
  try {
    const id = params.id ?? "";
    const found = await medusa.call(CheckWithdrawal, { id, ...proof }).catch(ifSignedOut(request));
    return json(found, { headers: NO_STORE });
  } catch (error) {
    throw toErrorPage(error);
  }
}

/** The two steps: what is withdrawn from, and the confirmation. */
export const action = defineForms(
  {
    choose: form(WithdrawalFields, async ({ request, medusa, id }, fields) => {
      const items = chosenLines(fields);
      if (items.length === 0) throw new FormFault("Choose what you withdraw from.");
      const asked = { id, items, ...(await proofOf(request)) };
      const { question } = await medusa.call(CheckWithdrawal, asked).catch(ifSignedOut(request));
      if (!question) throw new AppError("conflict", "Nothing of this order can be withdrawn from now.");
      return show({ question, items, key: randomUUID() } satisfies AskedWithdrawal);
    }),
    confirm: form(ConfirmWithdrawalFields, async ({ request, medusa, id }, { all, key, ...fields }) => {
      const items = chosenLines(fields);
      if (key === "" || items.length === 0) throw new FormFault("Choose what you withdraw from first.");
      const sent = { id, key, ...(all ? {} : { items }), ...(await proofOf(request)) };
      return show(await medusa.call(Withdraw, sent).catch(ifSignedOut(request)));
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
