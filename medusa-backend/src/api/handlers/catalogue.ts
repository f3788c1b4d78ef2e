import { pipeline } from "node:stream/promises";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import { MediaName } from "../../contract/pictures";
import { ProductPaper } from "../../contract/product-pages";
import { REVIEW_PHOTO_SECONDS } from "../../contract/reviews";
import * as rows from "../../contract/routes/catalogue";
import { renderProductPaper } from "../../documents/product-papers";
import { hashToken } from "../../lib/auth/tokens";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { invalidField, requireFound, ShopError } from "../../lib/shop-error";
import { catalogueVersionService } from "../../modules/catalogue-version";
import { stockAlertService } from "../../modules/stock-alert";
import { hasProvenEmail } from "../../queries/accounts/accounts";
import { encodeCursor, readCursor } from "../../queries/lists";
import { findDeclarationKey, isPublicPicture } from "../../queries/pictures";
import { listFeed } from "../../queries/products/product-feed";
import {
  getProductPage,
  listHelpfulReviews,
  listPartEnds,
  listProductPages,
} from "../../queries/products/product-pages";
import { listCatalogue } from "../../queries/products/products";
import { searchCatalogue } from "../../queries/products/search";
import { findPhoto } from "../../queries/reviews/review-photos";
import { listShopReviews } from "../../queries/reviews/reviews";
import { listProductsOfLink } from "../../queries/stock/stock-alerts";
import { listDeliveries } from "../../queries/store";
import { askForAccount, askForAddress, stopStockAlerts } from "../../workflows/stock/stock-alerts";
import { handle, serve } from "../handle";
import { requireProductId } from "../path-id";
import { countByCustomer, countMail } from "../rate-limits";
import { readPictureName, sendPicture } from "../send-picture";
import type { ShopRequest } from "../shop-auth";

/** Nine of the longest reviews in Latin letters. */
const MOST_REVIEW_BYTES = 50_000;

const DEFAULT_LIMIT = 5_000;

/** Once a file is complete, the bytes at its address never change. */
const FOR_EVER = "public, max-age=31536000, immutable";

/** A review's photo may be hidden or deleted. */
const SHORTLY = `public, max-age=${REVIEW_PHOTO_SECONDS}`;

/** A picture of no published product: other sites may show it once it is one. */
const UNTIL_PUBLISHED = "public, max-age=10";

async function sendDeclaration(req: MedusaRequest, res: MedusaResponse, id: string) {
  const key = requireFound(await findDeclarationKey(databaseOf(req.scope), id), "document");
  const bytes = await req.scope.resolve(Modules.FILE).getDownloadStream(key);
  res.setHeader("Content-Type", "application/pdf");
  res.setHeader("Content-Disposition", "attachment");
  res.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  res.setHeader("Cache-Control", FOR_EVER);
  await pipeline(bytes, res);
}

