import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Connection, Database, ModuleCradle } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { countFacets, type NewFact, SAVE_FACTS } from "./fact";
import { ProductChange } from "./models/product-change";
import { ProductFacet } from "./models/product-facet";
import { ProductFact } from "./models/product-fact";
import { SearchWord } from "./models/search-word";

/** Products that one transaction brings up to date. */
const BATCH = 500;

const Row = z.object({ product_id: z.string() });
type ListFacts = (database: Database, productIds: string[]) => Promise<NewFact[]>;
type NoteChange = (database: Database) => Promise<void>;

/**
 * Holds what the Store searches, filters and sorts by. What it says of a product is made again whenever the product
 * changes.
 */
class ProductFactsModuleService extends MedusaService({ ProductFact, ProductFacet, ProductChange, SearchWord }) {
  private readonly database: Connection;

  constructor(cradle: ModuleCradle) {
    super(cradle);
    this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
  }

  /** True when a product was changed since its facts were made. */
  async hasChanges(): Promise<boolean> {
    const sql = "select product_id from product_change limit 1";
    return (await queryRows(this.database, Row, sql, [])).length > 0;
  }

  /**
   * Brings the facts of some changed products up to date with what `listFacts` reads of them. One caller at a time, in
   * any process, so that no older reading is stored over a younger one; a failure leaves the changes noted. Where facts
   * became other ones, `noteChange` says so in the same transaction. Returns how many products were looked at.
   */
  async refreshSome(listFacts: ListFacts, noteChange: NoteChange): Promise<{ looked: number }> {
    return await this.database.transaction(async (transaction) => {
      await transaction.raw("select pg_advisory_xact_lock(hashtextextended('shop:product-facts', 0))");
      const taken = await queryRows(
        transaction,
        Row,
        `delete from product_change
         where product_id in (select product_id from product_change order by id limit ${BATCH}) returning product_id`,
      );
      const productIds = [...new Set(taken.map(({ product_id }) => product_id))];
      if (productIds.length === 0) return { looked: 0 };
      const facts = await listFacts(transaction, productIds);
      await transaction.raw(countFacets("take out"), [productIds]);
      const saved = await queryRows(transaction, Row, SAVE_FACTS, [JSON.stringify(facts)]);
      const kept = new Set(facts.map(({ product_id }) => product_id));
      const gone = productIds.filter((productId) => !kept.has(productId));
      const removed = await queryRows(
        transaction,
        Row,
        "delete from product_fact where product_id = any(?::text[]) returning product_id",
        [gone],
      );
      await transaction.raw(countFacets("add"), [productIds]);
      await transaction.raw("delete from product_facet where products = 0");
      const words = [...new Set(facts.flatMap(({ texts }) => texts.words))].sort();
      await transaction.raw("insert into search_word (word) select unnest(?::text[]) on conflict do nothing", [words]);
      if (saved.length + removed.length > 0) await noteChange(transaction);
      return { looked: productIds.length };
    });
  }
}

export default ProductFactsModuleService;
