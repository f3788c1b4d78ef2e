import { type AppLoadContext, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { ListDefinition, ViewOf } from "medusa-backend/contract";
import { type Account, may, type Permission } from "~/domain/account";
import { AppError, ifRefused } from "~/domain/app-error";
import type { AnyView } from "~/domain/list-view";
import { throwErrorPage } from "~/lib/page-responses.server";
import { PAGE_WAIT_MS, withTimeout } from "~/lib/times";
import type { Medusa } from "~/medusa/client.server";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";
import { fetchAccountOf } from "./accounts.server";
import { medusaForRequest } from "./sign-in-headers.server";
import { isProtected, loginPath } from "./sign-in-paths";

export const FACTOR_PATH = "/dashboard/account/second-factor";

function oncePerRequest<T>(ask: (request: Request, context: AppLoadContext) => Promise<T>) {
  const asked = new WeakMap<AppLoadContext, Promise<T>>();
  return (request: Request, context: AppLoadContext): Promise<T> => {
    const answer = asked.get(context) ?? ask(request, context);
    asked.set(context, answer);
    return answer;
  };
}

/** Does not ask Medusa without a session cookie. @throws AppError `backend_unavailable` */
const fetchAccountOnce = oncePerRequest(async (request, context) =>
  fetchAccountOf(await medusaForRequest(request, context)),
);

type Who = { account: Account | null; accountUnknown: boolean };

/** On public pages within a second; `accountUnknown` if Medusa does not answer. */
export const getAccountOrUnknown = oncePerRequest(async (request, context): Promise<Who> => {
  const unknown: Who = { account: null, accountUnknown: true };
  const known = fetchAccountOnce(request, context).then((account): Who => ({ account, accountUnknown: false }));
  // A protected screen waits for the account anyway, and its header must not know less than the screen.
  const isNeeded = isProtected(new URL(request.url).pathname);
  const answer = isNeeded ? known : withTimeout(known, PAGE_WAIT_MS, () => unknown);
  return await answer.catch(ifRefused(unknown, "backend_unavailable"));
});

export async function getAccountIfKnown(request: Request, context: AppLoadContext): Promise<Account | null> {
  return (await getAccountOrUnknown(request, context)).account;
}

/**
 * A person with an e-mail (specification, section 2: protected routes).
 * @throws Response a redirect to /login that remembers where the person wanted to go, or the error page's status.
 */
export async function requireAccount(request: Request, context: AppLoadContext): Promise<Account> {
  const account = await fetchAccountOnce(request, context).catch(throwErrorPage);
  if (account?.email) return account;
  throw toLogin(request);
}

/**
 * Somebody of the staff (specification, section 2: admin-only routes). Medusa decides again in every call. Each visit
 * of a staff screen asks again, so that a role that was taken opens nothing more.
 * @throws Response a redirect to /login, which explains what is missing, or to the page of the second factor that the
 * person's role needs; otherwise as `requireAccount`.
 */
export async function requireStaff(request: Request, context: AppLoadContext): Promise<Account> {
  const account = await requireAccount(request, context);
  if (account.needsSecondFactor) throw redirect(FACTOR_PATH);
  if (account.role === "admin") return account;
  throw toLogin(request);
}

/** @throws Response 403, for which the error page names the role; otherwise as `requireStaff`. */
export async function requirePermission(
  request: Request,
  context: AppLoadContext,
  permission: Permission,
): Promise<Account> {
  const account = await requireStaff(request, context);
  if (may(account, permission)) return account;
  return throwErrorPage(new AppError("forbidden", `This needs the permission "${permission}".`));
}

export function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(loginPath(pathname + search));
}

type Asked = Pick<LoaderFunctionArgs, "request" | "context">;

/** Leads to `screen`: after a sign-in with Google, the request for a file would seem to come from another site. */
const asOf = ({ url, headers }: Request, screen: string) => new Request(new URL(screen, url), { headers });

/** The person, and a client for them. `screen` is for a file. @throws Response as `requireAccount` */
export async function asCustomer({ request, context }: Asked, screen = request.url) {
  const account = await requireAccount(asOf(request, screen), context);
  return { account, medusa: await medusaForRequest(request, context) };
}

/** The same for the staff. @throws Response as `requirePermission` */
export async function asStaff({ request, context }: Asked, permission: Permission, screen = request.url) {
  const account = await requirePermission(asOf(request, screen), context, permission);
  return { account, medusa: await medusaForRequest(request, context) };
}

type AskedAtDesk = LoaderFunctionArgs & { medusa: Medusa; id: string };

/** A screen of the desk about the record `id` of its address. What Medusa refuses is the error page. */
export const staffLoader =
  <Data>(permission: Permission, read: (asked: AskedAtDesk) => Promise<Data>) =>
  async (args: LoaderFunctionArgs) => {
    const { medusa } = await asStaff(args, permission);
    return json(await read({ ...args, medusa, id: args.params.id ?? "" }).catch(throwErrorPage));
  };

type PageQuery<L extends ListDefinition> =
  ViewOf<L> extends infer View extends AnyView ? ReturnType<typeof toPageQuery<View>> : never;

export const listLoader =
  <L extends ListDefinition, Page>(
    list: L,
    permission: Permission,
    read: (medusa: Medusa, query: PageQuery<L>) => Promise<Page>,
  ) =>
  async (args: LoaderFunctionArgs) => {
    const { medusa } = await asStaff(args, permission);
    const view = readListView(list, args.request);
    const asked = read(medusa, toPageQuery(list, view as AnyView) as PageQuery<L>);
    return json({ view, page: await orFirstPage(list, asked).catch(noneWhenUnavailable) });
  };
