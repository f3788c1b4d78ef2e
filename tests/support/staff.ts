import type { Person } from "./person";
import { asAdmin } from "./products";

/** Gives somebody a role of the staff, as the shop's owner. */
export async function giveRole({ email }: Person, roleId: string): Promise<void> {
  const { status } = await asAdmin("POST", "/staff/members", { email, roleId });
  if (status !== 200) throw new Error(`giving the role ${roleId} answered ${status}`);
}
