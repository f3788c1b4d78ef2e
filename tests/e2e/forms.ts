import { fillDelivery, formField } from "../support/fields";
import { Person } from "../support/person";
import { addKnownProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { formWith, photo, sessionOf, uploadToMedusa } from "../support/uploads";
import { ACCOUNT_FORMS } from "./account-forms";
import { enterAsAdmin, enterAsCustomer, type FormRow } from "./form-row";
import { ORDER_FORMS } from "./order-forms";
import { PRODUCT_FORMS } from "./product-forms";
import { QUESTION_FORMS } from "./question-forms";
import { fillCard, openCheckout, proceedToPayment } from "./shop-test";

const FOOTER = "footer";

/** Every form of the shop that writes, and the buttons that write without a form. */
export const FORMS: readonly FormRow[] = [
  ...ACCOUNT_FORMS,
  {
    file: "ui/layout/stay-in-touch.tsx",
    open: async (page) => {
      await page.goto("/explore");
      const footer = page.getByRole("contentinfo");
      await formField(footer, "fullName").fill("Tia Twice");
      await formField(footer, "senderEmail").fill(freshEmail("sender"));
      await formField(footer, "message").fill("Do you hear me?");
    },
    button: "Send",
    within: FOOTER,
    sends: /^\/stay-in-touch\/send$/,
  },
  {
    file: "features/catalog/product-page/review-form.tsx",
    open: async (page, context) => {
      const buyer = await enterAsCustomer(context);
      const { handle, productName } = await addKnownProduct();
      await buyShipped(buyer, productName);
      await page.goto(`/products/${handle}`);
      await page.getByRole("radio", { name: /^4/ }).check();
      await formField(page, "productReview").fill("Quiet.");
    },
    button: "Send review",
    sends: /^\/products\//,
  },
  {
    file: "features/reviews/add-review.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/review");
      await formField(page, "shopReview").fill("They fly well.");
      await formField(page, "shopRating").fill("5");
    },
    button: "Send review",
    sends: /^\/api\/server\/addReview$/,
  },
  {
    file: "features/accounts/addresses-screen.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/addresses");
      await formField(page, "street").fill("7 Hangar Street");
      await formField(page, "city").fill("Austin");
    },
    button: "Save",
    sends: /^\/dashboard\/addresses$/,
  },
  {
    file: "features/accounts/addresses-screen.tsx",
    open: async (page, context) => {
      const person = await enterAsCustomer(context);
      const address = { name: "Tia Twice", street: "7 Hangar Street", city: "Austin", country: "us" };
      await person.submit("/dashboard/addresses", { intent: "save", ...address });
      await page.goto("/dashboard/addresses");
    },
    button: "Delete",
    sends: /^\/dashboard\/addresses$/,
  },
  {
    file: "features/products/add-product.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      await page.goto("/dashboard/addAProduct");
      await formField(page, "productName").fill(`Kite ${freshEmail()}`);
      await formField(page, "picture").fill("/images/products/kestrel-air-2.webp");
      await formField(page, "price").fill("349.50");
    },
    button: "Add product",
    sends: /^\/api\/server\/addProduct$/,
  },
  {
    file: "features/products/pictures/pictures-screen.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productId } = await addKnownProduct({ productName: `Kite ${freshEmail()}` });
      await page.goto(`/dashboard/products/${productId}/pictures`);
      await formField(page, "firstPictureText").fill("A kite from the side");
    },
    button: "Save text of picture 1",
    sends: /^\/dashboard\/products\//,
  },
  {
    file: "features/accounts/make-admin.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { email } = await Person.signUp();
      await page.goto("/dashboard/makeAdmin");
      await formField(page.getByRole("main"), "email").fill(email);
    },
    button: "Make Admin",
    sends: /^\/api\/server\/makeAdmin$/,
  },
  {
    file: "features/products/manage-products.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productName } = await addKnownProduct({ productName: `Kite ${freshEmail()}` });
      await page.goto(`/dashboard/manageProducts?${new URLSearchParams({ q: productName })}`);
      await page.getByRole("button", { name: "Delete" }).click();
    },
    button: "Delete",
    within: "[role=alertdialog]",
    sends: /^\/api\/server\/deleteProduct\//,
  },
  ...ORDER_FORMS,
  ...PRODUCT_FORMS,
  ...QUESTION_FORMS,
  {
    file: "features/checkout/delivery-form.tsx",
    open: async (page) => {
      await openCheckout(page);
      await fillDelivery(page, { address: "House 12, Road 5", phone: "+880 1700 000000" });
    },
    button: "Proceed to Payment",
    sends: /^\/api\/server\/create-payment-intent$/,
  },
  {
    file: "features/checkout/payment-form.tsx",
    open: async (page) => {
      await openCheckout(page);
      await proceedToPayment(page);
      await fillCard(page, "4242 4242 4242 4242");
    },
    button: "Confirm Order Payment",
    within: "[role=dialog]",
    sends: /^\/api\/server\/orders$/,
  },
  {
    file: "features/catalog/product-page/review-form.tsx",
    open: async (page, context) => {
      const buyer = await enterAsCustomer(context);
      const { handle, productName } = await addKnownProduct();
      await buyShipped(buyer, productName);
      const path = `review-photos?product=${handle}`;
      await uploadToMedusa(formWith(await photo(60, 40)), await sessionOf(buyer), path);
      await page.goto(`/products/${handle}`);
    },
    button: "Remove photo 1",
    sends: /^\/products\//,
  },
];
