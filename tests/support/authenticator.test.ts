import { describe, expect, it } from "vitest";
import { NewCredential, UsedCredential } from "../../medusa-backend/src/contract/passkeys";
import {
  challengeOf,
  readNewCredential,
  readUsedCredential,
  toNewOptions,
  toUseOptions,
} from "../../medusa-backend/src/lib/auth/passkeys";
import { Authenticator } from "./authenticator";

const SITE = { origin: "https://shop.example", rpId: "shop.example" };
const ADA = { customerId: "cus_ada", email: "ada@example.com", name: "Ada King" };
const idOf = (customerId: string) => Buffer.from(customerId).toString("base64url");

/** A passkey of Ada's, as the shop keeps it. */
async function makePasskey() {
  const authenticator = new Authenticator(SITE);
  const options = await toNewOptions(SITE, ADA, []);
  const credential = NewCredential.parse(authenticator.make(options));
  return { authenticator, kept: await readNewCredential(SITE, credential, options.challenge) };
}

describe("a new passkey", () => {
  it("must check the person itself, be found without a name, and not be one of those the account has", async () => {
    const known = [{ id: "b2xk", transports: ["usb"] }];
    const options = await toNewOptions(SITE, ADA, known);
    expect(options).toMatchObject({
      rp: { id: "shop.example" },
      user: { id: idOf(ADA.customerId), name: "ada@example.com" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: known,
    });
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
  });

  it("is kept with its key, as the authenticator made it", async () => {
    const { authenticator, kept } = await makePasskey();
    const made = { credentialId: authenticator.id, counter: 0, transports: ["internal"], isSynced: false };
    expect(kept).toMatchObject(made);
  });

  it.each([
    ["of another site", { origin: "https://shop.example.evil.example" }],
    ["of the same host on another port", { origin: "https://shop.example:8443" }],
    ["for another domain", { rpId: "example" }],
    ["made without checking the person", { unchecked: true }],
  ])("is refused: %s", async (_, different) => {
    const options = await toNewOptions(SITE, ADA, []);
    const credential = NewCredential.parse(new Authenticator(SITE).make(options, different));
    await expect(readNewCredential(SITE, credential, options.challenge)).rejects.toThrow();
  });
});

describe("the use of a passkey", () => {
  const use = async (different: object = {}, by?: Authenticator) => {
    const { authenticator, kept } = await makePasskey();
    const options = await toUseOptions(SITE);
    authenticator.counter = 7;
    const credential = UsedCredential.parse((by ?? authenticator).use(options, different));
    const asked = { customerId: ADA.customerId, publicKey: kept.publicKey, challenge: options.challenge };
    return { credential, asked };
  };

  it("tells the authenticator's count", async () => {
    const { credential, asked } = await use();
    expect(await readUsedCredential(SITE, credential, asked)).toEqual({ counter: 7, isSynced: false });
    expect(challengeOf(credential)).toBe(asked.challenge);
  });

  it.each([
    ["at another site", { origin: "https://evil.example" }],
    ["for another domain", { rpId: "evil.example" }],
    ["without checking the person", { unchecked: true }],
    ["that names another account", { userHandle: idOf("cus_eve") }],
  ])("is refused: %s", async (_, different) => {
    const { credential, asked } = await use(different);
    await expect(readUsedCredential(SITE, credential, asked)).rejects.toThrow();
  });

  it("is refused with another question, and with another key", async () => {
    const { credential, asked } = await use();
    await expect(readUsedCredential(SITE, credential, { ...asked, challenge: "b3RoZXI" })).rejects.toThrow();
    const others = await use({ userHandle: idOf(ADA.customerId) }, new Authenticator(SITE));
    await expect(readUsedCredential(SITE, others.credential, others.asked)).rejects.toThrow();
  });

  it("has no question if its data cannot be read", () => {
    for (const text of ["", "garbage", "null", '{"challenge":1}']) {
      const clientDataJSON = Buffer.from(text).toString("base64url");
      const response = { clientDataJSON, authenticatorData: "YQ", signature: "YQ" };
      expect(challengeOf({ id: "YQ", rawId: "YQ", type: "public-key", response })).toBeNull();
    }
  });
});
