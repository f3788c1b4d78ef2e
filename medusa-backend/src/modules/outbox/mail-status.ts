/** `sent`: accepted by the mail server (or written to its file); `failed`: given up until ops send it again. */
export const MAIL_STATUSES = ["pending", "sent", "failed"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

const TRANSITIONS: Readonly<Record<MailStatus, readonly MailStatus[]>> = {
  pending: ["sent", "failed"],
  sent: ["pending"],
  failed: ["pending"],
};

/** The condition of the UPDATE that moves a mail to `to`. */
export function mailStatusesBefore(to: MailStatus): MailStatus[] {
  return MAIL_STATUSES.filter((from) => TRANSITIONS[from].includes(to));
}
