import { beforeAll, describe, expect } from "vitest";
import { deleteAccount } from "../support/accounts";
import { whileBusy } from "../support/answers";
import { actionsOn, unique } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { mailsTo, settled } from "../support/mails";
import { overtake } from "../support/overtake";
import { demoAdmin, Person } from "../support/person";
import { asAdmin } from "../support/products";
import {
  answerAsShop,
  callAs,
  hideAnswer,
  hideQuestion,
  listQuestions,
  prepareQuestions,
  questionsWith,
} from "../support/questions";

let about: Awaited<ReturnType<typeof prepareQuestions>>;
beforeAll(async () => {
  about = await prepareQuestions();
});

describe("a question about a product", () => {
  inFull("is asked by nobody who is not signed in, and of nothing that is not on sale", async () => {
    const { headers } = await about.ask("Is it loud?", new Person());
    expect(headers.get("location")).toContain(`/login?redirectTo=${encodeURIComponent(about.path)}`);
    expect(await new Person().statusOf("/products/submarine/questions")).toBe(404);
    const asked = { form: "ask", text: "Deep?" };
    const lost = await whileBusy(() => about.asker.submit("/products/submarine/questions", asked));
    expect(lost.status).toBe(404);
  });

  inFull.each([
    ["nothing", "  ", "Write your question first."],
    ["64 KB", "x".repeat(65_000), "Must be 500 characters or fewer"],
  ])("is refused in words, and kept in the form: %s", async (_, text, words) => {
    const answer = await about.ask(text);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(words);
    if (text.trim()) expect(page).toContain(text.slice(0, 30));
  });

  inFull("waits until the shop shows it, with a shortened name and no e-mail", async () => {
    const { id, text } = await about.asked();
    await expect.poll(() => about.page("", about.asker)).toContain(text);
    expect(await about.page()).not.toContain(text);
    expect(await about.page("", about.owner)).not.toContain(text);
    expect((await listQuestions({ q: text, list: "waiting" })).questions).toMatchObject([
      { id, state: "waiting", name: "Asa O.", email: about.asker.email, product: { id: about.product.productId } },
    ]);
    expect((await listQuestions({ q: text, list: "shown" })).questions).toEqual([]);
    expect((await hideQuestion(id, false)).body).toEqual({ changed: true });
    expect((await hideQuestion(id, false)).body).toEqual({ changed: false });
    await expect.poll(() => about.page()).toContain(text);
    const page = await about.page();
    expect(page).toContain("Asa O.");
    expect(page).not.toContain(about.asker.email);
    expect((await hideQuestion(id, true)).body).toEqual({ changed: true });
    await expect.poll(() => about.page()).not.toContain(text);
    expect(await actionsOn(id)).toEqual(["question.shown", "question.hidden"]);
  });

  inFull("is one question however often and at once it is sent", async () => {
    const text = unique("How loud is it");
    await Promise.all([about.ask(text), about.ask(text), about.ask(` ${text}\r\n`)]);
    expect(await questionsWith(text)).toHaveLength(1);
  });

  inFull("shows markup as text, without what would turn the text beside it", async () => {
    const text = `<img src=x onerror=alert(1)> ${unique("backwards")}`;
    expect((await about.ask(`\u202e${text}`)).status).toBe(200);
    const [id = ""] = await questionsWith(text);
    await answerAsShop(id, "<script>alert(2)</script>");
    await expect.poll(() => about.page()).toContain("&lt;img src=x onerror=alert(1)&gt;");
    const page = await about.page();
    expect(page).not.toContain("<img src=x");
    expect(page).not.toContain("<script>alert(2)");
    await hideQuestion(id, true);
  });

  inFull("is deleted by its asker alone, and by nobody once it is answered", async () => {
    const { id, text } = await about.asked();
    expect((await callAs(about.owner, "DELETE", `/questions/${id}`)).status).toBe(404);
    expect((await about.owner.submit(about.path, { form: "delete", question_id: id })).status).toBe(404);
    expect(await questionsWith(text)).toEqual([id]);
    expect((await about.asker.submit(about.path, { form: "delete", question_id: id })).status).toBe(200);
    expect(await questionsWith(text)).toEqual([]);
    const answered = await about.asked();
    await answerAsShop(answered.id, "Yes.");
    expect((await callAs(about.asker, "DELETE", `/questions/${answered.id}`)).status).toBe(409);
  });

  inFull("is refused while ten of one account wait", async () => {
    const person = await Person.signUp();
    await queryDatabase(
      `insert into product_question (id, product_id, customer_id, asker_name, text)
       select 'ques_' || md5($1 || n), $2, c.id, 'Mo', 'Waits ' || n from generate_series(1, 10) n, customer c
       where c.email = $1 and c.has_account`,
      [person.email, about.product.productId],
    );
    const answer = await about.ask("And one more?", person);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("has not read your last questions yet");
    const end = "delete from product_question where text like 'Waits %' and product_id = $1";
    await queryDatabase(end, [about.product.productId]);
  });
});

