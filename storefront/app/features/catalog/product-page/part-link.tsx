import { Link, type LinkProps, useLocation } from "@remix-run/react";
import { keepVariant } from "~/domain/product";

type Props = Omit<LinkProps, "to"> & {
  part: string;
  query?: string;
};

/** For the chosen variant. After a link of the browser's own, Remix restores the position that an earlier one left. */
export function PartLink({ part, query = "", ...link }: Props) {
  const { search } = useLocation();
  return <Link {...link} to={{ search: keepVariant(query, search), hash: part }} />;
}
