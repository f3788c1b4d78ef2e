import { expect, it } from "vitest";
import { loginPath } from "~/auth";
import { paymentPath } from "~/domain/payment";
import { orderFromReturns } from "~/features/orders/order-parts";
import { importPath } from "~/features/products/import-forms";
import { infoPath } from "~/ui/layout/info-links";
import { customerExportPath, customerPath, deleteCustomerPath, mergePath } from "./domain/account";
import { discountPath } from "./domain/costs";
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
import { discountFormPath } from "./features/discounts/discounts";
import { comparePath } from "./lib/compare-view";
import { safeRedirect } from "./lib/safe-redirect";

/**
 * React Router 6 takes a target that begins with `/\` for a path of the shop, and browsers take it for another host
 * (GHSA-wrjc-x8rr-h8h6, repaired in 7.18 alone). So no target may begin with foreign text: these functions make the
 * targets that are not written out, and encode.
 */
const PATHS: Record<string, (text: string) => string> = {
  backInStockPath: (handle) => backInStockPath({ handle }),
  customerExportPath,
  customerPath,
  deleteCustomerPath,
  comparePath: (handle) => comparePath([handle]),
  discountFormPath,
  discountPath,
  documentPath: (text) => documentPath(text, text),
  importPath: (text) => importPath(text, { show: text }),
  infoPath,
  invoicePath,
  loginPath,
  mergePath: (text) => mergePath(text, text),
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

const HOSTILE = [
  ...["/\\evil.example", "\\/evil.example", "\\\\evil.example", "//evil.example", "/../\\evil.example"],
  ...["../../\\evil.example", "/%5Cevil.example", "%2F%5Cevil.example", "https://evil.example", ".."],
  "javascript:alert(1)",
];

it.each(Object.entries(PATHS))("a target made by %s stays in the shop, whatever it is made of", (_name, toPath) => {
  for (const hostile of HOSTILE) {
    const made = toPath(hostile);
    expect(made).toMatch(/^\/(?![/\\])/);
    expect(made).not.toContain("\\");
    expect(new URL(made, "https://shop.example").origin).toBe("https://shop.example");
  }
});
