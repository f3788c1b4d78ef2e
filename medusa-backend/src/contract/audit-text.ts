/** The names of audit actions on the screens, by action. */
const TEXTS: Readonly<Record<string, string>> = {
  "role.made_admin": "Made an admin",
  "role.made_user": "Made a user",
  "second_factor.on": "Second factor turned on",
  "second_factor.off": "Second factor turned off",
  "second_factor.passkey_on": "Passkey after the password turned on",
  "second_factor.passkey_off": "Passkey after the password turned off",
  "second_factor.codes": "New recovery codes",
  "second_factor.code_used": "Recovery code used",
  "second_factor.kept": "Second factor kept",
  "second_factor.removal_asked": "Second factor being taken off",
  "order.shipped": "Shipped",
  "order.updated": "Changed",
  "order.payments.refund": "Refunded",
  "order.payments.capture": "Payment captured",
  "order.fulfillments": "Packed",
  "order.parcel_sent": "Parcel sent",
  "order.parcel_delivered": "Parcel delivered",
  "order.parcel_not_delivered": "Parcel not delivered after all",
  "order.parcel_cancelled": "Parcel not sent after all",
  "order.tracked": "Tracking number set",
  "order.return_received": "Return received",
  "order.return_closed": "Return closed without the rest",
  "order.cancelled": "Cancelled",
  "order.deleted": "Deleted",
  "order.shown": "Shown on the list again",
  "order.withdrawn": "Customer withdrew from the contract",
  "order.refunded": "Refunded",
  "order.noted": "Note written",
  "order.note_edited": "Note changed",
  "order.email_corrected": "E-mail corrected",
  "order.address_corrected": "Address corrected",
  "order.return_opened": "Return opened",
  "order.return_refused": "Return refused",
  "order.return_labelled": "Return label given",
  "order.refund_settled": "Failed refund settled",
  "payment.refund_failed": "Refund sent back by the bank",
  "payment.refund_refused": "Refund refused by Stripe",
  "payment.disputed": "Disputed at the bank",
  "payment.fraud_warning": "Fraud warning of the card's bank",
  "payment.review_opened": "Review opened at Stripe",
  "payment.review_closed": "Review ended at Stripe",
  "money.finish": "Payment finished",
  "money.void": "Hold released",
  "money.refund": "Money refunded",
  "money.cancel_order": "Cancelled for its payment",
  "money.note_refund": "Refund at Stripe recorded",
  "picture.uploaded": "Picture uploaded",
  "declaration.uploaded": "Declaration of conformity uploaded",
  "product.picture_added": "Picture added",
  "product.picture_removed": "Picture removed",
  "product.pictures_ordered": "Pictures ordered",
  "product.counted": "Stock is counted",
  "product.not_counted": "Stock is no longer counted",
  "product.picture_described": "Picture described",
  "mail.resent": "Sent again",
  "orders.exported": "Exported",
  "returns.exported": "Exported",
  "review.shown": "Shown",
  "review.hidden": "Hidden",
  "review.deleted": "Deleted",
  "review.photo_deleted": "Photo deleted",
  "review.answered": "Answered",
  "review.reports_dismissed": "Reports dismissed",
  "review.answer_removed": "Answer removed",
  "question.shown": "Shown",
  "question.hidden": "Hidden",
  "question.deleted": "Deleted",
  "question.answered": "Answered",
  "question.answer_removed": "Answer removed",
  "answer.shown": "Shown",
  "answer.hidden": "Hidden",
  "message.answered": "Answered",
  "message.marked_spam": "Marked as spam",
  "message.reopened": "Opened again",
  "products.exported": "Exported",
  "product.added": "Added",
  "product.edited": "Changed",
  "product.deleted": "Deleted",
  "product.shown": "Shown again",
  "product.edit_undone": "Change undone",
  "product.stock_adjusted": "Stock corrected",
  "product.stock_released": "Reservations released",
  "product.variant_added": "Variant added",
  "product.variants_ordered": "Variants ordered",
  "product.variant_ended": "Variant ended",
  "product.variant_restored": "Variant restored",
  "product.variant_pictures_set": "Pictures of a variant chosen",
  "product.option_added": "Option added",
  "product.option_changed": "Option changed",
  "product.duplicated": "Duplicated",
  "product.restored": "Restored",
  "product.purged": "Removed for good",
  "product.updated": "Changed in Medusa Admin",
  "discount.deleted": "Deleted",
  "discount.made": "Made",
  "discount.started": "Started",
  "discount.stopped": "Stopped",
  "promotion.updated": "Changed in Medusa Admin",
  "account.email_changed": "E-mail changed",
  "account.email_change_stopped": "Change of the e-mail stopped",
  "user.password_set": "Password set",
  // Medusa Admin's own
  "order.fulfillments.cancel": "Parcel unpacked",
  "order.fulfillments.mark-as-delivered": "Parcel delivered",
  "order.fulfillments.shipment": "Shipped",
  "order.payment-collections": "Further payment asked for",
  "order.payment-collections.deleted": "Further payment no longer asked for",
  "order.payment-collections.mark-as-paid": "Marked as paid",
  "order.payment-collections.payment-sessions": "Further payment begun",
  "order.returns": "Return opened",
  "order.returns.cancel": "Return cancelled",
  "order.returns.dismiss-items": "Damaged pieces of a return noted",
  "order.returns.dismiss-items.deleted": "Damaged pieces of a return taken off",
  "order.returns.dismiss-items.updated": "Damaged pieces of a return changed",
  "order.returns.receive": "Receipt of a return begun",
  "order.returns.receive-items": "Received pieces of a return noted",
  "order.returns.receive-items.deleted": "Received pieces of a return taken off",
  "order.returns.receive-items.updated": "Received pieces of a return changed",
  "order.returns.receive.confirm": "Return received",
  "order.returns.receive.deleted": "Receipt of a return cancelled",
  "order.returns.request": "Return confirmed",
  "order.returns.request-items": "Pieces added to a return",
  "order.returns.request-items.deleted": "Pieces taken off a return",
  "order.returns.request-items.updated": "Pieces of a return changed",
  "order.returns.request.deleted": "Return deleted",
  "order.returns.shipping-method": "Shipping of a return chosen",
  "order.returns.shipping-method.deleted": "Shipping of a return removed",
  "order.returns.shipping-method.updated": "Shipping of a return changed",
  "order.returns.updated": "Return changed",
  "order.transfer": "Transfer to another account begun",
  "order.transfer.cancel": "Transfer to another account cancelled",
  "order.transfer.guest": "Transfer of a guest's order begun",
  "export.inventory-items": "Stock exported",
  "export.products": "Products exported",
  "file.created": "File uploaded",
  "file.presigned-urls": "Upload of a file begun",
  "import.products": "Import of products begun",
  "import.products.confirm": "Products imported",
  "layout.configuration": "Layout changed",
  "layout.configuration.deleted": "Layout set back",
  "product.batch": "Several products changed",
  "propertyLabel.batch": "Several property labels changed",
  "user.invites.accept": "Invitation accepted",
  "user.reset-password": "Mail to reset the password sent",
};

