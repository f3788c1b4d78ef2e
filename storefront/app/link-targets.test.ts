import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { loginPath } from "~/auth";
import { paymentPath } from "~/domain/payment";
import { orderFromReturns } from "~/features/orders/back-to-orders";
import { importPath } from "~/features/products/import-forms";
import { infoPath } from "~/ui/layout/info-links";
import { documentPath, invoicePath, orderPath } from "./domain/order";
import { picturesPath } from "./domain/pictures";
import {
  backInStockPath,
  previewPath,
  productPath,
  questionsPath,
  rulesPath,
  staffProductPath,
} from "./domain/product";
import { discountFormPath, discountPath } from "./features/discounts/discounts";
import { comparePath } from "./lib/compare-view";
import { safeRedirect } from "./lib/safe-redirect";

/**
 * React Router 6 takes a target that begins with `/\` for a path of the shop, and browsers take it for another host
 * (GHSA-wrjc-x8rr-h8h6, repaired in 7.18 alone). So no target may begin with foreign text: each is a literal, or made
 * by one of these functions, which encode.
 */
const PATHS: Record<string, (text: string) => string> = {
  backInStockPath: (handle) => backInStockPath({ handle }),
  comparePath: (handle) => comparePath([handle]),
  discountFormPath,
  discountPath,
  documentPath: (text) => documentPath(text, text),
  importPath: (text) => importPath(text, { show: text }),
  infoPath,
  invoicePath,
  loginPath,
  orderFromReturns,
  orderPath,
  paymentPath,
  picturesPath,
  previewPath,
  staffProductPath,
  productPath: (handle) => productPath({ handle }),
  questionsPath: (handle) => questionsPath({ handle }),
  rulesPath: (handle) => rulesPath({ handle }),
  safeRedirect: (text) => safeRedirect(text),
};

/** Targets that are not visible in the code, and why they cannot leave the shop. */
const ELSEWHERE: Record<string, string> = {
  "auth/google/sign-in.server.tsx: refusedFor === undefined ? redirectTo : login":
    "from the journey's signed cookie, which holds what safeRedirect let through; or made by loginPath",
  "auth/mailed-links.server.ts: pathname": "of this request, whose target is normal (isNormalTarget)",
  "auth/screens/mailed-link-screens.tsx: to": "written out by the screens that show it",
  "features/catalog/fly-rules/fly-rules-screen.tsx: `#${region}`": "a part of this page",
  "features/info/info-screen.tsx: `#${id}`": "a part of this page",
  "features/info/info-screen.tsx: `#${part.id}`": "a part of this page",
  "features/orders/back-to-orders.tsx: list.to": "one of the lists in that file",
  'features/dashboard/overview.tsx: `/dashboard${PERIODS.find((period) => period.days === days)?.search ?? ""}`':
    "one of the views in overview.tsx",
  "features/dashboard/overview.tsx: to": "written out in overview.tsx",
  "features/products/import-products.tsx: again[1]": "written out in that file",
  "features/orders/ship-many/ship-many.tsx: SHIP_MANY": "written out in ship-progress.tsx",
  "routes/checkout_.payment.$paymentIntentId.tsx: url.pathname": "of this request, whose target is normal",
  "routes/dashboard.manageProducts.tsx: `/dashboard/manageProducts?${toQuery(readManagedView(request))}`":
    "a query behind a path that is written out",
  'features/catalog/product-page/product-reviews.tsx: { search, hash: "reviews" }': "this page's own address",
  "features/orders/all-orders.tsx: ORDER_LIST.path": "written out in the contract",
  "medusa/lists.server.ts: path": "a list's, written out in the contract, or made by questionsPath",
  "ui/list-page.tsx: path": "a list's, written out in the contract",
  "ui/list-page.tsx: { pathname: list.exportPath, search: toFirstPage(view) }": "written out in the contract",
  "ui/error-boundary.tsx: to": "written out by the routes that show it",
  "ui/error-boundary.tsx: path": "this page's own address, asked for again",
};

const FILES = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /^(?!.*\.test(-kit)?\.tsx?$).*\.tsx?$/.test(file));

