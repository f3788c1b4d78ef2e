import { Link, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { customerPath, may, type Permission, roleSentence } from "~/domain/account";
import { productPath, staffProductPath } from "~/domain/product";
import list from "./record-list.module.css";
import { useAccount } from "./shop-context";
import { TextLink } from "./text-link";

/** Asks whether the signed-in person's role allows something. */
export function useMay(): (permission: Permission) => boolean {
  const account = useAccount();
  return (permission) => may(account, permission);
}

type Props = {
  to: Permission;
  /** What is shown to others in place of the sentence. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** What only people whose role allows it see. The others of the staff read that their role leaves it out. */
export function Allowed({ to, otherwise, children }: Props) {
  const account = useAccount();
  if (may(account, to)) return children;
  if (otherwise !== undefined) return otherwise;
  return account?.staffRole ? <p className={list.muted}>{roleSentence(account.staffRole, to)}</p> : null;
}

/** A link to a page that needs the permission; for others only its text. */
export const LinkFor = ({ permission, children, ...link }: LinkProps & { permission: Permission }) => (
  <Allowed to={permission} otherwise={<span className={link.className}>{children}</span>}>
    <Link {...link}>{children}</Link>
  </Allowed>
);

/** A person's name at the desk, with a link to the customer's page if there is one that the role opens. */
export function CustomerLink({ id, name }: { id: string | null; name: string }) {
  const mayRead = useMay()("read accounts");
  const shown = <bdi>{name}</bdi>;
  return mayRead && id && name ? <TextLink to={customerPath(id)}>{shown}</TextLink> : shown;
}

/** The address of a product: its page at the desk or, if the role may not change it, in the shop, by its id. */
export function useProductAddress(): (productId: string) => string {
  const mayChange = useMay()("change products");
  return (productId) => (mayChange ? staffProductPath(productId) : productPath({ handle: productId }));
}