/** The last words of other actions of Medusa Admin, as past participles. */
const VERBS: Readonly<Record<string, string>> = {
  accept: "accepted",
  active: "chosen",
  archive: "archived",
  authorize: "authorized",
  batch: "changed",
  cancel: "cancelled",
  complete: "completed",
  confirm: "confirmed",
  created: "created",
  deleted: "deleted",
  reindex: "indexed again",
  request: "requested",
  resend: "sent again",
  revoke: "revoked",
  updated: "updated",
};

/** "propertyLabel", "sales-channels" and "api_key" as words. */
const toWords = (name: string) =>
  name
    .replaceAll(/[_-]/g, " ")
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^api\b/, "API");

/** An action without a text of its own, such as `tax_rate.rules.deleted`: "Rules of the tax rate deleted". */
function toSentence(action: string): string {
  const [subject = "", ...rest] = action.split(".");
  const verb = VERBS[rest.at(-1) ?? ""];
  const noun = (verb ? rest.slice(0, -1) : rest).at(-1);
  // Such as `password.changed`.
  if (!verb && noun && /ed$|_/.test(noun)) return toWords([subject, ...rest].join(" "));
  const record = toWords(subject);
  if (!noun) return `${record} ${verb ?? ""}`;
  return `${toWords(noun)}${noun.startsWith(`${subject}-`) ? "" : ` of the ${record}`} ${verb ?? "changed"}`;
}

