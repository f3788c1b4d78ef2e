/** The rules are in lists.ts: browsers need only the names. "name" and "code" are parts. */
export type TypedField = "text" | "line" | "name" | "code" | "amount" | "day" | "country";
export type FieldOptions = Readonly<Record<string, string>>;

/** What a list's address may say, and what its screen says about it. */
export type ListDefinition = {
  path: string;
  rows: string;
  size: number;
  pages: "cursor" | "number";
  /** Its rows are not newest first, whatever its address says. */
  sorted?: true;
  search: { label: string; placeholder: string };
  fields: Record<string, TypedField | FieldOptions>;
  labels?: Record<string, string>;
  /** The field whose options are links above the list. */
  tabs?: { field: string; label: string };
  /** A field that narrows nothing: it is for the list's export. */
  exportField?: string;
  exportPath?: string;
  /** Said without rows; the text may differ from tab to tab. */
  none?: { title: string; text: string | Record<string, string> };
  noMatch?: { title: string; text: string; all: string };
};

const SEEN_LATER = "The first one will be listed here.";

export const REVIEW_LIST = {
  path: "/dashboard/reviews",
  rows: "reviews",
  size: 25,
  pages: "cursor",
  search: { label: "Search reviews", placeholder: "Name, words, product or e-mail" },
  fields: {
    q: "text",
    list: { "": "All", waiting: "Waiting", shown: "Shown", hidden: "Hidden", reported: "Reported" },
    rating: { "": "Any", 1: "1 star", 2: "2 stars", 3: "3 stars", 4: "4 stars", 5: "5 stars" },
  },
  labels: { rating: "Rating" },
  tabs: { field: "list", label: "Which reviews" },
  none: {
    title: "No reviews here",
    text: {
      "": SEEN_LATER,
      waiting: "No review waits to be read.",
      shown: "No review is shown.",
      hidden: "No review is hidden.",
      reported: "No report is open.",
    },
  },
  noMatch: {
    title: "No review matches",
    text: "Search by name, words, product or e-mail, or see them all.",
    all: "See all reviews",
  },
} as const satisfies ListDefinition;

export const QUESTION_LIST = {
  path: "/dashboard/questions",
  rows: "questions",
  size: 25,
  pages: "cursor",
  search: { label: "Search questions", placeholder: "Name, words, product or e-mail" },
  fields: {
    q: "text",
    list: { "": "All", waiting: "Waiting", shown: "Shown", hidden: "Hidden" },
  },
  tabs: { field: "list", label: "Which questions" },
  none: {
    title: "No questions here",
    text: {
      "": SEEN_LATER,
      waiting: "No question or answer waits to be read.",
      shown: "No question is shown.",
      hidden: "No question is hidden.",
    },
  },
  noMatch: {
    title: "No question matches",
    text: "Search by name, words, product or e-mail, or see them all.",
    all: "See all questions",
  },
} as const satisfies ListDefinition;

export const MESSAGE_LIST = {
  path: "/dashboard/messages",
  rows: "messages",
  size: 25,
  pages: "cursor",
  search: { label: "Search messages", placeholder: "Name, e-mail or words" },
  fields: {
    q: "text",
    list: { "": "Open", answered: "Answered", spam: "Spam", all: "All" },
  },
  tabs: { field: "list", label: "Which messages" },
  none: {
    title: "No messages here",
    text: {
      "": "No message waits for an answer.",
      answered: "No message was answered here.",
      spam: "No message is taken for spam.",
      all: SEEN_LATER,
    },
  },
  noMatch: {
    title: "No message matches",
    text: "Search by name, e-mail or words, or see those that are open.",
    all: "See open messages",
  },
} as const satisfies ListDefinition;

export const PRODUCT_QUESTIONS = { pages: "cursor", fields: { q: "text" } } as const;

export const RETURN_LIST = {
  path: "/dashboard/returns",
  rows: "returns",
  size: 25,
  pages: "cursor",
  search: { label: "Search returns", placeholder: "Number, customer or e-mail" },
  fields: {
    q: "text",
    list: { "": "On their way", received: "Received", cancelled: "Cancelled", all: "All" },
  },
  tabs: { field: "list", label: "Which returns" },
  exportPath: "/dashboard/returnsExport",
  none: {
    title: "No returns here",
    text: {
      "": "No return is on its way. Returns that customers request are listed here.",
      received: "No return was received.",
      cancelled: "No return was cancelled.",
      all: SEEN_LATER,
    },
  },
  noMatch: {
    title: "No return matches",
    text: "Search by the number of the return or its order, by customer or e-mail, or see those on their way.",
    all: "See returns on their way",
  },
} as const satisfies ListDefinition;

export const DISCOUNT_LIST = {
  path: "/dashboard/discounts",
  rows: "discounts",
  size: 24,
  pages: "cursor",
  search: { label: "Search discounts", placeholder: "Code" },
  fields: {
    state: {
      "": "All",
      draft: "Draft",
      planned: "Planned",
      running: "Running",
      ended: "Ended",
      used_up: "Used up",
      stopped: "Stopped",
    },
    q: "code",
  },
  tabs: { field: "state", label: "Which discounts" },
  none: { title: "No discount is listed", text: "There are none yet, or none matches." },
} as const satisfies ListDefinition;

