import type { ListStaffQuestionsAnswer } from "../../medusa-backend/src/contract/questions";
import { toldBy, whileBusy } from "./answers";
import { unique } from "./audit";
import { queryDatabase } from "./database";
import { callShop, sessionOf } from "./ops";
import { Person } from "./person";
import { addProduct, asAdmin } from "./products";
import { buyShipped } from "./purchase";

/** A product of its own, somebody who asks about it, and somebody who was sent it. */
export async function prepareQuestions() {
  const product = await addProduct();
  const [asker, owner] = [await Person.signUp("Asa Asker Olsen"), await Person.signUp("Ada King Lovelace")];
  const { orderId } = await buyShipped(owner, product.productName);
  const path = `/products/${product.handle}/questions`;
  const ask = (text: string, person = asker) => whileBusy(() => person.submit(path, { form: "ask", text }));
  return {
    product,
    asker,
    owner,
    orderId,
    path,
    ask,
    /** The page of the questions. */
    page: async (query = "", person = new Person()) => (await whileBusy(() => person.visit(path + query))).text(),
    productPage: async (person = new Person()) =>
      (await whileBusy(() => person.visit(`/products/${product.handle}`))).text(),
    answerAs: (person: Person, id: string, text: string) =>
      person.submit(path, { form: "answer", question_id: id, text }),
    /** Asks something that nobody else asks. */
    asked: async (words = "Does it hold in wind", person = asker) => {
      const text = unique(words);
      const answer = await ask(text, person);
      if (answer.status !== 200) throw new Error(`the question was answered ${await toldBy(answer)}`);
      return { id: (await questionsWith(text))[0] ?? "", text };
    },
  };
}

/** The ids of the questions with exactly these words. */
export async function questionsWith(text: string): Promise<string[]> {
  const sql = "select id from product_question where text = $1 and deleted_at is null";
  return (await queryDatabase(sql, [text])).map(({ id }) => String(id));
}

/** The desk's list. */
export const listQuestions = async (query: Record<string, string>) =>
  (await asAdmin("GET", `/staff/questions?${new URLSearchParams(query)}`)).body as ListStaffQuestionsAnswer;

export const hideQuestion = (id: string, hidden: boolean) => asAdmin("POST", `/staff/questions/${id}`, { hidden });
export const hideAnswer = (id: string, hidden: boolean) => asAdmin("POST", `/staff/answers/${id}`, { hidden });
export const answerAsShop = (id: string, text: string, was = "") =>
  asAdmin("PUT", `/staff/questions/${id}/answer`, { text, was });

/** A call of Medusa as a customer. */
export const callAs = async (person: Person, method: string, path: string, body?: unknown) =>
  callShop(method, path, await sessionOf(person), body);
