import { type AppLoadContext, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  CheckEmailChange,
  CheckEmailStop,
  CheckKeepFactor,
  CheckPasswordReset,
  ConfirmEmailChange,
  type KeepFactor,
  type StopEmailChange,
  type StopReviewMails,
  type StopStockAlerts,
} from "medusa-backend/contract/routes";
import { z } from "zod";
import { ifRefused } from "~/domain/app-error";
import { show } from "~/lib/forms.server";
import { NO_STORE, requireNavigation, toErrorPage } from "~/lib/page-responses.server";
import { createShopCookie, dropCookie } from "~/lib/shop-cookie.server";
import { LINK_TOKEN_SECONDS } from "~/lib/times";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { defineForms, form } from "./forms.server";
import { medusaForRequest } from "./sign-in-headers.server";

/**
 * Gives an account the e-mail that the token confirms. This browser's session stays valid, the account's others end.
 * Returns whether that account is signed in here; null if nobody is.
 * @throws AppError `not_found` for an invalid link, `account_exists`, `too_many_requests`.
 */
export async function confirmEmailChange(request: Request, context: AppLoadContext, token: string) {
  const own = await medusaForRequest(request, context);
  const confirm = () => own.call(ConfirmEmailChange, { token }).catch(ifRefused(null, "unauthenticated"));
  const done = own.token === null ? null : await confirm();
  if (done === null) await visitorMedusa(context).call(ConfirmEmailChange, { token });
  return done;
}

const CHECKS = { password: CheckPasswordReset, email: CheckEmailChange, stop: CheckEmailStop, factor: CheckKeepFactor };

/** Null for an invalid link. Called as a visitor, because only the link counts. */
async function getLinkEmail(
  purpose: keyof typeof CHECKS,
  context: AppLoadContext,
  token: string,
): Promise<string | null> {
  const asked = visitorMedusa(context).call(CHECKS[purpose], { token });
  return (await asked.catch(ifRefused(null, "not_found", "invalid")))?.email ?? null;
}

export async function loadLinkPage(purpose: keyof typeof CHECKS, { request, context }: LoaderFunctionArgs) {
  await moveLinkToken(purpose, request);
  const token = await getLinkToken(purpose, request);
  try {
    const email = token === null ? null : await getLinkEmail(purpose, context, token);
    return json({ email }, { status: email === null ? 404 : 200, headers: NO_STORE });
  } catch (error) {
    throw toErrorPage(error);
  }
}

const Token = z.string().min(1).max(200);

/** base64url */
const TOKEN = /^[\w-]{20,200}$/;

/** Hold the token instead of the page's address, which history, logs and other sites could read. */
const COOKIES = {
  password: createShopCookie("password-reset", { purpose: "password-reset" }),
  email: createShopCookie("email-link", { purpose: "email-link" }),
  stop: createShopCookie("stop-link", { purpose: "stop-link" }),
  factor: createShopCookie("factor-link", { purpose: "factor-link" }),
  alert: createShopCookie("alert-link", { purpose: "alert-link" }),
  withdrawal: createShopCookie("withdrawal-link", { purpose: "withdrawal-link" }),
};

export type LinkPurpose = keyof typeof COOKIES;

export async function keepLinkToken(purpose: LinkPurpose, token: string): Promise<string> {
  return COOKIES[purpose].serialize(token, { maxAge: LINK_TOKEN_SECONDS });
}

export async function getLinkToken(purpose: LinkPurpose, request: Request): Promise<string | null> {
  const kept = Token.safeParse(await COOKIES[purpose].parse(request.headers.get("Cookie")));
  return kept.success ? kept.data : null;
}

export const dropLinkToken = (purpose: LinkPurpose): Promise<string> => dropCookie(COOKIES[purpose]);

/**
 * Moves the token of a mailed link (`?token=`) to a cookie at once, so that neither the address nor the history holds
 * the secret.
 * @throws Response a redirect to the same page without the token; 403 for anything but a page load
 */
export async function moveLinkToken(purpose: LinkPurpose, request: Request): Promise<void> {
  const { pathname, searchParams } = new URL(request.url);
  const given = searchParams.get("token");
  if (given === null) return;
  requireNavigation(request);
  const cookie = TOKEN.test(given) ? await keepLinkToken(purpose, given) : await dropLinkToken(purpose);
  throw redirect(pathname, { headers: { ...NO_STORE, "Set-Cookie": cookie } });
}

export const linkForms = (purpose: LinkPurpose, row: typeof StopEmailChange | typeof KeepFactor) =>
  defineForms(
    {
      press: form(z.object({}), async ({ request, context }) => {
        await visitorMedusa(context).call(row, { token: (await getLinkToken(purpose, request)) ?? "" });
        return show(undefined, undefined, { "Set-Cookie": await dropLinkToken(purpose) });
      }),
    },
    { who: "anyone", headers: NO_STORE },
  );

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export function loadUnsubscribe({ request }: LoaderFunctionArgs) {
  return json({ token: tokenIn(request) }, { headers: NO_STORE });
}

/** The page's button sends the token in the form; a mail program's own button (RFC 8058) has it in the address. */
export const unsubscribeForms = (row: typeof StopReviewMails | typeof StopStockAlerts) =>
  defineForms(
    {
      stop: form(z.object({ token: z.string().optional() }), ({ request, context }, { token = tokenIn(request) }) =>
        visitorMedusa(context).call(row, { token }),
      ),
    },
    { who: "anyone", headers: NO_STORE },
  );
