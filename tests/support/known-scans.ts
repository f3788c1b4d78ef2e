/**
 * Tables that stay small however much a shop sells: its settings (delivery and taxes among them), its users of Medusa
 * Admin with their identities, one row per kind of thing.
 */
export const SMALL: ReadonlySet<string> = new Set([
  "api_key",
  "auth_mfa_factor",
  "auth_password_reset_token",
  "catalogue_version",
  "doctor_result",
  "document_series",
  "geo_zone",
  "invite",
  "layout_configuration",
  "location_fulfillment_set",
  "mikro_orm_migrations",
  "money_comparison",
  "money_finding",
  "price_list_rule",
  "price_preference",
  "product_facet",
  "region",
  "region_country",
  "return_reason",
  "sales_channel_stock_location",
  "script_migrations",
  "service_zone",
  "shipping_option",
  "shipping_option_price_set",
  "shipping_option_rule",
  "shipping_profile",
  "stock_location",
  "stock_location_address",
  "store",
  "tax_rate",
  "tax_region",
  "user",
]);

const DOCTOR = "the doctor looks at each product, when somebody asks for it, for 8 s at most";
const COUNTS_ALL = "the list tells how many there are";
const SEARCHES = "open: part of a name, which no index finds, may be asked for";
const BANKS = "of disputes that are all open, as the test's are; the few that are open have an index of their own";
const WEEK = "the deliveries of a week, by a job, in a shop that asks for reviews";
const RECOUNT = "by hand, to count all orders again";

const REFUNDS = "where all refunds are of these days; of more, by the index of the newest";

/** Statements that scan a large table, as `file function: table`, and why. Any other one fails. */
export const SCANS: Readonly<Record<string, string>> = {
  "shop-figures.ts requireShopFigures: payment_dispute": "disputes are few: not one in a thousand payments",
  "../modules/product-facts/service.ts refreshSome: product_change":
    "a queue that each run empties; the index serves where it is long",
  "../modules/product-facts/service.ts takeChanges: product_change": "the same",
  "../modules/product-facts/service.ts refreshSome: rating_change": "the same",
  "catalogue/catalogue-state.ts getCatalogueState: product_change": "the same",
  "catalogue/catalogue-state.ts getCatalogueState: rating_change": "the same",
  "../modules/product-facts/service.ts countRatings: rating_change": "the same",
  "../modules/sales/service.ts countSome: sale_change": "the same",
  "../modules/sales/service.ts hasChanges: sale_change": "the same",
  "../modules/sales/service.ts startAgain: sale_change": RECOUNT,
  "../modules/sales/service.ts startAgain: discount_entry": RECOUNT,
  "../modules/sales/service.ts startAgain: discount_sum": RECOUNT,
  "../modules/sales/service.ts startAgain: sale_day": RECOUNT,
  "../modules/sales/service.ts startAgain: sale_entry": RECOUNT,
  "../modules/sales/service.ts startAgain: sale_slot": RECOUNT,
  "accounts/erased-account.ts listReturnNotes: return_item":
    "deleted lines too, which no index has; once for each deletion of an account",
  "doctor/catalogue-facts.ts listPriceFaults: product": DOCTOR,
  "doctor/catalogue-facts.ts listSaleFaults: product": DOCTOR,
  "doctor/catalogue-facts.ts listSaleFaults: product_shipping_profile": DOCTOR,
  "doctor/stock-facts.ts getStockFacts: reservation_item": DOCTOR,
  "mails/review-requests.ts listReviewRequests: order_fulfillment": WEEK,
  "mails/review-requests.ts listReviewRequests: order_status": WEEK,
  "product-desk/export-products.ts wholeListStatement: product": "an export of all products",
  "questions/desk-questions.ts listDeskQuestions: customer": SEARCHES,
  "questions/desk-questions.ts listDeskQuestions: product": SEARCHES,
  "questions/desk-questions.ts listDeskQuestions: product_question": SEARCHES,
  "reviews/desk-reviews.ts listDeskReviews: customer": SEARCHES,
  "reviews/desk-reviews.ts listDeskReviews: product": SEARCHES,
  "reviews/desk-reviews.ts listDeskReviews: review": SEARCHES,
  "catalogue/product-page-statements.ts partEndsStatement: product": "the sitemap names every product",
  "catalogue/product-pages.ts listPartEnds: product": "the sitemap names every product",
  "catalogue/product-records.ts listTakenHandles: product": "the planner does not know that the pattern is a prefix",
  "catalogue/product-records.ts listTakenHandles: former_handle": "the same",
  "product-desk/managed-products.ts listManaged: product": "an offset far down counts the rows before it",
  "product-desk/managed-products.ts listManaged: product_fact": "the same",
  "product-desk/product-values.ts listDuePlans: product_plan": "products with a plan alone",
  "catalogue/products.ts listCatalogue: product": COUNTS_ALL,
  "catalogue/products.ts listCatalogue: product_fact": "an offset far down counts the rows before it",
  "catalogue/statements.ts countStatement: product": SEARCHES,
  "orders/all-orders.ts countNewOrders: order_status":
    "a thousand at most: of ten thousand orders the planner sorts the table; of more, it reads the index of the list",
  "orders/export-orders.ts exportStatement: order_status": "an export of all orders reads all of them",
  "orders/all-orders.ts listAllOrders: order_status": BANKS,
  "orders/all-orders.ts listAllOrders: payment_dispute": BANKS,
  "orders/export-orders.ts exportStatement: payment_dispute": BANKS,
  "sales/overview.ts requireToDo: payment_dispute": BANKS,
  "orders/medusa-record.ts listOutdatedOrders: order_refund": REFUNDS,
  "orders/return-money.ts listDueRefunds: order_refund": REFUNDS,
  "payments/money-facts.ts listOrderMoney: payment_dispute": "disputes are few: not one in a thousand payments",
  "payments/money-payments.ts listMoneyPayments: customer": "of ten thousand customers; of more, by the index of parts",
  "sales/overview.ts requireToDo: review": "where all reviews are of these days; of more, by the index of the newest",
  "sales/sale-entries.ts noteAllOrders: order_status": RECOUNT,
  "seeding.ts hasProducts: product": "only whether there is any",
};
