import type { ListDefinition } from "medusa-backend/contract";

export type AnyView = Readonly<Record<string, string | number | null | undefined>>;

export function toQuery(view: AnyView): string {
  const given = Object.entries(view).filter(([name, value]) => value && !(name === "page" && value === 1));
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export function toFirstPage({ cursor: _cursor, page: _page, ...fields }: AnyView, changed: AnyView = {}): string {
  return toQuery({ ...fields, ...changed });
}

/** True if a list is searched, filtered or sorted, apart from its tab. */
export const isNarrowed = ({ tabs, exportField }: ListDefinition, view: AnyView): boolean =>
  toFirstPage(view, { ...(tabs && { [tabs.field]: "" }), ...(exportField && { [exportField]: "" }) }) !== "";
