import type { z } from "zod";
import { welcome } from "./welcome";

/** Every kind of mail that the shop sends, by the name under which the outbox keeps it. */
export const MAIL_KINDS = { welcome };

export type MailKindName = keyof typeof MAIL_KINDS;
export type MailData<Name extends MailKindName> = z.infer<(typeof MAIL_KINDS)[Name]["data"]>;
