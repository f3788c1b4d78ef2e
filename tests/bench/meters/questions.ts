/** The queries of P11 and P12: each once, so that nothing is cached. */

const store = (query: string) => `/explore?${query}`;
const searches = (words: readonly string[]) => words.map((words) => store(`q=${encodeURIComponent(words)}`));

/** Sent first, because a process's first queries cost several times more. None of them is repeated. */
export const WARM_UP: readonly string[] = [
  ...searches(["warm", "warm camera", "warm under 300 g", "worm", "hawk"]),
  ...["class=C1", "class=C2", "range=-5", "range=5-10&sort=price", "stock=in"].map(store),
];

const SORTS = ["price", "price-desc", "rating", "newest", "weight", "time", "range"];

/** The first pages of each order. */
export const FIRST_PAGES: readonly string[] = SORTS.flatMap((sort) =>
  ["", "&page=2", "&page=3"].map((page) => store(`sort=${sort}${page}`)),
);

/** Each band of price with each of weight, and four with a form of all counts. */
export const FILTERS: readonly string[] = [
  ...["-300", "300-500", "500-750", "750-"].flatMap((price) =>
    ["-250", "250-900", "900-4000", "4000-"].map((weight) => store(`price=${price}&weight=${weight}`)),
  ),
  ...["-15", "15-30", "30-45", "45-"].map((time) => store(`time=${time}&filters=open`)),
];

/** Twenty searches that a shopper would type; two of them with a typing error. */
export const SHOPPERS_WORDS = [
  "drone",
  "kestrel",
  "kestral",
  "waterproof",
  "4k camera",
  "under 250 g",
  "folding drone",
  "folding below $600",
  "at least 30 minutes",
  "thermal",
  "mapping",
  "racing fpv",
  "beginner",
  "indoor",
  "long range",
  "obstacle avoidance",
  "light drone with camera",
  "night vision",
  "sparow",
  "osprey classic",
] as const;
export const PRODUCT_SEARCHES: readonly string[] = searches(SHOPPERS_WORDS);

/** Admins' searches: names, parts of e-mail addresses, numbers. */
const SOUGHT = ["haddad", "smith", "maria", "nguyen", "garcia", "@example.com", "anna", "lee", "okafor", "olsen"];
const NUMBERS = [1, 7, 12, 99, 512, 4096, 20_000, 77_777, 123_456, 654_321];
export const ORDER_SEARCHES: readonly string[] = [...SOUGHT, ...NUMBERS].map(
  (sought) => `/api/server/allOrders?limit=20&q=${encodeURIComponent(sought)}`,
);

/** Searches of the order desk: products, streets, phones, amounts, words of several places; common and rare ones. */
const DESK_SOUGHT = [
  "sparrow",
  "condor hex",
  "kestrel pro smith",
  "maria",
  "main street",
  "avenue",
  "+1 555",
  "555 0123",
  "$149.00",
  "899",
  "$1,798.00",
  "1198",
  "#4096",
  "müller",
  "li",
  "haddad",
  "@example.com sparrow",
  "okonkwo-lindqvist",
  "north ridge",
  "zz",
];
/** Filters of the desk, alone and together. */
const DESK_FILTERS = [
  "status=pending",
  "status=partly",
  "status=shipped",
  "status=cancelled",
  "status=late",
  "status=bank",
  "country=bd",
  "country=de",
  "product=sparrow",
  "product=condor",
  "product=nothing-like-it",
  "least=5000",
  "least=140&most=150",
  "from=2026-01-01&to=2026-01-31",
  "to=2025-01-31",
  "from=2025-06-01&to=2025-06-01",
  "country=bd&product=sparrow",
  "country=bd&status=pending&from=2025-01-01",
  "least=1000&most=1500&product=kestrel",
  "from=2025-03-01&to=2025-03-07&country=bd&least=500",
  "q=smith&country=bd",
  "q=maria&product=sparrow&status=shipped",
];
const DESK_SORTS = ["", "oldest", "highest", "lowest"];

const desk = (query: string) =>
  `/dashboard/manageAllOrders?_data=${encodeURIComponent("routes/dashboard.manageAllOrders")}&${query}`;

/** The overview's periods, each several times: nothing of it is cached. */
export const OVERVIEWS: readonly string[] = Array.from({ length: 5 }, () => ["1", "7", "30", "90"])
  .flat()
  .map((days) => `/dashboard?_data=${encodeURIComponent("routes/dashboard._index")}&days=${days}`);

/** An order's page at the desk. */
export const orderAtDesk = (orderId: string): string =>
  `/dashboard/orders/${orderId}?view=desk&_data=${encodeURIComponent("routes/dashboard.orders.$id")}`;

/** The desk's searches, each in one of the orders. */
export const DESK_SEARCHES: readonly string[] = DESK_SOUGHT.map((sought, place) =>
  desk(`q=${encodeURIComponent(sought)}&sort=${DESK_SORTS[place % 2 === 0 ? 0 : (place >> 1) % 4]}`),
);
/** The desk's filters, each in each of the orders. */
export const DESK_LISTS: readonly string[] = DESK_FILTERS.flatMap((filter) =>
  DESK_SORTS.map((sort) => desk(`${filter}&sort=${sort}`)),
);

const productDesk = (route: string, query: string) =>
  `/dashboard/${route}?_data=${encodeURIComponent(`routes/dashboard.${route}`)}&${query}`;

/** The list of products at the desk: its states, filters and orders, with all counts, and far pages. */
export const MANAGED_PRODUCTS: readonly string[] = [
  ...["", "status=hidden", "status=draft", "status=ended", "status=deleted"].flatMap((list) =>
    ["", "&sort=price", "&sort=newest", "&page=40"].map((order) => productDesk("manageProducts", list + order)),
  ),
  ...["price=-300", "weight=-250", "time=45-", "kind=racing", "price=300-500&weight=900-4000"].map((filter) =>
    productDesk("manageProducts", filter),
  ),
];
/** A shopper's words at the desk. */
export const MANAGED_SEARCHES: readonly string[] = SHOPPERS_WORDS.map((words) =>
  productDesk("manageProducts", `q=${encodeURIComponent(words)}`),
);
/** The stock board: its lists, far pages and searches. */
export const STOCK_BOARD: readonly string[] = [
  ...["", "list=low", "list=wrong"].flatMap((list) => ["", "&page=2", "&page=40"].map((page) => list + page)),
  ...SHOPPERS_WORDS.slice(0, 12).map((words) => `q=${encodeURIComponent(words)}`),
].map((query) => productDesk("stock", query));
