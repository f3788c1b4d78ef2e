import { beforeEach, expect, it, vi } from "vitest";
import { sealText, unsealText } from "../auth/sealed-text";
import { readToken, readUserToken, signSessionToken, signUserToken } from "../auth/tokens";
import { acceptedSecrets } from "./secrets";

const env = vi.hoisted(() => ({ JWT_SECRET: "", JWT_SECRET_BEFORE: undefined as string | undefined }));
vi.mock("./env", () => ({ getEnv: () => env }));

const [OLD, NEW] = ["the first secret, of 32 letters!", "the second one, of 32 letters !!"];
const use = (JWT_SECRET: string, JWT_SECRET_BEFORE?: string) => Object.assign(env, { JWT_SECRET, JWT_SECRET_BEFORE });

const expiresAt = new Date(Date.now() + 60_000);
const session = { sessionId: "s_1", customerId: "cus_1", authIdentityId: "auth_1", expiresAt };
const claims = { actor_type: "user", actor_id: "user_1", auth_identity_id: "auth_2" } as const;
const make = () => ({
  customer: `Bearer ${signSessionToken(session)}`,
  user: `Bearer ${signUserToken(claims, "s_2", expiresAt)}`,
  sealed: sealText("a link", env.JWT_SECRET),
});
const unseal = (sealed: string) => unsealText(sealed, acceptedSecrets(env, "JWT_SECRET"));

beforeEach(() => use(OLD));

it("a secret that was replaced still opens what it signed and sealed while it is named, and nothing afterwards", () => {
  const { customer, user, sealed } = make();
  use(NEW, OLD);
  expect(readToken(customer, "customer")).toMatchObject({ session_id: "s_1" });
  expect(readUserToken(user)).toMatchObject({ session_id: "s_2" });
  expect(unseal(sealed)).toBe("a link");
  use(NEW);
  expect([readToken(customer, "customer"), readUserToken(user)]).toEqual([null, null]);
  expect(() => unseal(sealed)).toThrow();
});

it("a secret that was replaced signs and seals nothing new", () => {
  use(NEW, OLD);
  const { customer, user, sealed } = make();
  use(OLD);
  expect([readToken(customer, "customer"), readUserToken(user)]).toEqual([null, null]);
  expect(() => unseal(sealed)).toThrow();
});
