import type { MailToSend } from "./queue-mail";

/** Hello to somebody who has just made an account. */
export function welcomeMail({
  customerId,
  name,
  email,
}: {
  customerId: string;
  name: string;
  email: string;
}): MailToSend {
  return { key: `welcome:${customerId}`, kind: "welcome", to: email, data: { name } };
}
