import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { ListDefinition, ViewOf } from "medusa-backend/contract";
import type { Permission } from "~/domain/account";
import type { AnyView } from "~/domain/list-view";
import type { Medusa } from "~/medusa/client.server";
import { orFirstPage, readListView, toPageQuery } from "~/medusa/lists.server";
import { noneWhenUnavailable } from "~/medusa/when-unavailable.server";
import { medusaForRequest } from "./sign-in-headers.server";
import { requireAccount, requirePermission } from "./signed-in-account.server";

type Asked = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * Leads a person who has to sign in first to `screen`: after a sign-in with Google, the request for a file would seem to
 * come from another site.
 */
const asOf = ({ url, headers }: Request, screen: string) => new Request(new URL(screen, url), { headers });

/** Who is signed in, and a client for them. `screen` is for a file. @throws Response as `requireAccount` */
export async function asCustomer({ request, context }: Asked, screen = request.url) {
  const account = await requireAccount(asOf(request, screen), context);
  return { account, medusa: await medusaForRequest(request, context) };
}

/** The same for somebody of the staff whose role allows it. @throws Response as `requirePermission` */
export async function asStaff({ request, context }: Asked, permission: Permission, screen = request.url) {
  const account = await requirePermission(asOf(request, screen), context, permission);
  return { account, medusa: await medusaForRequest(request, context) };
}

type PageQuery<L extends ListDefinition> =
  ViewOf<L> extends infer View extends AnyView ? ReturnType<typeof toPageQuery<View>> : never;

/** The loader of a list's screen: its view and its page, which is null while Medusa does not answer. */
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
