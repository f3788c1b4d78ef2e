import type { MailToSend } from "./queue-mail";

/** The welcome mail for a new account. */
export function welcomeMail({
  customerId,
  name,
  email,
}: {
  customerId: string;
  name: string;
  email: string;
}): MailToSend {
  return { key: `welcome:${customerId}`, kind: "welcome", to: email, customerId, data: { name } };
}
