/** Licences that require at most their text with each copy. OFL is for fonts. */
export const LICENCES: readonly string[] = [
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0"],
  ...["OFL-1.1", "Python-2.0", "Unlicense", "Zlib"],
];

/** By the licence that npm reports; "*" stands for any rest of a name. docs/licences.md says what each means. */
export const LICENCE_EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  "Hippocratic-2.1": ["@react-leaflet/core", "react-leaflet"],
  "LGPL-3.0-or-later": ["@img/sharp-*"],
  "MPL-2.0": ["axe-core", "lightningcss", "lightningcss-*"],
  "MIT and ISC": ["@visx/vendor"],
  "CC-BY-4.0": ["caniuse-lite"],
  "CC-BY-3.0": ["spdx-exceptions"],
  none: [
    // Their own file says which: MIT, and for some files Medusa's commercial licence.
    ...["@medusajs/core-flows", "@medusajs/dashboard", "@medusajs/framework", "@medusajs/js-sdk"],
    ...["@medusajs/link-modules", "@medusajs/medusa", "@medusajs/types", "@medusajs/utils"],
    ...["@medusajs/auth-oidc", "@medusajs/rbac"],
    // MIT, by another file than package.json, or by Medusa's repository.
    ...["@medusajs/admin-bundler", "@medusajs/admin-sdk", "@medusajs/admin-shared", "@medusajs/admin-vite-plugin"],
    ...["busboy", "connect-dynamodb", "eval", "format", "limiter", "parent-require", "require-like", "streamsearch"],
  ],
};
