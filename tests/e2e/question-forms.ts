import { queryDatabase } from "../support/database";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { addKnownProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { enterAsCustomer, type FormRow, form, openAsAdmin, openAsCustomer } from "./form-row";

async function askedAbout(asker?: Person) {
  const made = await addKnownProduct();
  const form = { form: "ask", text: "Is it loud?" };
  await (asker ?? (await Person.signUp())).submit(`/products/${made.handle}/questions`, form);
  return made;
}

const QUESTIONS = "features/catalog/questions/questions-screen.tsx";
const QUESTIONS_PAGE = /^\/products\/[^/]+\/questions$/;

export const QUESTION_FORMS: readonly FormRow[] = [
  form("features/questions/questions-screen.tsx", /^Show/, /^\/dashboard\/questions$/, async (page) => {
    const { productName } = await askedAbout();
    await openAsAdmin(page, `/dashboard/questions?${new URLSearchParams({ q: productName })}`);
  }),
  form("features/messages/messages-screen.tsx", "Send the answer", /^\/dashboard\/messages$/, async (page) => {
    const email = freshEmail("sender");
    const message = { name: "Tia Twice", email, message: "Is it loud?" };
    await new Person().submit("/stay-in-touch/send", message);
    await openAsAdmin(page, `/dashboard/messages?${new URLSearchParams({ q: email })}`);
    await page.getByRole("article").locator("summary").click();
    await formField(page, "messageAnswer").fill("No.");
  }),
  form(QUESTIONS, "Send question", QUESTIONS_PAGE, async (page) => {
    const { handle } = await addKnownProduct();
    await openAsCustomer(page, `/products/${handle}/questions`, { question: "Is it loud?" });
  }),
  form(QUESTIONS, /^Delete your question/, QUESTIONS_PAGE, async (page) => {
    const { handle } = await askedAbout(await enterAsCustomer(page));
    await page.goto(`/products/${handle}/questions`);
  }),
  form(QUESTIONS, "Delete your answer", QUESTIONS_PAGE, async (page) => {
    const owner = await enterAsCustomer(page);
    const made = await askedAbout();
    await buyShipped(owner, made.productName);
    const show = "update product_question set state = 'shown' where product_id = $1 returning id";
    const [question] = await queryDatabase(show, [made.productId]);
    const answer = { form: "answer", question_id: String(question?.id), text: "Yes." };
    await owner.submit(`/products/${made.handle}/questions`, answer);
    await page.goto(`/products/${made.handle}/questions`);
    await page.locator("summary", { hasText: "Change your answer" }).click();
  }),
];
