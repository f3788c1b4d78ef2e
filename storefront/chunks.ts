import type { Rollup } from "vite";

/**
 * On every page. They change with an update of these packages alone, so browsers keep the file from one build to the
 * next.
 */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|@remix-run\/[^/]+|react-router|react-router-dom|react-error-boundary|turbo-stream|cookie|valibot|zustand|use-sync-external-store)\/|commonjsHelpers|vite\/preload-helper/;

/** The chunk of a module by its path; the first match counts. */
const BY_PATH: readonly (readonly [chunk: string, path: RegExp])[] = [
  ["framework", FRAMEWORK],
  [
    "shop",
    /\/app\/(?:cart\/hold|domain\/dates|lib\/(?:page-meta|preload-picture)|ui\/(?:badge|button|input|layout\/offline-bar|page-pager|placed-order|review-photo|send-once\/|skeleton|text-link|titles|use-screen-post|use-search-form|theme\/palette))/,
  ],
  // The Store and the lists of admins have these in common.
  ["filters", /\/app\/(?:domain\/store-filters|ui\/use-chosen-option)/],
  ["list-search", /\/app\/ui\/(?:cursor-pager|list-search)/],
  ["chakra", /\/node_modules\/@(?:zag-js|ark-ui|chakra-ui)\/.*anatomy/],
  ["forms", /\/node_modules\/@conform-to\/|\/app\/ui\/(?:form-answer|form-field|form-layout|notice|write-field)/],
  ["uploads", /\/app\/ui\/upload\//],
  ["costs", /\/app\/(?:cart\/use-costs|domain\/costs|ui\/extra-rows)/],
  [
    "schemas",
    /\/node_modules\/zod\/|\/medusa-backend\/src\/contract\/(?!address-text|battery-travel|box-items|carriers|countr|currency|desk-forms|discounts|error-status|managed-products|many-orders|media-address|order-state|pictures|product-desk|product-form|product-papers|questions?|question-desk|refunds|review-desk|review-reports|stock-board)|\/app\/lib\/schema-words/,
  ],
  [
    "dialog",
    /\/node_modules\/(?:@zag-js\/(?:dialog|dismissable|focus-trap|remove-scroll|aria-hidden|interact-outside)|@(?:chakra-ui|ark-ui)\/react\/.*\/(?:dialog|portal|presence))\/|\/app\/ui\/(?:confirm-dialog|use-focus-nearby)/,
  ],
  [
    "chakra",
    /\/node_modules\/(?:@chakra-ui|@emotion|@ark-ui|@zag-js|@pandacss|stylis|react-is|hoist-non-react-statics)\/|\/app\/ui\/(?:chakra-screen|theme\/[\w-]+\.ts)/,
  ],
  [
    "lists",
    /\/node_modules\/(?:@tanstack|react-icons)\/|\/app\/features\/(?:dashboard\/(?:dashboard-layout|sidebar)|(?:account|addresses|admin|dashboard|orders|reviews)\/[\w-]+\.module\.css)/,
  ],
  [
    "orders",
    /\/medusa-backend\/src\/contract\/order-state|\/app\/(?:domain\/order-state|features\/orders\/(?:order-stat|use-orders))/,
  ],
  ["account-cart", /\/app\/(?:cart\/(?:account-cart|known-cart-storage)|domain\/account-cart)/],
  ["account", /\/app\/auth\/(?:screens|google)\//],
];

/** The chunk of modules that at least `least` of these files import, at any depth. */
const BY_IMPORT: readonly (readonly [chunk: string, least: number, files: readonly string[]])[] = [
  ["shop", 1, ["root.tsx", "entry.client.tsx"]],
  [
    "shop",
    2,
    [
      "home/home-screen.tsx",
      "catalog/our-products.tsx",
      "catalog/store-screen.tsx",
      "catalog/product-page/product-screen.tsx",
    ],
  ],
  [
    "lists",
    2,
    ["orders/my-orders.tsx", "orders/all-orders.tsx", "admin/manage-products.tsx", "reviews/add-review.tsx"],
  ],
];

/**
 * The file of the browser's build that a module is put in: few and large ones, because each costs a request and its
 * headers, and without code that a page does not need. Measured: home loads 5 files with 103 KB of script (Brotli);
 * Rollup's own choice is 52 files with 113 KB, or 21 files with 130 KB with a least size of 20 KB. Null leaves the
 * module to Rollup: code of a single screen, and code that `import()` loads.
 */
export function chunkOf(
  id: string,
  { getModuleInfo, getModuleIds }: Parameters<Rollup.GetManualChunk>[1],
): string | null {
  const [byPath] = BY_PATH.find(([, path]) => path.test(id)) ?? [];
  if (byPath) return byPath;
  // Product pages need these without the lists, whose screens import the contract's index and so all of the contract.
  if (/\/medusa-backend\/src\/contract\/(?:battery-travel|box-items|product-papers)/.test(id)) return null;
  const importedBy = (file: string) => {
    const roots = [...getModuleIds()].filter((each) => new RegExp(`/app/(?:features/)?${file}$`).test(each));
    return roots.some((root) => importsOf(root, getModuleInfo).has(id));
  };
  const [byImport] = BY_IMPORT.find(([, least, files]) => files.filter(importedBy).length >= least) ?? [];
  return byImport ?? null;
}

const known = new Map<string, Set<string>>();

/** The modules that one imports at any depth, itself among them; `import()` does not count. */
function importsOf(root: string, getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = known.get(root) ?? new Set<string>();
  if (found.size > 0) return found;
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  known.set(root, found);
  return found;
}
