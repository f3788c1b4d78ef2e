import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeleteAddress, ListAddresses, MakeDefaultAddress } from "medusa-backend/contract/routes";
import { medusaForRequest, requireAccount, toLogin } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { AddressAction, AddressForm } from "~/features/addresses/address-form";
import { type AddressesResult, AddressesScreen } from "~/features/addresses/addresses-screen";
import { toErrorPage } from "~/lib/error-page.server";
import { actionHeaders } from "~/lib/page-headers.server";
import { privateMeta } from "~/lib/page-meta";
import { readForm } from "~/lib/read-form.server";
import { refusalOf, refusedByBackend } from "~/lib/refused-form";
import { saveAddress } from "~/medusa/addresses.server";
import type { Medusa } from "~/medusa/client.server";

export const meta: MetaFunction = () => privateMeta("Addresses");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { displayName } = await requireAccount(request, context);
  const changing = new URL(request.url).searchParams.get("change");
  const places = await (await medusaForRequest(request, context)).call(ListAddresses).catch((error: unknown) => {
    throw toErrorPage(error);
  });
  return json({ name: displayName, places, changing });
}

const answerOf = (answer: Partial<AddressesResult>): AddressesResult => ({
  result: null,
  done: null,
  fault: null,
  ...answer,
});

/** Saves the address of the form, deletes one, or makes one the default. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, AddressForm);
  const medusa = await medusaForRequest(request, context);
  if (!medusa.token) throw toLogin(request);
  const asked = AddressAction.safeParse(Object.fromEntries(form));
  return asked.success ? await act(medusa, asked.data, request) : await save(medusa, form, request);
}

async function act(medusa: Medusa, { intent, address }: AddressAction, request: Request) {
  try {
    if (intent === "delete") await medusa.call(DeleteAddress, { id: address });
    else await medusa.call(MakeDefaultAddress, { id: address });
    return json(
      answerOf({ done: intent === "delete" ? "The address is deleted." : "This is now the default address." }),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") throw toLogin(request);
    const { headers } = refusalOf(error);
    return json(answerOf({ fault: error.message }), { status: ERROR_STATUS[error.code], headers });
  }
}

async function save(medusa: Medusa, form: FormData, request: Request) {
  const submission = parseWithZod(form, { schema: AddressForm, disableAutoCoercion: true });
  if (submission.status !== "success") return json(answerOf({ result: submission.reply() }), { status: 400 });
  const { intent: _, address = null, usual, ...parts } = submission.value;
  try {
    await saveAddress(medusa, address, { ...parts, is_default: usual === "on" });
    return json(answerOf({ result: submission.reply({ resetForm: true }), done: "The address is saved." }));
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") throw toLogin(request);
    const { result, status, headers } = refusedByBackend(submission, error);
    return json(answerOf({ result }), { status, headers });
  }
}

export const headers = actionHeaders;

export default function Addresses() {
  return <AddressesScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
