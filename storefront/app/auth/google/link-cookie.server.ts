import { z } from "zod";
import { createShopCookie } from "~/lib/shop-cookie.server";
import { GOOGLE_LINK_SECONDS } from "~/lib/times";

/** A person who came from Google and must prove that the account with the same e-mail is theirs. */
const GoogleLink = z.object({
  person: z.object({
    subject: z.string().min(1),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    name: z.string(),
    photo: z.string().nullable(),
  }),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type Person = z.infer<typeof GoogleLink>["person"];

const linkCookie = createShopCookie("google-link", { purpose: "google-link" });

/** `Set-Cookie` that remembers a person from Google for ten minutes, until the account's password is entered. */
export async function keepGoogleLink(person: Person): Promise<string> {
  return linkCookie.serialize(
    { person, until: Date.now() + GOOGLE_LINK_SECONDS * 1000 },
    { maxAge: GOOGLE_LINK_SECONDS },
  );
}

/** The person to link in this browser; null for nobody. */
export async function getGoogleLink(request: Request): Promise<Person | null> {
  const kept = GoogleLink.safeParse(await linkCookie.parse(request.headers.get("Cookie")));
  return kept.success && kept.data.until > Date.now() ? kept.data.person : null;
}

/** `Set-Cookie` that forgets that person. */
export async function dropGoogleLink(): Promise<string> {
  return linkCookie.serialize("", { maxAge: 0, expires: new Date(0) });
}
