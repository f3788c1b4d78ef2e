import { type ActionFunctionArgs, type AppLoadContext, json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import { NO_STORE } from "./page-headers.server";
import { readForm } from "./read-form.server";
import { firstFault, refusalOf } from "./refused-form";

const UnsubscribeForm = z.object({ token: z.string() });
const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** The loader of a page that ends mails: the token of its link. */
export function loadUnsubscribe({ request }: LoaderFunctionArgs) {
  return json({ token: tokenIn(request) }, { headers: NO_STORE });
}

/**
 * The action of a page that ends mails. Its button sends the token in the form; a mail program's own button (RFC 8058)
 * has it in the address. `stop` ends the mails of a token, or throws the refusal that the page shows.
 */
export async function unsubscribe(
  { request, context }: ActionFunctionArgs,
  stop: (context: AppLoadContext, token: string) => Promise<unknown>,
) {
  const form = await readForm(request, UnsubscribeForm);
  try {
    await stop(context, String(form.get("token") ?? tokenIn(request)));
    return json({ isStopped: true, fault: null }, { headers: NO_STORE });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, headers } = refusalOf(error);
    return json({ isStopped: false, fault: firstFault(error) }, { status, headers: { ...headers, ...NO_STORE } });
  }
}
