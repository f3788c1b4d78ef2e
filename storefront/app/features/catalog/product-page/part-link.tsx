import { Link, type LinkProps, useLocation } from "@remix-run/react";
import { keepVariant } from "~/domain/product";

type Props = Omit<LinkProps, "to"> & {
  part: string;
  query?: string;
};

/**
 * A link to a part of the page, for the chosen variant. With the browser's own, Remix restores the position from which
 * an earlier one led away.
 */
export function PartLink({ part, query = "", ...link }: Props) {
  const { search } = useLocation();
  return <Link {...link} to={{ search: keepVariant(query, search), hash: part }} />;
}
