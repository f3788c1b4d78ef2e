import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readForm } from "./read-form.server";

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
});
