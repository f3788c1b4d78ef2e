import { readFile } from "node:fs/promises";

/** A change of a page of Medusa Admin: `page` is the beginning of its file's name, `find` is the text to replace. */
type Patch = { page: string; find: RegExp; replacement: string };

/** The shop's changes to Medusa Admin's own pages, for which there are no settings. */
const PATCHES: readonly Patch[] = [
  // The profile page has a section for second factors in any configuration. Their routes are closed.
  {
    page: "profile-detail",
    find: /,\s*(?:\/\* @__PURE__ \*\/ )?\w+\(LayoutComposer\.Entry, \{ id: "ProfileMfaSection", children: (?:\/\* @__PURE__ \*\/ )?\w+\(ProfileMfaSection, \{\}\) \}\)/,
    replacement: "",
  },
  // An order's page and the form of a refund show "Pp_stripe_stripe", while other pages format the name.
  {
    page: "order-detail",
    find: /children: payment\.provider_id \}/,
    replacement: "children: formatProvider(payment.provider_id) }",
  },
  {
    page: "order-create-refund",
    find: /children: payment\.provider_id \}/,
    replacement: "children: formatProvider(payment.provider_id) }",
  },
  // Medusa's export of orders shows shipped orders as "pending", the account's name as the buyer's, and refunds as 0.
  // The shop's list of orders has a correct export; this route is closed.
  {
    page: "order-list",
    find: /,\s*(?:\/\* @__PURE__ \*\/ )?\w+\(Button, \{[^\n]*`export\$\{location\.search\}`[^\n]*/,
    replacement: "",
  },
];

const fileOf = ({ page }: Patch) => new RegExp(String.raw`@medusajs[\\/]dashboard[\\/]dist[\\/]${page}-\w+\.mjs`);
const ANY_PAGE = new RegExp(PATCHES.map((patch) => fileOf(patch).source).join("|"));

/**
 * The source of a page of Medusa Admin with the shop's change; null for a page without one.
 * @throws Error if the page has another form, as after an upgrade
 */
export function patchPage(source: string, file: string): string | null {
  const patch = PATCHES.find((each) => fileOf(each).test(file));
  if (!patch) return null;
  if (!patch.find.test(source))
    throw new Error(`Medusa Admin's page ${patch.page} has another form: look again at what the shop changes in it.`);
  return source.replace(patch.find, patch.replacement);
}

type EsbuildBuild = {
  onLoad(of: { filter: RegExp }, load: (file: { path: string }) => Promise<{ contents: string; loader: "js" }>): void;
};

/**
 * For Vite, which builds Medusa Admin: changes its pages, in a build and, through esbuild, when `npm run dev` bundles
 * Medusa Admin beforehand. A build that does not find all of the pages fails.
 */
export function patchAdmin() {
  const met = new Set<string>();
  const plugin = {
    name: "patch-admin",
    enforce: "pre" as const,
    apply: "build" as const,
    transform(code: string, id: string) {
      const patched = patchPage(code, id);
      if (patched === null) return null;
      for (const patch of PATCHES) if (fileOf(patch).test(id)) met.add(patch.page);
      return { code: patched, map: null };
    },
    buildEnd(error?: Error) {
      const missed = PATCHES.filter(({ page }) => !met.has(page)).map(({ page }) => page);
      if (!error && missed.length > 0)
        throw new Error(`Medusa Admin was built without its pages ${missed.join(", ")}.`);
    },
  };
  const prebundling = {
    name: "patch-admin",
    setup(build: EsbuildBuild) {
      build.onLoad({ filter: ANY_PAGE }, async ({ path }) => {
        const source = await readFile(path, "utf8");
        return { contents: patchPage(source, path) ?? source, loader: "js" };
      });
    },
  };
  return { plugins: [plugin], optimizeDeps: { esbuildOptions: { plugins: [prebundling] } } };
}
