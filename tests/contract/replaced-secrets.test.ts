import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { whileBusy } from "../support/answers";
import { inFull as it } from "../support/in-full";
import { Person } from "../support/person";
import { startMedusaBeside, startStorefrontBeside } from "../support/second-servers";
import { secrets, stack } from "../support/stack";

/** The settings that replace a secret; without `before`, as one that was stolen. */
const replaced = (name: "JWT" | "SESSION", before?: string) => ({
  [`${name}_SECRET`]: randomBytes(32).toString("hex"),
  ...(before ? { [`${name}_SECRET_BEFORE`]: before } : {}),
});

/** The status of the account's page for `person` at another storefront: 302 leads to the sign-in. */
const accountPage = async (url: string, person: Person) => {
  const init: RequestInit = { headers: { cookie: person.cookieHeader() }, redirect: "manual" };
  // A server that has just started may be slow to say who is signed in.
  return (await whileBusy(() => fetch(`${url}/dashboard/account`, init))).status;
};

it("replacing every secret of sign-ins signs nobody out while the old ones are named, and everybody once they are not", async () => {
  const person = await Person.signUp();
  const session = replaced("SESSION", secrets.sessionSecret);
  const medusa = await startMedusaBeside({ ...replaced("JWT", secrets.jwtSecret), ...session });
  const storefronts = await Promise.all([
    startStorefrontBeside({ MEDUSA_URL: medusa.url, ...session }),
    startStorefrontBeside({ MEDUSA_URL: medusa.url, ...replaced("SESSION") }),
  ]);
  const [{ url: kept }, { url: stolen }] = storefronts;
  expect(await accountPage(stack.storefront, person)).toBe(200);
  expect(await accountPage(kept, person)).toBe(200);
  expect(await accountPage(stolen, person)).toBe(302);
  await Promise.all([...storefronts, medusa].map(({ stop }) => stop()));
});
