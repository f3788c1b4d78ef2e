import { proveEmail } from "../support/accounts";
import { fillDelivery, formField } from "../support/fields";
import { sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { addKnownProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { giveRole } from "../support/staff";
import { formWith, photo, uploadToMedusa } from "../support/uploads";
import { ACCOUNT_FORMS } from "./account-forms";
import { enterAsCustomer, type FormRow, form, openAsAdmin, openAsCustomer } from "./form-row";
import { ORDER_FORMS } from "./order-forms";
import { PRODUCT_FORMS } from "./product-forms";
import { QUESTION_FORMS } from "./question-forms";
import { fillCard, openCheckout, proceedToPayment } from "./shop-test";

const PRODUCT_PAGE = /^\/products\//;

/** Every form of the shop that writes, and the buttons that write without a form. */
export const FORMS: readonly FormRow[] = [
  ...ACCOUNT_FORMS,
  form(
    "ui/layout/stay-in-touch.tsx",
    "Send",
    /^\/stay-in-touch\/send$/,
    async (page) => {
      await page.goto("/explore");
      const footer = page.getByRole("contentinfo");
      await formField(footer, "fullName").fill("Tia Twice");
      await formField(footer, "senderEmail").fill(freshEmail("sender"));
      await formField(footer, "message").fill("Do you hear me?");
    },
    "footer",
  ),
  form("features/catalog/product-page/review-form.tsx", "Send review", PRODUCT_PAGE, async (page, context) => {
    const buyer = await enterAsCustomer(context);
    const { handle, productName } = await addKnownProduct();
    await buyShipped(buyer, productName);
    await page.goto(`/products/${handle}`);
    await page.getByRole("radio", { name: /^4/ }).check();
    await formField(page, "productReview").fill("Quiet.");
  }),
  form("features/reviews/add-review.tsx", "Send review", /^\/api\/server\/addReview$/, async (page, context) => {
    await openAsCustomer(page, context, "/dashboard/review");
    await formField(page, "shopReview").fill("They fly well.");
    await formField(page, "shopRating").fill("5");
  }),
  form("features/accounts/addresses-screen.tsx", "Save", /^\/dashboard\/addresses$/, async (page, context) => {
    await openAsCustomer(page, context, "/dashboard/addresses");
    await formField(page, "street").fill("7 Hangar Street");
    await formField(page, "city").fill("Austin");
  }),
  form("features/accounts/addresses-screen.tsx", "Delete", /^\/dashboard\/addresses$/, async (page, context) => {
    const person = await enterAsCustomer(context);
    const address = { name: "Tia Twice", street: "7 Hangar Street", city: "Austin", country: "us" };
    await person.submit("/dashboard/addresses", { intent: "save", ...address });
    await page.goto("/dashboard/addresses");
  }),
  form("features/products/add-product.tsx", "Add product", /^\/api\/server\/addProduct$/, async (page, context) => {
    await openAsAdmin(page, context, "/dashboard/addAProduct");
    await formField(page, "productName").fill(`Kite ${freshEmail()}`);
    await formField(page, "picture").fill("/images/products/kestrel-air-2.webp");
    await formField(page, "price").fill("349.50");
  }),
  form(
    "features/products/pictures/pictures-screen.tsx",
    "Save text of picture 1",
    /^\/dashboard\/products\//,
    async (page, context) => {
      const { productId } = await addKnownProduct({ productName: `Kite ${freshEmail()}` });
      await openAsAdmin(page, context, `/dashboard/products/${productId}/pictures`);
      await formField(page, "firstPictureText").fill("A kite from the side");
    },
  ),
  form("features/accounts/make-admin.tsx", "Make Admin", /^\/api\/server\/makeAdmin$/, async (page, context) => {
    const { email } = await Person.signUp();
    await openAsAdmin(page, context, "/dashboard/makeAdmin");
    await formField(page.getByRole("main"), "email").fill(email);
  }),
  form("features/staff/staff-screen.tsx", "Give the role", /^\/dashboard\/staff$/, async (page, context) => {
    const person = await Person.signUp();
    await proveEmail(person);
    await openAsAdmin(page, context, "/dashboard/staff");
    await formField(page.getByRole("main"), "email").fill(person.email);
  }),
  form("features/staff/staff-screen.tsx", /^Change the role of/, /^\/dashboard\/staff$/, async (page, context) => {
    const person = await Person.signUp("Tia Twice");
    await giveRole(person, "packer");
    await openAsAdmin(page, context, `/dashboard/staff?${new URLSearchParams({ q: person.email })}`);
    await page.getByLabel("Role of Tia Twice").selectOption("Support");
  }),
  form("features/accounts/account-screen.tsx", "Save the mails", /^\/dashboard\/account$/, async (page, context) => {
    await openAsAdmin(page, context, "/dashboard/account");
  }),
  form("features/staff/staff-screen.tsx", "Make the role", /^\/dashboard\/staff$/, async (page, context) => {
    await openAsAdmin(page, context, "/dashboard/staff");
    await page.getByText("Make a role").click();
    const role = page.getByRole("region", { name: "Your own role" });
    await formField(role, "name").fill(`Reader ${freshEmail()}`.slice(0, 60));
    await role.getByLabel("read reviews").check();
  }),
  form(
    "features/products/manage-products.tsx",
    "Delete",
    /^\/api\/server\/deleteProduct\//,
    async (page, context) => {
      const { productName } = await addKnownProduct({ productName: `Kite ${freshEmail()}` });
      await openAsAdmin(page, context, `/dashboard/manageProducts?${new URLSearchParams({ q: productName })}`);
      await page.getByRole("button", { name: "Delete" }).click();
    },
    "[role=alertdialog]",
  ),
  ...ORDER_FORMS,
  ...PRODUCT_FORMS,
  ...QUESTION_FORMS,
  form(
    "features/checkout/delivery-form.tsx",
    "Proceed to Payment",
    /^\/api\/server\/create-payment-intent$/,
    async (page) => {
      await openCheckout(page);
      await fillDelivery(page, { address: "House 12, Road 5", phone: "+880 1700 000000" });
    },
  ),
  form(
    "features/checkout/payment-form.tsx",
    "Confirm Order Payment",
    /^\/api\/server\/orders$/,
    async (page) => {
      await openCheckout(page);
      await proceedToPayment(page);
      await fillCard(page, "4242 4242 4242 4242");
    },
    "[role=dialog]",
  ),
  form("features/catalog/product-page/review-form.tsx", "Remove photo 1", PRODUCT_PAGE, async (page, context) => {
    const buyer = await enterAsCustomer(context);
    const { handle, productName } = await addKnownProduct();
    await buyShipped(buyer, productName);
    const path = `review-photos?product=${handle}`;
    await uploadToMedusa(formWith(await photo(60, 40)), await sessionOf(buyer), path);
    await page.goto(`/products/${handle}`);
  }),
];