/** The displayed name of an audit action. */
export function toActionText(action: string): string {
  const text = TEXTS[action] ?? toSentence(action).trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Change = { before: unknown; after: unknown };

const change = (what: string, before: unknown, after: unknown) => ({ [what]: { before, after } });
const HIDES = change("visible", "yes", "no");
const SHOWS = change("visible", "no", "yes");

/** What an action of the shop's own screens changes whenever it is done: before and after. */
const CHANGED: Readonly<Record<string, Record<string, Change>>> = {
  "role.made_admin": change("role", "user", "admin"),
  "role.made_user": change("role", "admin", "user"),
  "second_factor.removal_asked": change("second factor", "on", "off in a day"),
  "second_factor.kept": change("second factor", "off in a day", "on"),
  "order.shipped": change("status", "pending", "shipped"),
  "order.parcel_sent": change("parcel", "to be sent", "sent"),
  "order.parcel_delivered": change("parcel", "sent", "delivered"),
  "order.parcel_cancelled": change("parcel", "sent", "to be sent"),
  "order.parcel_not_delivered": change("parcel", "delivered", "sent"),
  "order.return_labelled": change("return label", null, "given"),
  "order.return_opened": change("return", null, "open"),
  "order.return_received": change("return", "open", "received"),
  "order.return_closed": change("return", "open", "closed without the rest"),
  "order.return_refused": change("return", "open", "refused"),
  "order.cancelled": change("status", "not cancelled", "cancelled"),
  "order.deleted": change("on the list", "yes", "no"),
  "order.shown": change("on the list", "no", "yes"),
  "order.withdrawn": change("withdrawal", null, "received"),
  "order.noted": change("note", null, "written"),
  "order.note_edited": change("note", "former", "new"),
  "order.refund_settled": change("failed refund", "open", "settled"),
  "payment.disputed": change("dispute", null, "open"),
  "payment.fraud_warning": change("fraud warning", null, "open"),
  "payment.review_opened": change("review", null, "open"),
  "payment.review_closed": change("review", "open", "ended"),
  "payment.refund_failed": change("refund", "made", "sent back"),
  "payment.refund_refused": change("refund", "asked for", "refused"),
  "mail.resent": change("mail", "sent or failed", "to be sent again"),
  "review.hidden": HIDES,
  "review.shown": SHOWS,
  "review.deleted": change("review", "there", "deleted"),
  "review.photo_deleted": change("photo", "there", "deleted"),
  "review.answered": change("answer", "none or another", "written"),
  "review.answer_removed": change("answer", "there", "removed"),
  "review.reports_dismissed": change("reports", "open", "dismissed"),
  "question.hidden": HIDES,
  "question.shown": SHOWS,
  "question.deleted": change("question", "there", "deleted"),
  "question.answered": change("answer", "none or another", "written"),
  "question.answer_removed": change("answer", "there", "removed"),
  "answer.hidden": HIDES,
  "answer.shown": SHOWS,
  "message.answered": change("state", "not answered", "answered"),
  "message.marked_spam": change("state", "open", "spam"),
  "message.reopened": change("state", "spam", "open"),
  "product.added": change("product", null, "added"),
  "product.deleted": change("product", "there", "deleted"),
  "product.restored": change("product", "deleted", "there"),
  "product.shown": change("product", "hidden", "on sale"),
  "product.variant_added": change("variant", null, "added"),
  "product.variants_ordered": change("order of the variants", "former", "new"),
  "product.variant_ended": change("variant", "on sale", "ended"),
  "product.variant_restored": change("variant", "ended", "on sale"),
  "product.variant_pictures_set": change("pictures of a variant", "former", "new"),
  "product.option_added": change("option", null, "added"),
  "product.option_changed": change("option", "former", "new"),
  "product.purged": change("product", "deleted", "removed for good"),
  "product.counted": change("stock", "not counted", "counted"),
  "product.not_counted": change("stock", "counted", "not counted"),
  "product.stock_released": change("reservations", "held", "released"),
  "discount.made": change("discount", null, "draft"),
  "discount.started": change("discount", "not started", "started"),
  "discount.stopped": change("discount", "started", "stopped"),
  "discount.deleted": change("discount", "draft", "deleted"),
  "account.deleted": change("account", "there", "deleted"),
  "account.email_changed": change("e-mail", "former", "new"),
  "account.email_change_stopped": change("new e-mail", "waiting", "stopped"),
  "passkey.added": change("passkey", null, "added"),
  "passkey.removed": change("passkey", "added", "removed"),
  "password.changed": change("password", "former", "new"),
  "password.reset": change("password", "former", "new"),
  "user.password_set": change("password", "former", "new"),
};

type Details = Readonly<Record<string, unknown>>;
type Edit = { field: string; before?: unknown; after?: unknown };
const isEdit = (value: unknown): value is Edit =>
  typeof value === "object" && value !== null && "field" in value && typeof value.field === "string";

/**
 * What an entry of the shop's own screens says of its change, by its action and its `details`: the edits of a product,
 * a value before and after, or facts such as a refund's amount, which have no value before.
 */
export function toChanges(action: string, details: Details | null): Record<string, Change> {
  const { edits, before, after, ...facts }: Details = details ?? {};
  const edited = Array.isArray(edits) ? edits.filter(isEdit) : [];
  return {
    ...CHANGED[action],
    ...Object.fromEntries(
      edited.map((edit) => [edit.field, { before: edit.before ?? null, after: edit.after ?? null }]),
    ),
    ...(before !== undefined || after !== undefined ? change("text", before ?? null, after ?? null) : {}),
    ...Object.fromEntries(
      Object.entries(facts).flatMap(([name, value]) =>
        value === null ? [] : [[toWords(name), { before: null, after: value }]],
      ),
    ),
  };
}
