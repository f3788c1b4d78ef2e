import { beforeAll, describe, expect } from "vitest";
import { actionsOn, unique } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { mailsTo, settled } from "../support/mails";
import { overtake } from "../support/overtake";
import { demoAdmin, Person } from "../support/person";
import { asAdmin } from "../support/products";
import { callAs, hideAnswer, hideQuestion, listQuestions, prepareQuestions } from "../support/questions";

let about: Awaited<ReturnType<typeof prepareQuestions>>;
beforeAll(async () => {
  about = await prepareQuestions();
});

describe("an owner's answer", () => {
  let id: string;
  let text: string;
  const said = unique("Quiet enough for the garden");
  const answersOf = async () => (await listQuestions({ q: text })).questions[0]?.answers ?? [];
  beforeAll(async () => {
    ({ id, text } = await about.asked("How quiet"));
    await hideQuestion(id, false);
  });

  it("is taken from nobody who was not sent the product, and to no question that is not shown", async () => {
    expect((await callAs(about.asker, "PUT", `/questions/${id}/my-answer`, { text: said })).status).toBe(403);
    const waiting = await about.asked();
    for (const [person, question, text, status] of [
      [about.asker, id, said, 403],
      [about.owner, waiting.id, said, 404],
      [about.owner, "ques_nobodys", said, 404],
      [about.owner, id, "x".repeat(5001), 422],
      [about.owner, id, " ", 422],
    ] as const)
      expect((await about.answerAs(person, question, text)).status).toBe(status);
    expect(await answersOf()).toEqual([]);
  });

  it("waits, is one for each account however many come at once, and is then marked and mailed", async () => {
    await Promise.all([1, 2, 3].map(() => about.answerAs(about.owner, id, said)));
    const [answer, ...more] = await answersOf();
    expect([answer, more]).toMatchObject([
      { name: "Ada L.", email: about.owner.email, state: "waiting", order: { orderId: about.orderId } },
      [],
    ]);
    expect((await listQuestions({ q: text, list: "waiting" })).questions).toHaveLength(1);
    expect(await about.page()).not.toContain(said);
    // A page does not wait long for its visitor's own words.
    await expect.poll(() => about.page("", about.owner)).toContain(said);
    expect((await hideAnswer(answer?.id ?? "", false)).body).toEqual({ changed: true });
    await expect.poll(() => about.page()).toContain(said);
    const page = await about.page();
    expect(page).toContain("Bought this");
    expect(page).not.toContain(about.owner.email);
    await settled(about.asker.email);
    const mails = (await mailsTo(about.asker.email, "question_answered")).filter((mail) =>
      mail.text?.replace(/\s+/g, " ").includes("Somebody who bought it has answered"),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain(said);
  });

  it("is found by a search, as its question is, and goes with its order", async () => {
    expect(await about.page(`?q=${encodeURIComponent(said.slice(4))}`)).toContain(text);
    expect(await about.page(`?q=${encodeURIComponent(text)}`)).toContain(said);
    expect(await about.page("?q=submarine")).toContain("No question or answer contains");
    expect((await new Person().visit(`${about.path}?cursor=nowhere`)).headers.get("location")).toBe(about.path);
    await queryDatabase("update order_status set status = 'cancelled' where order_id = $1", [about.orderId]);
    expect(await about.page(`?q=${encodeURIComponent(text)}`)).not.toContain(said);
    expect(await answersOf()).toMatchObject([{ order: null }]);
    await queryDatabase("update order_status set status = 'shipped' where order_id = $1", [about.orderId]);
  });

  it("is mailed only while it is shown: not once its order is cancelled", async () => {
    const asked = await about.asked("Is it heavy");
    await hideQuestion(asked.id, false);
    await about.answerAs(about.owner, asked.id, "Light enough to carry");
    const answer = (await listQuestions({ q: asked.text })).questions[0]?.answers[0]?.id ?? "";
    const setStatus = (status: string) =>
      queryDatabase("update order_status set status = $1 where order_id = $2", [status, about.orderId]);
    const mails = () => queryDatabase("select 1 from outbox_mail where key = $1", [`question_answered:${asked.id}`]);
    await setStatus("cancelled");
    expect((await hideAnswer(answer, false)).body).toEqual({ changed: true });
    expect(await mails()).toEqual([]);
    await setStatus("shipped");
    await hideAnswer(answer, true);
    await hideAnswer(answer, false);
    expect(await mails()).toHaveLength(1);
  });

  it("waits again when it is changed, stays hidden, and is shown only as the shop has read it", async () => {
    const [answer] = await answersOf();
    const show = (was: string) => asAdmin("POST", `/staff/answers/${answer?.id}`, { hidden: false, was });
    expect((await about.answerAs(about.owner, id, `${said}, at dusk`)).status).toBe(200);
    await expect.poll(() => about.page()).not.toContain(said);
    expect((await show(said)).status).toBe(409);
    expect(await answersOf()).toMatchObject([{ state: "waiting" }]);
    await hideAnswer(answer?.id ?? "", true);
    expect((await about.answerAs(about.owner, id, `${said}, at dawn`)).status).toBe(200);
    expect(await answersOf()).toMatchObject([{ state: "hidden" }]);
    expect((await show(`${said}, at dawn`)).body).toEqual({ changed: true });
    expect(await actionsOn(answer?.id ?? "")).toEqual(["answer.shown", "answer.hidden", "answer.shown"]);
    await hideAnswer(answer?.id ?? "", true);
    const [changed, shown] = await overtake(
      ["product_answer", answer?.id ?? ""],
      () => about.answerAs(about.owner, id, `${said}, at noon`),
      () => show(`${said}, at dawn`),
    );
    expect([changed.status, shown.status]).toEqual([200, 409]);
    expect(await answersOf()).toMatchObject([{ state: "hidden", text: `${said}, at noon` }]);
    expect((await about.owner.submit(about.path, { form: "unanswer", question_id: id })).status).toBe(200);
    expect(await answersOf()).toEqual([]);
  });
});

describe("the desk's list of questions", () => {
  it("refuses what it does not know, and moderates nothing that is not there", async () => {
    for (const query of ["list=lost", "limit=101", "cursor=nowhere"])
      expect((await asAdmin("GET", `/staff/questions?${query}`)).status, query).toBe(422);
    expect((await hideQuestion("ques_nobodys", true)).status).toBe(404);
    expect((await hideAnswer("answ_nobodys", true)).status).toBe(404);
    expect((await callAs(about.owner, "GET", "/staff/questions")).status).toBe(403);
  });

  it("finds a question by words, name, e-mail and product, and goes on where a page ends", async () => {
    const person = await Person.signUp("Fiona Finds Questions");
    const made: { id: string; text: string }[] = [];
    for (const _time of [1, 2, 3]) made.push(await about.asked("Find me", person));
    const [first] = made;
    for (const q of [first?.text ?? "", person.email])
      expect((await listQuestions({ q })).questions, q).toContainEqual(expect.objectContaining({ id: first?.id }));
    expect((await listQuestions({ q: about.product.productName })).questions.length).toBeGreaterThan(2);
    expect((await listQuestions({ q: "100%_" })).questions).toEqual([]);
    const page = await listQuestions({ q: person.email, limit: "2" });
    const rest = await listQuestions({ q: person.email, limit: "2", cursor: String(page.nextCursor) });
    const ids = [...page.questions, ...rest.questions].map(({ id }) => id);
    expect(ids).toEqual(made.map(({ id }) => id).reverse());
    expect(page.waiting).toBeGreaterThanOrEqual(3);
  });

  it("leads to the shop's page of a product that is on sale, and of no other", async () => {
    const { product, asked, path } = await prepareQuestions();
    const { id, text } = await asked();
    await hideQuestion(id, false);
    const admin = await demoAdmin();
    const leads = async () => {
      const page = await (await admin.visit(`/dashboard/questions?${new URLSearchParams({ q: text })}`)).text();
      return [page.includes(text), page.includes(`href="${path}"`)];
    };
    expect(await leads()).toEqual([true, true]);
    expect((await asAdmin("DELETE", `/products/${product.productId}`)).status).toBe(204);
    expect(await leads()).toEqual([true, false]);
  });
});
