import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readForm } from "./read-form.server";
import { createSessionCookies } from "./shop-cookie.server";

const Form = z.object({ name: z.string(), email: z.string() });
const post = (body: URLSearchParams | FormData | string) =>
  new Request("http://shop.example/form", { method: "POST", body });
const read = async (body: URLSearchParams | FormData | string) => Object.fromEntries(await readForm(post(body), Form));

describe("readForm", () => {
  it("drops every field that the form does not name", async () => {
    const body = new URLSearchParams({ name: "Ada", "name[90000000]": "x", "email.first": "x", __intent__: "x" });
    expect(await read(body)).toEqual({ name: "Ada" });
  });

  it("takes the first of several fields with one name, and no file", async () => {
    const body = new FormData();
    for (const name of ["Ada", "Eve"]) body.append("name", name);
    body.append("email", new Blob(["ada@example.com"]), "email.txt");
    expect(await read(body)).toEqual({ name: "Ada" });
  });

  it("reads a body that is no form as a form without fields", async () => {
    expect(await read("{}")).toEqual({});
  });

  it("tells a form of another account what was typed, no password and nothing that the page wrote", async () => {
    const claims = Buffer.from(JSON.stringify({ actor_id: "cus_2" })).toString("base64url");
    const [cookie = ""] = await createSessionCookies(`x.${claims}.x`, new Date(Date.now() + 60_000));
    const ofLines = { rows: "[]", outcomes: "[]", was: "v1", line_0: "li_1", ship_left_0: "2" };
    const hidden = { ...ofLines, redirectTo: "/home", key: "JBSWY3DP", uri: "otpauth://totp/a", passkey: "passkey_1" };
    const sentFields = { name: "Ada", password: "old-word", newPassword: "new-word", ...hidden };
    const Passwords = z.object(Object.fromEntries(Object.keys(sentFields).map((field) => [field, z.string()])));
    const body = new URLSearchParams({ ...sentFields, account: "cus_1" });
    const headers = { Cookie: cookie.split(";", 1)[0] ?? "", "Sec-Fetch-Site": "same-origin" };
    const sent = new Request("http://shop.example/form", { method: "POST", body, headers });
    const refusal: unknown = await readForm(sent, Passwords).catch((thrown: unknown) => thrown);
    if (!(refusal instanceof Response)) throw new Error("Expected a refusal");
    expect([refusal.status, await refusal.json()]).toEqual([
      409,
      { code: "account_changed", typed: [["name", "Ada"]] },
    ]);
  });
});
