import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { keepingPlans, queryRows } from "../../lib/database/sql";
import {
  OffSaleFact,
  ProductChange,
  ProductFacet,
  ProductFact,
  ProductRating,
  RatedReview,
  RatingChange,
  SearchWord,
} from "./models/product-search";
import {
  ADD_RATINGS,
  type CountedStock,
  countFacets,
  FACT_TABLES,
  type FactTable,
  type NewFact,
  type NewRatings,
  saveFacts,
  saveStock,
  sortStock,
  TAKE_OUT_RATINGS,
} from "./statements";

/** The changes of products, and of reviews, that one transaction takes. */
const BATCH = 500;
const RATINGS_BATCH = 2_000;

const Row = z.object({ productId: z.string() });
const Change = Row.extend({ stockOnly: z.boolean() });
type ListFacts = (database: Database, productIds: string[]) => Promise<Record<FactTable, NewFact[]>>;
type Noted = { reviewIds: string[]; orderIds: string[] };
type ListRatings = (database: Database, noted: Noted) => Promise<NewRatings>;
type ListStock = (database: Database, productIds: string[]) => Promise<CountedStock[]>;
type NoteChange = (database: Database) => Promise<void>;
type Sources = { listRatings: ListRatings; listStock: ListStock; listFacts: ListFacts; noteChange: NoteChange };

const Note = z.object({ reviewId: z.string().nullable(), orderId: z.string().nullable() });
const unique = (rows: readonly z.infer<typeof Row>[]) => [...new Set(rows.map(({ productId }) => productId))];
const present = (values: readonly (string | null)[]) => [...new Set(values)].filter((value) => value !== null);

const MODELS = {
  ProductFact,
  OffSaleFact,
  ProductFacet,
  ProductChange,
  ProductRating,
  RatedReview,
  RatingChange,
  SearchWord,
};

/** Stores what the Store searches, filters and sorts by; it is rebuilt whenever a product changes. */
class ProductSearchModuleService extends withDatabase(MedusaService(MODELS)) {
  /**
   * One caller at a time, in any process, so that an older read never overwrites a newer one; a failure leaves the
   * changes noted. If facts changed, `noteChange` runs in the same transaction.
   */
  async refreshSome(
    noted: { products: boolean; ratings: boolean },
    { listRatings, listStock, listFacts, noteChange }: Sources,
  ): Promise<{ more: boolean }> {
    return await this.database.transaction(async (transaction) => {
      await transaction.raw("select pg_advisory_xact_lock(hashtextextended('shop:product-facts', 0))");
      const ratings = noted.ratings ? await this.countRatings(transaction, listRatings) : { rated: [], more: false };
      const changes = await this.takeChanges(transaction);
      const others = unique([...ratings.rated, ...changes.filter(({ stockOnly }) => !stockOnly)]);
      const stocked = unique(changes).filter((productId) => !others.includes(productId));
      const stock = await this.refreshStock(transaction, stocked, listStock);
      const rebuilt = await this.rebuildFacts(transaction, [...others, ...stock.others], listFacts);
      if (stock.changed || rebuilt) await noteChange(transaction);
      return { more: ratings.more || changes.length >= BATCH };
    });
  }

  private async takeChanges(transaction: Database) {
    return await queryRows(
      keepingPlans(transaction),
      Change,
      `delete from product_change
       where product_id in (select product_id from product_change order by id limit ${BATCH})
       returning product_id, stock_only`,
    );
  }

  /** `changed` if one on sale has another number; `others` need all facts instead. */
  private async refreshStock(transaction: Database, productIds: string[], listStock: ListStock) {
    if (productIds.length === 0) return { changed: false, others: [] };
    const { changed, others } = sortStock(productIds, await listStock(transaction, productIds));
    for (const table of FACT_TABLES) {
      const rows = changed.filter(({ keptIn }) => keptIn === table);
      if (rows.length === 0) continue;
      const columns = [rows.map(({ productId }) => productId), rows.map(({ available }) => available)];
      await keepingPlans(transaction).raw(saveStock(table), columns);
    }
    return { changed: changed.some(({ keptIn }) => keptIn === "product_fact"), others };
  }

  private async rebuildFacts(transaction: Database, productIds: string[], listFacts: ListFacts): Promise<boolean> {
    if (productIds.length === 0) return false;
    const facts = await listFacts(transaction, productIds);
    await transaction.raw(countFacets("take out"), [productIds]);
    const changed = await this.replaceFacts(transaction, "product_fact", { productIds, facts: facts.product_fact });
    await this.replaceFacts(transaction, "off_sale_fact", { productIds, facts: facts.off_sale_fact });
    await transaction.raw(countFacets("add"), [productIds]);
    await transaction.raw("delete from product_facet where products = 0", []);
    const words = [...new Set(facts.product_fact.flatMap(({ texts }) => texts.words))].sort();
    await transaction.raw("insert into search_word (word) select unnest(?::text[]) on conflict do nothing", [words]);
    return changed;
  }

  /** Each review's earlier share is taken out. */
  private async countRatings(transaction: Database, listRatings: ListRatings) {
    const notes = await queryRows(
      transaction,
      Note,
      `delete from rating_change where id in (select id from rating_change order by id limit ${RATINGS_BATCH})
       returning review_id, order_id`,
    );
    if (notes.length === 0) return { rated: [], more: false };
    const { reviewIds, entries } = await listRatings(transaction, {
      reviewIds: present(notes.map(({ reviewId }) => reviewId)),
      orderIds: present(notes.map(({ orderId }) => orderId)),
    });
    const before = await queryRows(transaction, Row, TAKE_OUT_RATINGS, [reviewIds]);
    const after = await queryRows(transaction, Row, ADD_RATINGS, [JSON.stringify(entries)]);
    const ids = before.map(({ productId }) => productId);
    await transaction.raw("delete from product_rating where reviews = 0 and product_id = any(?::text[])", [ids]);
    return { rated: [...before, ...after], more: notes.length >= RATINGS_BATCH };
  }

  private async replaceFacts(
    transaction: Database,
    table: FactTable,
    { productIds, facts }: { productIds: readonly string[]; facts: readonly NewFact[] },
  ): Promise<boolean> {
    const saved = await queryRows(transaction, Row, saveFacts(table), [JSON.stringify(facts)]);
    const kept = new Set(facts.map(({ productId }) => productId));
    const gone = productIds.filter((productId) => !kept.has(productId));
    const sql = `delete from ${table} where product_id = any(?::text[]) returning product_id`;
    const removed = await queryRows(transaction, Row, sql, [gone]);
    return saved.length + removed.length > 0;
  }
}

export const productSearchService = serviceOf<ProductSearchModuleService>("product_search");

export default Module("product_search", { service: ProductSearchModuleService });
