import { proveEmail } from "./accounts";
import { Person } from "./person";
import { asAdmin } from "./products";

/** Gives somebody a role of the staff, as the shop's owner, who gives none to an unproven e-mail. */
export async function giveRole(person: Person, roleId: string): Promise<void> {
  await proveEmail(person);
  const { status } = await asAdmin("POST", "/staff/members", { email: person.email, roleId });
  if (status !== 200) throw new Error(`giving the role ${roleId} answered ${status}`);
}

/** Somebody new with a role of the staff. */
export async function staffMember(roleId: string): Promise<Person> {
  const person = await Person.signUp("Stella Staff");
  await giveRole(person, roleId);
  return person;
}
