import { Email, toTyped } from "medusa-backend/contract";
import { z } from "zod";

const MAX_NAME = 200;

/** As the shop accepts it: no control characters or lone surrogates, not too long, "" if invisible. */
const toName = (text: string) =>
  toTyped([...toTyped(text.replace(/[\p{Cc}\p{Cs}]+/gu, " "))].slice(0, MAX_NAME).join(""));

const Photo = z.url({ protocol: /^https?$/ }).max(2048);

/** Google's userinfo. Without a subject it is nobody; other fields may be unusable. */
export const GoogleUserInfo = z
  .object({
    sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
    email: Email.nullable().catch(null),
    email_verified: z.boolean().catch(false),
    name: z.string().transform(toName).catch(""),
    picture: Photo.nullable().catch(null),
  })
  .transform(({ sub, email, email_verified, name, picture }) => ({
    subject: sub,
    email,
    emailVerified: email_verified && email !== null,
    name: name || (email?.split("@")[0] ?? "Google account"),
    photo: picture,
  }));

/** `subject` identifies a person for good; `email` counts only when verified. */
export type GoogleUserInfo = z.infer<typeof GoogleUserInfo>;
