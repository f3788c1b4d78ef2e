import { readFile } from "node:fs/promises";

/** Medusa Admin's profile page, which has a section for second factors whatever the configuration says. */
const PROFILE_PAGE = /@medusajs[\\/]dashboard[\\/]dist[\\/]profile-detail-\w+\.mjs/;

const SECTION =
  /,\s*(?:\/\* @__PURE__ \*\/ )?\w+\(LayoutComposer\.Entry, \{ id: "ProfileMfaSection", children: (?:\/\* @__PURE__ \*\/ )?\w+\(ProfileMfaSection, \{\}\) \}\)/;

/**
 * The source of the profile page without that section: the routes that it calls are closed.
 * @throws Error where the page has another form, as after an upgrade
 */
export function withoutSection(source: string): string {
  if (!SECTION.test(source))
    throw new Error("Medusa Admin's profile page has another form: look for its second factors.");
  return source.replace(SECTION, "");
}

type EsbuildBuild = {
  onLoad(of: { filter: RegExp }, load: (file: { path: string }) => Promise<{ contents: string; loader: "js" }>): void;
};

/**
 * For Vite, which builds Medusa Admin: takes the section for second factors off the profile page, in a build and, by
 * esbuild, where `npm run dev` bundles Medusa Admin beforehand. A build that has not met the page fails.
 */
export function withoutSecondFactor() {
  let isMet = false;
  const plugin = {
    name: "without-second-factor",
    enforce: "pre" as const,
    apply: "build" as const,
    transform(code: string, id: string) {
      if (!PROFILE_PAGE.test(id)) return null;
      isMet = true;
      return { code: withoutSection(code), map: null };
    },
    buildEnd(error?: Error) {
      if (!error && !isMet)
        throw new Error("Medusa Admin was built without its profile page: look for its second factors.");
    },
  };
  const prebundling = {
    name: "without-second-factor",
    setup(build: EsbuildBuild) {
      build.onLoad({ filter: PROFILE_PAGE }, async ({ path }) => ({
        contents: withoutSection(await readFile(path, "utf8")),
        loader: "js",
      }));
    },
  };
  return { plugins: [plugin], optimizeDeps: { esbuildOptions: { plugins: [prebundling] } } };
}
