import { customerPath } from "~/domain/account";
import { TextLink } from "./text-link";

/** A person's name at the desk, with a link to the customer's page if there is one. */
export const CustomerLink = ({ id, name }: { id: string | null; name: string }) =>
  id && name ? (
    <TextLink to={customerPath(id)}>
      <bdi>{name}</bdi>
    </TextLink>
  ) : (
    <bdi>{name}</bdi>
  );
