import { expect, it } from "vitest";
import { credentialField, toPasskeySite, UsedCredential } from "./passkeys";

it.each([
  ["https://shop.example", { rpId: "shop.example", origin: "https://shop.example" }],
  ["https://www.shop.example:8443", { rpId: "www.shop.example", origin: "https://www.shop.example:8443" }],
  ["http://localhost:3000", { rpId: "localhost", origin: "http://localhost:3000" }],
  ["http://127.0.0.1:3000", null],
  ["https://192.0.2.7", null],
  ["https://[::1]:3000", null],
  ["http://shop.example", null],
])("the site of passkeys of %s", (publicUrl, site) => expect(toPasskeySite(publicUrl)).toEqual(site));

it("a credential in a form is refused in one sentence, whatever is wrong with it", () => {
  const field = credentialField(UsedCredential);
  for (const sent of [undefined, "", "{", "{}", '{"id":"\\u0000"}']) {
    const { error } = field.safeParse(sent);
    expect(error?.issues).toMatchObject([
      { path: [], message: expect.stringMatching(/^Your browser sent no passkey/) },
    ]);
  }
});