export const STOCK_LIST = {
  path: "/dashboard/stock",
  rows: "stock",
  size: 24,
  pages: "number",
  search: { label: "Search the stock", placeholder: "Name, SKU or address of a product" },
  fields: {
    list: { "": "All", low: "Low", wrong: "Does not add up" },
    q: "name",
  },
  tabs: { field: "list", label: "Which stock" },
  none: {
    title: "Nothing is listed",
    text: {
      "": "No product's stock is counted, or none matches.",
      low: "No product on sale is low.",
      wrong: "All of it adds up.",
    },
  },
} as const satisfies ListDefinition;

export const ORDER_LIST = {
  path: "/dashboard/manageAllOrders",
  rows: "orders",
  size: 25,
  pages: "cursor",
  search: { label: "Search orders", placeholder: "Number, customer, product, address, phone or amount" },
  fields: {
    q: "line",
    status: {
      "": "Current",
      pending: "Pending",
      shipped: "Shipped",
      delivered: "Delivered",
      refunded: "Refunded",
      cancelled: "Cancelled",
      hidden: "Hidden",
      partly: "Partly shipped",
      late: "Late",
      bank: "Disputed, at risk, or a refund failed",
      withdrawn: "Withdrawals to settle",
      all: "All",
    },
    date: { "": "Placed", paid: "First paid", captured: "Paid", refunded: "Refunded" },
    from: "day",
    to: "day",
    product: "name",
    country: "country",
    least: "amount",
    most: "amount",
    sort: { "": "Newest first", oldest: "Oldest first", highest: "Largest first", lowest: "Smallest first" },
    rows: { "": "One per order", lines: "One per line" },
  },
  labels: {
    status: "Status",
    date: "Dates",
    from: "from",
    to: "to",
    product: "Product",
    country: "Country",
    least: "Amount from",
    most: "Amount to",
    sort: "Sort",
    rows: "Export rows",
  },
  exportField: "rows",
  exportPath: "/dashboard/ordersExport",
  none: { title: "No orders yet", text: SEEN_LATER },
  noMatch: {
    title: "No order matches",
    text: "Search by order number, customer, e-mail, product, address, phone, amount or payment, or see them all.",
    all: "See all orders",
  },
} as const satisfies ListDefinition;

export const PACK_LIST = {
  path: "/dashboard/pack",
  rows: "orders",
  size: 25,
  pages: "cursor",
  sorted: true,
  search: { label: "Find an order", placeholder: "Order number" },
  fields: { q: "text" },
  none: {
    title: "Nothing to pack",
    text: "Every order that can be sent has been sent. New ones are listed here once they are paid.",
  },
  noMatch: {
    title: "No order has this number",
    text: "The number is on the packing slip, such as 1042.",
    all: "See all orders to pack",
  },
} as const satisfies ListDefinition;

export const CUSTOMER_LIST = {
  path: "/dashboard/customers",
  rows: "customers",
  size: 25,
  pages: "cursor",
  search: { label: "Search customers", placeholder: "Name or e-mail" },
  fields: { q: "text" },
  none: { title: "No customers yet", text: SEEN_LATER },
  noMatch: {
    title: "No customer matches",
    text: "Search by a part of the name or the e-mail, or see them all.",
    all: "See all customers",
  },
} as const satisfies ListDefinition;

export const STAFF_LIST = {
  path: "/dashboard/staff",
  rows: "people",
  size: 50,
  pages: "cursor",
  search: { label: "Search staff", placeholder: "Name or e-mail" },
  fields: { q: "text" },
  none: { title: "Nobody is listed", text: SEEN_LATER },
  noMatch: { title: "Nobody of the staff matches", text: "Search by name or e-mail.", all: "See all staff" },
} as const satisfies ListDefinition;

export const RECORD_LIST = {
  path: "/dashboard/record",
  rows: "entries",
  size: 50,
  pages: "cursor",
  search: { label: "Search the record", placeholder: "Order number, product, code or e-mail" },
  fields: {
    q: "text",
    kind: {
      "": "Everything",
      order: "Orders",
      product: "Products",
      discount: "Discounts",
      customer: "Customers",
      review: "Reviews",
      question: "Questions",
      staff: "Roles and users of Medusa Admin",
    },
    who: "text",
    from: "day",
    to: "day",
  },
  labels: { kind: "About", who: "Who (e-mail)", from: "Done from", to: "Done to" },
  none: { title: "Nothing is recorded yet", text: SEEN_LATER },
  noMatch: {
    title: "No entry matches",
    text: "Search by order number, by the name of a product, by a discount's code or by e-mail, or see everything.",
    all: "See everything",
  },
} as const satisfies ListDefinition;

export const PRODUCT_LIST = {
  path: "/dashboard/manageProducts",
  rows: "products",
  size: 48,
  pages: "number",
  search: { label: "Search products", placeholder: "Search products" },
  fields: {
    status: { "": "On sale", hidden: "Hidden", draft: "Drafts", ended: "Ended", deleted: "Deleted" },
    q: "name",
  },
  tabs: { field: "status", label: "Which products" },
  exportPath: "/dashboard/productsExport",
} as const satisfies ListDefinition;

export type ValueOf<Field> = Field extends FieldOptions ? `${keyof Field & (string | number)}` : string;

/** What a list's screen shows: the value of each field, "" for no condition, and the page. It is the address. */
export type ViewOf<L extends Pick<ListDefinition, "fields" | "pages">> = {
  [Name in keyof L["fields"]]: ValueOf<L["fields"][Name]>;
} & (L["pages"] extends "cursor" ? { cursor: string | null } : { page: number });