type Target = { file: string; text: string; node: ts.Expression };

/** The targets in one file: each element's `to`, and the arguments of navigate() and redirect(). */
function targetsOf(file: string): Target[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(__dirname, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Target[] = [];
  const add = (node: ts.Expression | undefined) => {
    if (node) found.push({ file, text: node.getText(source), node });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText(source) === "to" && node.initializer)
      add(ts.isJsxExpression(node.initializer) ? node.initializer.expression : (node.initializer as ts.StringLiteral));
    if (
      ts.isCallExpression(node) &&
      /^(?:navigate|redirect|replace|redirectDocument)$/.test(node.expression.getText(source))
    )
      add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const OWN_START = /^(?:\/(?![/\\])|[?#])[^\\]*$/;
const ENCODED = /^(?:encodeURIComponent\(|new URLSearchParams\()/;

/** True if a target begins with a literal, and the rest is encoded. */
function isWrittenOut(node: ts.Expression): boolean {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return OWN_START.test(node.text);
  if (ts.isConditionalExpression(node)) return isWrittenOut(node.whenTrue) && isWrittenOut(node.whenFalse);
  if (ts.isCallExpression(node))
    return node.expression.getText() in PATHS || node.expression.getText() === "pathAfterSignIn";
  if (ts.isTemplateExpression(node))
    return (
      node.templateSpans.every(({ expression }) => isWrittenOut(expression) || ENCODED.test(expression.getText())) &&
      (node.head.text === ""
        ? isWrittenOut(node.templateSpans[0]?.expression as ts.Expression)
        : OWN_START.test(node.head.text))
    );
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((property) => {
      if (property.name?.getText() === "search") return true;
      return (
        ts.isPropertyAssignment(property) &&
        property.name.getText() === "pathname" &&
        isWrittenOut(property.initializer)
      );
    });
  return false;
}

/** The values that a constant list of links, or a function in the same file, gives to `to`. */
function isWrittenInFile({ text, node }: Target): boolean {
  const name = ts.isCallExpression(node) ? node.expression.getText() : text;
  const source = node.getSourceFile();
  const values: ts.Expression[] = [];
  const visit = (at: ts.Node): void => {
    if (ts.isPropertyAssignment(at) && at.name.getText(source) === name) values.push(at.initializer);
    if (ts.isVariableDeclaration(at) && at.name.getText(source) === name && at.initializer) {
      const { initializer } = at;
      const body = ts.isArrowFunction(initializer) ? (initializer.body as ts.Expression) : initializer;
      values.push(ts.isParenthesizedExpression(body) ? body.expression : body);
    }
    ts.forEachChild(at, visit);
  };
  visit(source);
  return values.length > 0 && values.every((value) => isWrittenOut(value) || isFilter(value));
}

/** The store's links without one filter: `without` gives a search alone. */
const isFilter = (value: ts.Expression) => ts.isCallExpression(value) && value.expression.getText() === "without";

const HOSTILE = [
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "//evil.example",
  "/../\\evil.example",
].concat(
  "../../\\evil.example",
  "/%5Cevil.example",
  "%2F%5Cevil.example",
  "https://evil.example",
  "..",
  "javascript:alert(1)",
);

describe("a link, a navigation or a redirect", () => {
  const targets = FILES.flatMap(targetsOf);

  it("leads to what is written out or made by a function that encodes", () => {
    expect(targets.length).toBeGreaterThan(80);
    const unknown = targets.filter((target) => !isWrittenOut(target.node) && !isWrittenInFile(target));
    const names = unknown.map(({ file, text }) => `${file}: ${text}`);
    expect(names.filter((name) => !(name in ELSEWHERE))).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(Object.entries(PATHS))("made by %s stays in the shop, whatever it is made of", (_name, toPath) => {
    for (const hostile of HOSTILE) {
      const made = toPath(hostile);
      expect(made).toMatch(/^\/(?![/\\])/);
      expect(made).not.toContain("\\");
      expect(new URL(made, "https://shop.example").origin).toBe("https://shop.example");
    }
  });
});
