/**
 * The layer rules of docs/architecture.md ("Who may import whom"). A type-only import of a `.server` file is allowed to
 * features and ui.
 */
const SF = "^storefront/app";
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "domain-is-pure",
      severity: "error",
      from: { path: `${SF}/domain/`, pathNot: "\\.test\\.ts$" },
      to: { pathNot: [`${SF}/domain/`, "^medusa-backend/src/contract/", "node_modules/(zod|valibot)/"] },
    },
    {
      name: "lib-below-everything",
      severity: "error",
      from: { path: `${SF}/lib/` },
      to: { path: [`${SF}/(?!lib/|domain/)`] },
    },
    {
      name: "lib-without-the-backend",
      severity: "error",
      comment: "One rule for secrets and addresses serves both servers; nothing else of the backend's is for lib.",
      from: { path: `${SF}/lib/`, pathNot: `${SF}/lib/env\\.server\\.ts$` },
      to: { path: "^medusa-backend/" },
    },
    {
      name: "medusa-packages-in-one-folder",
      severity: "error",
      from: { path: "^storefront/", pathNot: `${SF}/medusa/` },
      to: { path: "node_modules/@medusajs/" },
    },
    {
      name: "medusa-takes-no-forms",
      severity: "error",
      from: { path: `${SF}/medusa/` },
      to: { path: ["node_modules/@conform-to/", `${SF}/lib/(read-form|forms)`] },
    },
    {
      name: "browser-code-stays-browser-safe",
      severity: "error",
      from: {
        path: [`${SF}/(cart|features|ui)/`, `${SF}/auth/(?!.*\\.server\\.)`],
        pathNot: ["\\.test\\.tsx?$", `${SF}/features/.*\\.server\\.tsx?$`],
      },
      to: {
        path: [`${SF}/medusa/`, "\\.server\\.tsx?$", "^medusa-backend/src/contract/routes/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "compat-serves-api-server-alone",
      severity: "error",
      from: { path: `${SF}/`, pathNot: [`${SF}/compat/`, `${SF}/routes/api\\.\\[server\\]\\.\\$\\.ts$`] },
      to: { path: `${SF}/compat/` },
    },
    {
      name: "auth-through-its-index",
      severity: "error",
      from: { pathNot: `${SF}/auth/` },
      to: { path: `${SF}/auth/`, pathNot: `${SF}/auth/(screens/)?index(\\.server)?\\.ts$` },
    },
    {
      name: "auth-imports-no-feature",
      severity: "error",
      from: { path: `${SF}/auth/` },
      to: { path: `${SF}/(features|compat)/` },
    },
    {
      name: "below-auth",
      severity: "error",
      from: { path: `${SF}/(medusa|ui)/` },
      to: { path: `${SF}/auth/` },
    },
    {
      name: "features-do-not-import-features",
      severity: "error",
      from: { path: `${SF}/features/([^/]+)/` },
      to: { path: `${SF}/features/`, pathNot: `${SF}/features/$1/` },
    },
    {
      name: "ui-below-features",
      severity: "error",
      from: { path: `${SF}/ui/` },
      to: { path: `${SF}/features/` },
    },
    {
      name: "cart-below-screens",
      severity: "error",
      from: { path: `${SF}/cart/` },
      to: { path: `${SF}/(routes|features|ui)/` },
    },
    {
      name: "compat-has-no-screens",
      severity: "error",
      from: { path: `${SF}/compat/` },
      to: { path: [`${SF}/(routes|cart|features|ui)/`, "node_modules/(react|react-dom|@chakra-ui)/"] },
    },
    {
      name: "nothing-imports-routes",
      severity: "error",
      from: { path: "^storefront/" },
      to: { path: `${SF}/routes/` },
    },
    {
      name: "backend-only-through-its-contract",
      severity: "error",
      from: { path: "^storefront/" },
      to: { path: "^medusa-backend/", pathNot: "^medusa-backend/src/contract/" },
    },
    {
      name: "backend-never-reaches-the-storefront",
      severity: "error",
      from: { path: "^medusa-backend/" },
      to: { path: "^storefront/" },
    },
    {
      name: "production-imports-no-tools-and-no-tests",
      comment: "The images of docker-compose.yml hold neither local/ nor tests/ nor artwork/.",
      severity: "error",
      from: { path: "^(medusa-config\\.ts$|medusa-backend/|storefront/)" },
      to: { path: "^(local|tests|artwork)/" },
    },
    {
      name: "payment-sandbox-stands-alone",
      comment: "A package of its own, which others can copy.",
      severity: "error",
      from: { path: "^local/stripe-sandbox/" },
      to: { pathNot: ["^local/stripe-sandbox/", "node_modules/"], dependencyTypesNot: ["core"] },
    },
    {
      name: "payment-sandbox-through-its-exports",
      severity: "error",
      from: { pathNot: "^local/stripe-sandbox/" },
      to: { path: "^local/stripe-sandbox/", dependencyTypes: ["local"] },
    },
    {
      name: "medusa-loads-no-tests",
      comment: "Medusa loads these folders whole, and its image has no vitest.",
      severity: "error",
      from: { path: "^medusa-backend/src/(api|jobs|links|subscribers|workflows)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "node_modules/vitest/" },
    },
    {
      name: "shop-takes-its-own-packages",
      comment:
        "npm start and the images install what the workspace's own package.json names; only tests take the root's.",
      severity: "error",
      from: { path: "^(local|medusa-backend|storefront)/", pathNot: "\\.test(-kit)?\\.tsx?$" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-enterprise-packages",
      comment: "Nobody may use them without a commercial agreement (docs/licences.md).",
      severity: "error",
      from: {},
      to: { path: "node_modules/@medusajs/(auth-oidc|rbac)/" },
    },
    {
      name: "contract-imports-zod-alone",
      comment: "Of packages; addresses are written by the same one on both servers.",
      severity: "error",
      from: { path: "^medusa-backend/src/contract/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^medusa-backend/src/contract/", "node_modules/(zod|localized-address-format)/"] },
    },
    {
      name: "modules-stand-alone",
      severity: "error",
      from: { path: "^medusa-backend/src/modules/([^/]+)/" },
      to: {
        path: "^medusa-backend/src/",
        pathNot: ["^medusa-backend/src/modules/$1/", "^medusa-backend/src/(contract|lib)/"],
      },
    },
    {
      name: "admin-screens-import-the-contract-alone",
      severity: "error",
      from: { path: "^medusa-backend/src/admin/" },
      to: { path: "^medusa-backend/src/", pathNot: "^medusa-backend/src/(admin|contract)/" },
    },
    {
      name: "backend-lib-below-everything",
      severity: "error",
      from: { path: "^medusa-backend/src/lib/", pathNot: "\\.test\\.ts$" },
      to: { path: "^medusa-backend/src/(?!lib/|contract/)" },
    },
    {
      name: "queries-only-read",
      severity: "error",
      from: { path: "^medusa-backend/src/queries/" },
      to: { path: "^medusa-backend/src/(?!queries/|lib/|contract/|modules/)" },
    },
    {
      name: "sql-in-queries-and-modules-alone",
      severity: "error",
      from: { path: "^medusa-backend/src/", pathNot: "^medusa-backend/src/(queries|modules|lib/database)/" },
      to: { path: "^medusa-backend/src/lib/database/sql\\.ts$" },
    },
    {
      name: "pictures-of-other-hosts-are-fetched-by-a-job",
      comment: "Never when a page is viewed (docs/security.md, S14).",
      severity: "error",
      from: {
        path: "^medusa-backend/src/",
        pathNot: ["\\.test\\.ts$", "/(workflows/pictures|jobs)/copy-pictures\\.ts$"],
      },
      to: { path: "^medusa-backend/src/(lib/pictures/fetch-picture|workflows/pictures/copy-pictures)\\.ts$" },
    },
    {
      name: "addresses-are-filtered-in-one-place",
      severity: "error",
      from: { pathNot: "^medusa-backend/src/lib/pictures/fetch-picture\\.ts$" },
      to: { path: "node_modules/request-filtering-agent/" },
    },
    {
      name: "workflows-import-no-route",
      severity: "error",
      from: { path: "^medusa-backend/src/workflows/" },
      to: { path: "^medusa-backend/src/api/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Our own outputs alone: a package's dist/ left out would take the package itself out of every rule's sight.
    exclude: { path: "^(?!.*node_modules/).*/(build|dist|\\.medusa|\\.data|\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: require("node:path").join(__dirname, "storefront/tsconfig.layers.json") },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
