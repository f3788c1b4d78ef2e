import { Link, type LinkProps, useLocation } from "@remix-run/react";
import { keepVariant } from "~/domain/product";

type Props = Omit<LinkProps, "to"> & {
  /** The part's id. */
  part: string;
  /** What the address says besides the chosen variant. */
  query?: string;
};

/**
 * A link to a part of the same page of a product, for the variant that is chosen. Remix' link, here and wherever a page
 * has several: with the browser's own, Remix restores the position from which an earlier one led away.
 */
export function PartLink({ part, query = "", ...link }: Props) {
  const { search } = useLocation();
  return <Link {...link} to={{ search: keepVariant(query, search), hash: part }} />;
}