inFull("the shop's answer is shown at once, shows the question, and is mailed to its asker once", async () => {
  const { id, text } = await about.asked();
  const said = unique("Up to 38 km/h");
  expect((await answerAsShop(id, "x".repeat(5001))).status).toBe(422);
  expect((await answerAsShop("ques_nobodys", said)).status).toBe(404);
  expect((await answerAsShop(id, said)).body).toEqual({ changed: true });
  expect((await answerAsShop(id, said)).body).toEqual({ changed: false });
  await expect.poll(() => about.page()).toContain(said);
  await expect.poll(() => about.productPage()).toContain(said);
  expect(await about.productPage()).toContain(text);
  expect((await answerAsShop(id, "Another admin's")).status).toBe(409);
  expect((await answerAsShop(id, "In gusts, too.", said)).body).toEqual({ changed: true });
  await expect.poll(() => about.page()).toContain("In gusts, too.");
  await settled(about.asker.email);
  const mails = await mailsTo(about.asker.email, "question_answered");
  const [mail, ...more] = mails.filter((one) => one.text?.includes(said));
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`/products/${about.product.handle}/questions`);
  expect(mail?.text).not.toContain(text);
  expect((await answerAsShop(id, "", "In gusts, too.")).body).toEqual({ changed: true });
  await expect.poll(() => about.page()).not.toContain("In gusts, too.");
  expect(await actionsOn(id)).toEqual(["question.answered", "question.answered", "question.answer_removed"]);
});

inFull(
  "an account that is deleted has exported its words and votes, keeps the shown words without a name, and loses the others",
  async () => {
    const person = await Person.signUp("Vera Vanishes");
    const [shown, waiting] = [await about.asked("Shown", person), await about.asked("Never shown", person)];
    await answerAsShop(shown.id, "Yes.");
    await queryDatabase(
      "insert into review_vote (id, review_id, customer_id) select $1, 'rev_1', id from customer where email = $2",
      [`revvote_${shown.id}`, person.email],
    );
    const file = (await (await person.visit("/dashboard/account/export")).json()) as Record<string, unknown[]>;
    expect([file.questions?.length, file.answers?.length, file.votes?.length]).toEqual([2, 0, 1]);
    expect((await deleteAccount(person)).status).toBe(302);
    const left = `select asker_name, (select count(*)::int from review_vote where id = 'revvote_' || $1) as votes
    from product_question where id = $1`;
    await expect.poll(() => questionsWith(waiting.text)).toEqual([]);
    await expect.poll(() => queryDatabase(left, [shown.id])).toEqual([{ asker_name: "A former customer", votes: 0 }]);
    await expect.poll(() => about.page()).toContain(shown.text);
    expect(await about.page()).not.toContain("Vera V.");
  },
);

describe("an owner's answer", () => {
  let id: string;
  let text: string;
  const said = unique("Quiet enough for the garden");
  const answersOf = async () => (await listQuestions({ q: text })).questions[0]?.answers ?? [];
  beforeAll(async () => {
    ({ id, text } = await about.asked("How quiet"));
    await hideQuestion(id, false);
  });

  inFull("is taken from nobody who was not sent the product, and to no question that is not shown", async () => {
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

  inFull("waits, is one for each account however many come at once, and is then marked and mailed", async () => {
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

  inFull("is found by a search, as its question is, and goes with its order", async () => {
    expect(await about.page(`?q=${encodeURIComponent(said.slice(4))}`)).toContain(text);
    expect(await about.page(`?q=${encodeURIComponent(text)}`)).toContain(said);
    expect(await about.page("?q=submarine")).toContain("No question or answer contains");
    expect((await new Person().visit(`${about.path}?cursor=nowhere`)).headers.get("location")).toBe(about.path);
    await queryDatabase("update order_status set status = 'cancelled' where order_id = $1", [about.orderId]);
    expect(await about.page(`?q=${encodeURIComponent(text)}`)).not.toContain(said);
    expect(await answersOf()).toMatchObject([{ order: null }]);
    await queryDatabase("update order_status set status = 'shipped' where order_id = $1", [about.orderId]);
  });

  inFull("is mailed only while it is shown: not once its order is cancelled", async () => {
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

  inFull("waits again when it is changed, stays hidden, and is shown only as the shop has read it", async () => {
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
  inFull("refuses what it does not know, and moderates nothing that is not there", async () => {
    for (const query of ["list=lost", "limit=101", "cursor=nowhere"])
      expect((await asAdmin("GET", `/staff/questions?${query}`)).status, query).toBe(422);
    expect((await hideQuestion("ques_nobodys", true)).status).toBe(404);
    expect((await hideAnswer("answ_nobodys", true)).status).toBe(404);
    expect((await callAs(about.owner, "GET", "/staff/questions")).status).toBe(403);
  });

  inFull("finds a question by words, name, e-mail and product, and goes on where a page ends", async () => {
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

  inFull("leads to the shop's page of a product that is on sale, and of no other", async () => {
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
