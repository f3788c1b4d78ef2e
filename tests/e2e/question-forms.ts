import { queryDatabase } from "../support/database";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { addKnownProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { enterAsCustomer, type FormRow, form, openAsAdmin, openAsCustomer } from "./form-row";
import { enter } from "./shop-test";

/** A product with a question about it. */
async function askedAbout(asker?: Person) {
  const made = await addKnownProduct();
  const form = { form: "ask", text: "Is it loud?" };
  await (asker ?? (await Person.signUp())).submit(`/products/${made.handle}/questions`, form);
  return made;
}

const QUESTIONS_PAGE = /^\/products\/[^/]+\/questions$/;

/** The forms of questions about products, of messages to the shop, and of votes for reviews. */
export const QUESTION_FORMS: readonly FormRow[] = [
  form("features/questions/questions-screen.tsx", /^Show/, /^\/dashboard\/questions$/, async (page, context) => {
    const { productName } = await askedAbout();
    await openAsAdmin(page, context, `/dashboard/questions?${new URLSearchParams({ q: productName })}`);
  }),
  form("features/messages/messages-screen.tsx", "Send the answer", /^\/dashboard\/messages$/, async (page, context) => {
    const email = freshEmail("sender");
    const message = { name: "Tia Twice", email, message: "Is it loud?" };
    await new Person().submit("/stay-in-touch/send", message);
    await openAsAdmin(page, context, `/dashboard/messages?${new URLSearchParams({ q: email })}`);
    await page.getByRole("article").locator("summary").click();
    await formField(page, "messageAnswer").fill("No.");
  }),
  form("features/catalog/questions/questions-screen.tsx", "Send question", QUESTIONS_PAGE, async (page, context) => {
    await enterAsCustomer(context);
    await page.goto(`/products/${(await addKnownProduct()).handle}/questions`);
    await formField(page, "question").fill("Is it loud?");
  }),
  form(
    "features/catalog/questions/questions-screen.tsx",
    /^Delete your question/,
    QUESTIONS_PAGE,
    async (page, context) => {
      const asker = await Person.signUp();
      const { handle } = await askedAbout(asker);
      await enter(context, asker);
      await page.goto(`/products/${handle}/questions`);
    },
  ),
  form(
    "features/catalog/questions/questions-screen.tsx",
    "Delete your answer",
    QUESTIONS_PAGE,
    async (page, context) => {
      const owner = await Person.signUp();
      const made = await askedAbout();
      await buyShipped(owner, made.productName);
      const [question] = await queryDatabase(
        "update product_question set state = 'shown' where product_id = $1 returning id",
        [made.productId],
      );
      const answer = { form: "answer", question_id: String(question?.id), text: "Yes." };
      await owner.submit(`/products/${made.handle}/questions`, answer);
      await enter(context, owner);
      await page.goto(`/products/${made.handle}/questions`);
      await page.locator("summary", { hasText: "Change your answer" }).click();
    },
  ),
  form("features/catalog/product-page/product-reviews.tsx", /^Helpful/, /^\/products\//, async (page, context) => {
    const made = await addKnownProduct();
    const buyer = await Person.signUp();
    await buyShipped(buyer, made.productName);
    await buyer.submit(`/products/${made.handle}`, { rating: "4", description: "Quiet." });
    await openAsCustomer(page, context, `/products/${made.handle}`);
  }),
];
