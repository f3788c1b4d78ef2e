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
import { byAdmin, byCustomer, enterAsCustomer, type FormRow, form, openAsAdmin } from "./form-row";
import { ORDER_FORMS } from "./order-forms";
import { PRODUCT_FORMS } from "./product-forms";
import { QUESTION_FORMS } from "./question-forms";
import { fillCard, openCheckout, openPayment } from "./shop-test";

const ADDRESSES = "features/accounts/addresses-screen.tsx";
const STAFF = "features/staff/staff-screen.tsx";
const REVIEW = "features/catalog/product-page/review-form.tsx";
const PRODUCT_PAGE = /^\/products\//;
const STAFF_PAGE = /^\/dashboard\/staff$/;

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
  form(REVIEW, "Send review", PRODUCT_PAGE, async (page) => {
    const buyer = await enterAsCustomer(page);
    const { handle, productName } = await addKnownProduct();
    await buyShipped(buyer, productName);
    await page.goto(`/products/${handle}`);
    await page.getByRole("radio", { name: /^4/ }).check();
    await formField(page, "productReview").fill("Quiet.");
  }),
  form(
    "features/reviews/add-review.tsx",
    "Send review",
    /^\/api\/server\/addReview$/,
    byCustomer("/dashboard/review", { shopReview: "They fly well.", shopRating: "5" }),
  ),
  form(
    ADDRESSES,
    "Save",
    /^\/dashboard\/addresses$/,
    byCustomer("/dashboard/addresses", { street: "7 Hangar Street", city: "Austin" }),
  ),
  form(ADDRESSES, "Delete", /^\/dashboard\/addresses$/, async (page) => {
    const person = await enterAsCustomer(page);
    const address = { name: "Tia Twice", street: "7 Hangar Street", city: "Austin", country: "us" };
    await person.submit("/dashboard/addresses", { intent: "save", ...address });
    await page.goto("/dashboard/addresses");
  }),
  form("features/products/add-product.tsx", "Add product", /^\/api\/server\/addProduct$/, (page) =>
    openAsAdmin(page, "/dashboard/addAProduct", {
      productName: `Kite ${freshEmail()}`,
      picture: "/images/products/kestrel-air-2.webp",
      price: "349.50",
    }),
  ),
  form(
    "features/products/pictures/pictures-screen.tsx",
    "Save text of picture 1",
    /^\/dashboard\/products\//,
    async (page) => {
      const { productId } = await addKnownProduct({ productName: `Kite ${freshEmail()}` });
      const texts = { firstPictureText: "A kite from the side" };
      await openAsAdmin(page, `/dashboard/products/${productId}/pictures`, texts);
    },
  ),
  form("features/accounts/make-admin.tsx", "Make Admin", /^\/api\/server\/makeAdmin$/, async (page) => {
    const { email } = await Person.signUp();
    await openAsAdmin(page, "/dashboard/makeAdmin", { email });
  }),
  form(STAFF, "Give the role", STAFF_PAGE, async (page) => {
    const person = await Person.signUp();
    await proveEmail(person);
    await openAsAdmin(page, "/dashboard/staff", { email: person.email });
  }),
  form(STAFF, /^Change the role of/, STAFF_PAGE, async (page) => {
    const person = await Person.signUp("Tia Twice");
    await giveRole(person, "packer");
    await openAsAdmin(page, `/dashboard/staff?${new URLSearchParams({ q: person.email })}`);
    await page.getByLabel("Role of Tia Twice").selectOption("Support");
  }),
  form(
    "features/accounts/account-screen.tsx",
    "Save the mails",
    /^\/dashboard\/account$/,
    byAdmin("/dashboard/account"),
  ),
  form(STAFF, "Make the role", STAFF_PAGE, async (page) => {
    await openAsAdmin(page, "/dashboard/staff");
    await page.getByText("Make a role").click();
    const role = page.getByRole("region", { name: "Your own role" });
    await formField(role, "name").fill(`Reader ${freshEmail()}`.slice(0, 60));
    await role.getByLabel("read reviews").check();
  }),
  form(
    "features/products/manage-products.tsx",
    "Delete",
    /^\/api\/server\/deleteProduct\//,
    async (page) => {
      const { productName } = await addKnownProduct({ productName: `Kite ${freshEmail()}` });
      await openAsAdmin(page, `/dashboard/manageProducts?${new URLSearchParams({ q: productName })}`);
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
      await openPayment(page);
      await fillCard(page, "4242 4242 4242 4242");
    },
    "[role=dialog]",
  ),
  form(REVIEW, "Remove photo 1", PRODUCT_PAGE, async (page) => {
    const buyer = await enterAsCustomer(page);
    const { handle, productName } = await addKnownProduct();
    await buyShipped(buyer, productName);
    const path = `review-photos?product=${handle}`;
    await uploadToMedusa(formWith(await photo(60, 40)), await sessionOf(buyer), path);
    await page.goto(`/products/${handle}`);
  }),
];
