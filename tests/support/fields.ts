import type { Locator, Page } from "@playwright/test";

/** The labels of the fields that several tests use. A changed label is changed in its screen and here. */
export const LABELS = {
  // Signing in, signing up, the account
  name: "Name",
  email: "Email",
  password: "Password",
  currentPassword: "Current password",
  newPassword: "New password",
  newEmail: "New e-mail",
  ownPassword: "Your password",
  passkeyName: "A name for it (optional)",
  passwordToAdd: "Your password, to add it",
  passwordToRemove: "Your password, to remove it",
  factorCode: "Code from the authenticator",
  anyCode: "Code from the authenticator, or a recovery code",
  confirmCode: "Your code from the authenticator",
  confirmDeletion: 'Type "delete" to confirm',
  confirmMerge: 'Type "merge" to confirm',

  // The delivery form
  recipient: "Your Name",
  country: "Country",
  address: "Delivery Address",
  phone: "Phone Number",
  street: "Street",
  city: "City",
  province: "State or region",
  postcode: "Postal code",

  // Writing to the shop
  fullName: "Full name",
  senderEmail: "E-mail",
  message: "Message",
  messageAnswer: "Your answer, sent by e-mail with the message below it",
  template: "Begin with",
  alertEmail: "Your e-mail",
  question: "Your question",

  // Reviews: of the shop, and of a product
  shopReview: "Your review",
  shopRating: "Rating (out of 5)",
  productReview: "Your words",
  hideReason: "Reason to hide it",

  // The lists of orders, shipping, returns and refunds
  searchOrders: "Search orders",
  orderToPack: "Find an order",
  orderStatus: "Status",
  trackingNumber: "Tracking number",
  parcelNumber: "Tracking number (optional)",
  trackingLines: "Orders and numbers",
  returnReason: "Reason",
  refundReason: "Reason for the refund",
  goodwill: "Goodwill, in dollars (optional)",
  orderNumber: "Order number",
  note: "For the team. The customer does not see it.",
  ownNote: "Your note",
  orderEmail: "E-mail for this order",

  // Products and their stock
  productName: "Product name",
  picture: "Image",
  price: "Price in USD",
  shortDescription: "Short description",
  kind: "Kind",
  weight: "Weight in g",
  productState: "State",
  stockReason: "Reason",
  pieces: "Pieces",
  photoFiles: "Photo files",
  firstPictureText: "What picture 1 shows",
  declaration: "Declaration as a PDF",
  productFile: "A file (CSV)",
  productLines: "Or paste lines",

  // Discounts
  code: "Code",
  percentage: "Percentage, or amount in USD",
  findProduct: "Find a product",
  firstPieces: "Pieces of product 1",
} as const;

/** The field of a form that has this label. */
export const formField = (within: Page | Locator, field: keyof typeof LABELS): Locator =>
  within.getByLabel(LABELS[field], { exact: true });

/** Fills the two fields of the delivery form that a buyer must fill. */
export async function fillDelivery(
  within: Page | Locator,
  { address, phone }: { address: string; phone: string },
): Promise<void> {
  await formField(within, "address").fill(address);
  await formField(within, "phone").fill(phone);
}
