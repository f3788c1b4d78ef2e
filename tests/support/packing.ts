import { queryDatabase } from "./database";
import { demoAdmin, Person } from "./person";

/** Makes an order's promise of its arrival begin on this day, as if it had been made when the order was placed. */
export const promiseFrom = (orderId: string, day: string) =>
  queryDatabase(
    `update "order" set metadata = jsonb_set(metadata, '{arrival}', jsonb_build_object('earliest', $2::text, 'latest', '2999-01-01'))
     where id = $1`,
    [orderId, day],
  );

/** Somebody new with the role Packer. */
export async function makePacker(): Promise<Person> {
  const [admin, packer] = [await demoAdmin(), await Person.signUp("Pat Packer")];
  const { status } = await admin.api("PUT", "/makeAdmin", { body: { email: packer.email } });
  if (status !== 200) throw new Error(`making an admin answered ${status}`);
  await queryDatabase(
    `update user_role set staff_role_id = 'packer'
     where customer_id = (select id from customer where email = $1 and has_account)`,
    [packer.email],
  );
  return packer;
}
