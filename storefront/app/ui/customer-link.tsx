import { customerPath } from "~/domain/account";
import { useMay } from "./allowed";
import { TextLink } from "./text-link";

/** A person's name at the desk, with a link to the customer's page if there is one that the role opens. */
export function CustomerLink({ id, name }: { id: string | null; name: string }) {
  const mayRead = useMay()("read accounts");
  const shown = <bdi>{name}</bdi>;
  return mayRead && id && name ? <TextLink to={customerPath(id)}>{shown}</TextLink> : shown;
}
