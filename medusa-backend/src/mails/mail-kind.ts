import type { ReactElement } from "react";
import type { z } from "zod";
import type { Arrival } from "../contract/costs";
import { unsealText } from "../lib/auth/sealed-text";
import { getEnv } from "../lib/config/env";
import { acceptedSecrets } from "../lib/config/secrets";

/** In every mail's footer; `address` by lines, `email` for questions. */
export type MailSender = { name: string; address: readonly string[]; email: string };

/** `url` without a trailing slash; `pictures`: the Content-IDs of those that this mail brings, by their addresses. */
export type MailSite = { url: string; sender: MailSender; pictures: ReadonlyMap<string, string> };

/**
 * A kind of mail. `data` is kept as JSON in the outbox: facts of that moment (a total, a link), never references to
 * look up later. Build `Body` from `parts/`; parts/frame.tsx adds word mark and footer. The text part is made from it.
 */
export type MailKind<Schema extends z.ZodType = z.ZodType> = {
  data: Schema;
  subject(data: z.infer<Schema>): string;
  /** One sentence that mail programs show beside the subject. */
  preview(data: z.infer<Schema>): string;
  Body(props: { data: z.infer<Schema>; site: MailSite }): ReactElement;
  /** If not MAIL_FROM. */
  replyTo?(data: z.infer<Schema>): string;
  /** For mail programs' own button (RFC 8058). */
  unsubscribe?(data: z.infer<Schema>, site: MailSite): string;
  /** The numbers of the order's documents to attach as PDFs. */
  documents?(data: z.infer<Schema>): readonly string[];
  /** The addresses of the products' pictures that it shows; one that cannot be read is left out of the mail. */
  pictures?(data: z.infer<Schema>): readonly string[];
  /** `data` is erased once the mail is sent (for example a link that signs in), and ops cannot send it again. */
  secret?: boolean;
  /** A mail that could not be sent for this long is given up, for example because its link would no longer work. */
  worthlessAfterMinutes?: number;
};

export function defineMail<Schema extends z.ZodType>(kind: MailKind<Schema>): MailKind<Schema> {
  return kind;
}

/** A page's address with the token that the outbox holds sealed. */
export const unsealedLink = ({ url }: MailSite, page: string, sealedToken: string): string =>
  `${url}/${page}?token=${unsealText(sealedToken, acceptedSecrets(getEnv(), "JWT_SECRET"))}`;

const DAY = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** "2026-12-02" for a mail: "December 2". */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** For a mail: "between December 2 and December 8", "on December 2". */
export function formatArrival({ earliest, latest }: Arrival): string {
  const [first, last] = [earliest, latest].map(formatDay);
  return first === last ? `on ${first}` : `between ${first} and ${last}`;
}