export const CATALOGUE = [
  handle(rows.GetHomePage, async (query, req) => {
    const database = databaseOf(req.scope);
    const [page, { reviews }] = await Promise.all([
      listCatalogue(database, { limit: query.products }),
      listShopReviews(database, { limit: query.reviews, mostBytes: MOST_REVIEW_BYTES }),
    ]);
    return { ...page, reviews };
  }),

  handle(rows.ListProducts, (asked, req) => listCatalogue(databaseOf(req.scope), asked)),

  /** Each storefront asks every second. */
  handle(rows.GetCatalogueVersion, (_, req) => catalogueVersionService(req.scope).getLatest()),

  handle(rows.SearchProducts, (asked, req) => searchCatalogue(databaseOf(req.scope), asked)),

  handle(rows.ListProductPages, async (asked, req) => {
    const { limit = DEFAULT_LIMIT, ...bounds } = asked;
    const placeOf = (bound: "after" | "until") => {
      const place = readCursor(bounds[bound], "prod", bound);
      return place && { createdAt: place.createdAt, productId: place.id };
    };
    const part = { after: placeOf("after"), until: placeOf("until"), limit };
    const { pages, next } = await listProductPages(databaseOf(req.scope), part);
    return { pages, next: next === null ? null : encodeCursor(next) };
  }),

  handle(rows.ListProductPageParts, async (_, req) => ({
    ends: (await listPartEnds(databaseOf(req.scope))).map(encodeCursor),
  })),

  handle(rows.ListFeed, async ({ after, limit }, req) => {
    const place = readCursor(after, "prod", "after");
    const part = { after: place && { createdAt: place.createdAt, productId: place.id }, until: null, limit };
    const database = databaseOf(req.scope);
    const [{ products, next }, deliveries] = await Promise.all([listFeed(database, part), listDeliveries(database)]);
    return { products, deliveries, next: next === null ? null : encodeCursor(next) };
  }),

  handle(rows.GetProductPage, async ({ handle: product, country }, req) => {
    const { SHOP_DEFAULT_COUNTRY: home, RETURN_DAYS } = getEnv();
    const where = { country: country ?? home, home };
    const page = await getProductPage(databaseOf(req.scope), product, where);
    return { ...requireFound(page, "product"), returnDays: RETURN_DAYS };
  }),

  handle(rows.ListHelpfulReviews, async ({ handle: product }, req) => ({
    reviews: await listHelpfulReviews(databaseOf(req.scope), await requireProductId(req, product)),
  })),

  handle(rows.GetProductPaper, async ({ handle: product, paper: name }, req) => {
    const { SHOP_DEFAULT_COUNTRY: home, SHOP_LEGAL_NAME, SHOP_ADDRESS } = getEnv();
    const paper = ProductPaper.safeParse(name);
    const where = { country: home, home };
    const page = paper.success ? await getProductPage(databaseOf(req.scope), product, where) : null;
    const { flightTimeMinutes, declarationUrl } = page?.figures ?? {};
    const isReplaced = paper.data === "declaration" && declarationUrl !== undefined;
    if (!paper.success || !page || flightTimeMinutes === undefined || isReplaced)
      throw new ShopError("not_found", "There is no such document.");
    const { title, shortDescription: about } = page.product;
    const seller = { name: SHOP_LEGAL_NAME, address: SHOP_ADDRESS };
    const pdf = renderProductPaper(paper.data, { title, about, figures: page.figures, seller });
    return { pdf: pdf.toString("base64") };
  }),

  /** A review's photo is sent while the review is shown. Other sites may show pictures of published products only. */
  serve(rows.GetMedia, async (req, res) => {
    const { name = "" } = req.params;
    const document = MediaName.safeParse(name);
    if (document.success && document.data.endsWith(".pdf")) return await sendDeclaration(req, res, name.slice(0, -4));
    const wanted = readPictureName(name);
    const photo = wanted && (await findPhoto(databaseOf(req.scope), wanted.id));
    if (photo && !photo.isShown) throw new ShopError("not_found", "There is no such picture.");
    const isPublic = wanted !== null && !photo && (await isPublicPicture(databaseOf(req.scope), wanted.id));
    res.setHeader("Cross-Origin-Resource-Policy", isPublic ? "cross-origin" : "same-site");
    await sendPicture(req, res, { wanted, keep: photo ? SHORTLY : isPublic ? FOR_EVER : UNTIL_PUBLISHED });
  }),

  /** An account's e-mail that nobody has proven to read may be somebody else's, so it counts as a typed one. */
  handle(rows.AskStockAlert, async ({ productId, email: typed }, req) => {
    if (req.shop?.email && (await hasProvenEmail(databaseOf(req.scope), req.shop.customerId))) {
      await countByCustomer(req as ShopRequest, "ownStockAlert");
      await askForAccount(req.scope, { customerId: req.shop.customerId, productId });
      return { to: "account" as const };
    }
    const email = req.shop?.email ?? typed;
    if (!email) throw invalidField("email", "Required");
    await countMail(req, "stockAlert", email);
    await askForAddress(req.scope, { email, productId });
    return { to: "address" as const };
  }),

  handle(rows.CheckStockAlert, async ({ token }, req) => {
    const products = await listProductsOfLink(databaseOf(req.scope), hashToken(token));
    if (products.length === 0) throw new ShopError("not_found", "This link is no longer valid.");
    return { products };
  }),

  handle(rows.ConfirmStockAlert, async ({ token }, req) => {
    const tokenHash = hashToken(token);
    const products = await listProductsOfLink(databaseOf(req.scope), tokenHash);
    if (!(await stockAlertService(req.scope).confirm(tokenHash)))
      throw new ShopError("not_found", "This link is no longer valid.");
    return { products: products.map((product) => ({ ...product, isConfirmed: true })) };
  }),

  /** The link works without a sign-in. */
  handle(rows.StopStockAlerts, ({ token }, req) => stopStockAlerts(req.scope, token)),
];
