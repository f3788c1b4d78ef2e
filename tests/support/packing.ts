import { queryDatabase } from "./database";
import { Person } from "./person";
import { giveRole } from "./staff";

/** Makes an order's promise of its arrival begin on this day, as if it had been made when the order was placed. */
export const promiseFrom = (orderId: string, day: string) =>
  queryDatabase(
    `update "order" set metadata = jsonb_set(metadata, '{arrival}', jsonb_build_object('earliest', $2::text, 'latest', '2999-01-01'))
     where id = $1`,
    [orderId, day],
  );

/** Somebody new with the role Packer. */
export async function makePacker(): Promise<Person> {
  const packer = await Person.signUp("Pat Packer");
  await giveRole(packer, "packer");
  return packer;
}
