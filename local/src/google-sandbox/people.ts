import { z } from "zod";

/** A person who can sign in; the fields are Google's claims. */
export const Person = z.object({
  sub: z.string().trim().min(1).max(255),
  name: z.string().trim().min(1).max(200),
  email: z.email().max(254),
  email_verified: z
    .enum(["on", "true", "false"])
    .optional()
    .transform((value) => value === "on" || value === "true"),
});
export type Person = z.infer<typeof Person>;

/** The two people whom the chooser lists by name; anybody else signs in as another account. */
export const DEMO_PEOPLE: readonly Person[] = [
  { sub: "110000000000000000001", name: "Ada Aviator", email: "ada.aviator@example.com", email_verified: true },
  { sub: "110000000000000000002", name: "Otto Lift", email: "otto.lift@example.com", email_verified: true },
];

/** Google's claims of a person, by `sub`; a person chosen again with other details keeps these from then on. */
export class People {
  private readonly known = new Map(DEMO_PEOPLE.map((person) => [person.sub, person]));

  get(sub: string): Person | undefined {
    return this.known.get(sub);
  }

  remember(person: Person): void {
    this.known.set(person.sub, person);
  }
}

/** The claims of the ID token and of userinfo. The photo is a drawing that the sandbox at `issuer` serves. */
export function toClaims(person: Person, issuer: string) {
  const [given = person.name, ...rest] = person.name.split(" ");
  const picture = `${issuer}/photos/${encodeURIComponent(person.sub)}`;
  return { ...person, picture, given_name: given, ...(rest.length > 0 ? { family_name: rest.join(" ") } : {}) };
}

const COLOURS = ["#1d4e89", "#7a3e9d", "#0b6e4f", "#9a3412"];

/** A photo for people without one: their initials on a colour of their own, as SVG. */
export function drawPhoto(person: Person): string {
  const initials = person.name.split(/\s+/).map((word) => [...word][0] ?? "");
  const letters = initials
    .join("")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 2);
  const colour = COLOURS[person.sub.length % COLOURS.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/><text x="48" y="62" font-family="sans-serif" font-size="40" fill="#fff" text-anchor="middle">${letters}</text></svg>`;
}
