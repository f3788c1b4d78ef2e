import { redirect } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import type { FormAnswer } from "./form-answer";
import { createForms, type Form, FormFault, type Sender, show } from "./forms.server";
import { setSchemaWords, worded } from "./schema-messages";

setSchemaWords();
const opened: Sender[] = [];
const { form, defineForms } = createForms(
  async (who) => {
    opened.push(who);
    return "the client";
  },
  () => redirect("/login"),
);

const Note = z.object({
  text: worded(z.string().trim().min(1), "Write something first."),
  password: z.string().optional(),
});
const refusing = (error: unknown) =>
  form(Note, () => {
    throw error;
  });
const FORMS = {
  note: form(Note, () => ({ secret: "stays on the server" }), "The note is stored."),
  ask: form(Note, ({ id }, { text }) => show({ question: `${text} about ${id}?` })),
  leave: form(Note, () => redirect("/elsewhere", 303)),
  odd: form(Note, () => {
    throw new FormFault({ text: "Not that word." }, { data: { word: "that" } });
  }),
  invalid: refusing(new AppError("invalid", "Not valid.", { fields: { text: ["Too long"], other: ["Missing"] } })),
  conflict: refusing(new AppError("conflict", "Somebody was faster.")),
  slow: refusing(new AppError("too_many_requests", "Wait.", { details: { retry_after_seconds: 1.2 } })),
  ended: refusing(new AppError("unauthenticated", "Sign in.")),
  gone: refusing(new AppError("not_found", "There is no such note.")),
  broken: refusing(new TypeError("undefined is not a function")),
  mine: form(Note, () => undefined, { who: "customer" }),
};

type Answered = { status: number; headers: Headers; answer: FormAnswer };
async function send(
  fields: Record<string, string>,
  forms: Record<string, Form<string>> = FORMS,
  page?: Parameters<typeof defineForms>[1],
): Promise<Answered> {
  const request = new Request("http://shop.example/notes/n1", { method: "POST", body: new URLSearchParams(fields) });
  const answer = await defineForms(forms, page)({ request, params: { id: "n1" }, context: {} });
  return { status: answer.status, headers: answer.headers, answer: await answer.json().catch(() => null) };
}

describe("a page's forms", () => {
  it("are found by their name, and any other is refused", async () => {
    for (const name of ["nothing", "toString", "__proto__", ""])
      expect(await send({ form: name, text: "Hello" })).toMatchObject({
        status: 422,
        answer: { form: "", outcome: "refused", submission: { error: { "": [expect.any(String)] } } },
      });
    const one = { only: form(Note, () => undefined, "Done.") };
    expect((await send({ text: "Hello" }, one)).answer).toMatchObject({ form: "only", said: "Done." });
    const named = (sent: FormData) => (sent.has("text") ? "note" : "");
    expect((await send({ text: "Hello" }, FORMS, { named })).answer.form).toBe("note");
    expect((await send({ to: "note", text: "Hello" }, FORMS, { named: "to" })).answer.form).toBe("note");
  });

  it("are for admins, unless the page or the form says otherwise", async () => {
    opened.length = 0;
    await send({ form: "note", text: "Hello" });
    await send({ form: "mine", text: "Hello" });
    await send({ form: "note", text: "Hello" }, FORMS, { who: "anyone" });
    await send({ form: "nothing" });
    expect(opened).toEqual(["admin", "customer", "anyone", "admin"]);
  });

  it("say what was done, and keep what Medusa answered to themselves", async () => {
    const { status, answer } = await send({ form: "note", text: "Hello", password: "secret", other: "x" });
    expect([status, answer]).toEqual([
      200,
      {
        form: "note",
        outcome: "done",
        submission: { status: "success", initialValue: { text: "Hello" } },
        said: "The note is stored.",
      },
    ]);
  });

  it("show a question, or lead elsewhere", async () => {
    expect((await send({ form: "ask", text: "What" })).answer.data).toEqual({ question: "What about n1?" });
    const { status, headers } = await send({ form: "leave", text: "Hello" });
    expect([status, headers.get("location")]).toEqual([303, "/elsewhere"]);
  });

  it("carry nothing out at “Not yet”, and keep what was typed but the password", async () => {
    const { status, answer } = await send({ form: "broken", text: "Hello", password: "secret", not_yet: "yes" });
    const submission = { initialValue: { text: "Hello" } };
    expect([status, answer]).toEqual([200, { form: "broken", outcome: "not yet", submission }]);
  });
});

describe("a refused form", () => {
  const errorOf = ({ answer: { submission } }: Answered) => submission.error;

  it("has its faults by field, and what was typed but the password", async () => {
    const wrong = await send({ form: "note", text: " ", password: "secret" });
    expect([wrong.status, errorOf(wrong)]).toEqual([422, { text: ["Write something first."] }]);
    expect(JSON.stringify(wrong.answer)).not.toContain("secret");
    expect(errorOf(await send({ form: "note" }))).toEqual({ text: ["Write something first."] });
    expect((await send({ form: "note", text: "" }, FORMS, { invalid: 400 })).status).toBe(400);
    const odd = await send({ form: "odd", text: "that" });
    expect(odd).toMatchObject({ status: 422, answer: { data: { word: "that" } } });
    expect(errorOf(odd)).toMatchObject({ text: ["Not that word."] });
  });

  it("has the status of Medusa's code, and faults of fields that it does not have in its own", async () => {
    const invalid = await send({ form: "invalid", text: "Hello", password: "secret" });
    expect(invalid).toMatchObject({ status: 400, answer: { submission: { initialValue: { text: "Hello" } } } });
    expect(errorOf(invalid)).toEqual({ "": ["Missing"], text: ["Too long"] });
    expect(JSON.stringify(invalid.answer)).not.toContain("secret");
    const slow = await send({ form: "slow", text: "Hello" });
    expect([slow.status, slow.headers.get("retry-after")]).toEqual([429, "2"]);
    const taken = { sign: refusing(new AppError("account_exists", "Taken.")) };
    expect(await send({ text: "Hello" }, taken)).toMatchObject({ status: 400 });
    const wrong = new AppError("invalid_credentials", "Wrong password.");
    const signIn = { in: { ...refusing(wrong), fieldOf: { invalid_credentials: "password" } } };
    expect(errorOf(await send({ text: "Hello" }, signIn))).toMatchObject({ password: ["Wrong password."] });
  });

  it("keeps what was typed where somebody else was faster", async () => {
    expect(await send({ form: "conflict", text: "Hello" })).toMatchObject({
      status: 409,
      answer: {
        outcome: "conflict",
        submission: { initialValue: { text: "Hello" }, error: { "": ["Somebody was faster."] } },
      },
    });
  });

  it("leads to the sign-in once that has ended", async () => {
    await expect(send({ form: "ended", text: "Hello" })).rejects.toMatchObject({ status: 302 });
    expect((await send({ form: "ended", text: "Hello" }, FORMS, { who: "anyone" })).status).toBe(401);
  });

  it("is the error page where the record is missing, if the page says so", async () => {
    expect((await send({ form: "gone", text: "Hello" })).status).toBe(404);
    await expect(send({ form: "gone", text: "Hello" }, FORMS, { missing: "page" })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("is no answer to a fault of the shop: that is thrown on", async () => {
    await expect(send({ form: "broken", text: "Hello" })).rejects.toThrow(TypeError);
  });
});
