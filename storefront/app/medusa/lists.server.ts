import { redirect } from "@remix-run/node";
import { type ListDefinition, readView, type ViewOf } from "medusa-backend/contract";
import { AppError } from "~/domain/app-error";
import type { AnyView } from "~/domain/list-view";

/** Invalid values are ignored. */
export const readListView = <L extends Pick<ListDefinition, "fields" | "pages">>(
  list: L,
  { url }: Request,
): ViewOf<L> => readView(list, Object.fromEntries(new URL(url).searchParams));

type Conditions<View> = {
  [Name in Exclude<keyof View, "cursor" | "page">]?: Exclude<View[Name], ""> | undefined;
};

export function toConditions<View extends AnyView>({ cursor: _cursor, page: _page, ...fields }: View) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Conditions<View>;
}

export const toPageQuery = <View extends AnyView>(
  { size = 0 }: Pick<ListDefinition, "pages"> & { size?: number },
  view: View,
) => ({
  ...toConditions(view),
  ...(size > 0 && { limit: size }),
  ...(typeof view.cursor === "string" && { cursor: view.cursor }),
  ...(typeof view.page === "number" && { offset: (view.page - 1) * size }),
});

/** For a cursor that the list has not given, the person is sent to its first page. */
export const orFirstPage = <Page>({ path }: Pick<ListDefinition, "path">, page: Promise<Page>): Promise<Page> =>
  page.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid") throw redirect(path);
    throw error;
  });
