import { beforeAll, describe, expect } from "vitest";
import { deleteAccount } from "../support/accounts";
import { whileBusy } from "../support/answers";
import { actionsOn, unique } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { mailsTo, settled } from "../support/mails";
import { Person } from "../support/person";
import {
  answerAsShop,
  callAs,
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
  it("is asked by nobody who is not signed in, and of nothing that is not on sale", async () => {
    const { headers } = await about.ask("Is it loud?", new Person());
    expect(headers.get("location")).toContain(`/login?redirectTo=${encodeURIComponent(about.path)}`);
    expect(await new Person().statusOf("/products/submarine/questions")).toBe(404);
    const asked = { form: "ask", text: "Deep?" };
    const lost = await whileBusy(() => about.asker.submit("/products/submarine/questions", asked));
    expect(lost.status).toBe(404);
  });

  it.each([
    ["nothing", "  ", "Write your question first."],
    ["64 KB", "x".repeat(65_000), "Must be 500 characters or fewer"],
  ])("is refused in words, and kept in the form: %s", async (_, text, words) => {
    const answer = await about.ask(text);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(words);
    if (text.trim()) expect(page).toContain(text.slice(0, 30));
  });

  it("waits until the shop shows it, with a shortened name and no e-mail", async () => {
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

  it("is one question however often and at once it is sent", async () => {
    const text = unique("How loud is it");
    await Promise.all([about.ask(text), about.ask(text), about.ask(` ${text}\r\n`)]);
    expect(await questionsWith(text)).toHaveLength(1);
  });

  it("shows markup as text, without what would turn the text beside it", async () => {
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

  it("is deleted by its asker alone, and by nobody once it is answered", async () => {
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

  it("is refused while ten of one account wait", async () => {
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

it("the shop's answer is shown at once, shows the question, and is mailed to its asker once", async () => {
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

it("an account that is deleted has exported its words and votes, keeps the shown words without a name, and loses the others", async () => {
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
});
