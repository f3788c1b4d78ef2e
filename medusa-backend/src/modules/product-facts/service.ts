import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Connection, Database, ModuleCradle } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { countFacets, type FactTable, type NewFact, saveFacts } from "./fact";
import { OffSaleFact, ProductChange, ProductFacet, ProductFact, SearchWord } from "./models/product-facts";

/** The number of products that one transaction updates. */
const BATCH = 500;

const Row = z.object({ product_id: z.string() });
/** The facts of those on sale, and of the others. */
type ListFacts = (database: Database, productIds: string[]) => Promise<Record<FactTable, NewFact[]>>;
type NoteChange = (database: Database) => Promise<void>;

const MODELS = { ProductFact, OffSaleFact, ProductFacet, ProductChange, SearchWord };

/**
 * Stores the data by which the Store searches, filters and sorts. A product's facts are rebuilt whenever it changes.
 */
class ProductFactsModuleService extends MedusaService(MODELS) {
  private readonly database: Connection;

  constructor(cradle: ModuleCradle) {
    super(cradle);
    this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
  }

  /** True if a product has changed since its facts were made. */
  async hasChanges(): Promise<boolean> {
    const sql = "select product_id from product_change limit 1";
    return (await queryRows(this.database, Row, sql, [])).length > 0;
  }

  /**
   * Updates the facts of some changed products with the result of `listFacts`. One caller at a time, in any process, so
   * that an older read never overwrites a newer one; a failure leaves the changes noted. If facts changed, `noteChange`
   * runs in the same transaction. Returns how many products were read.
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
      const changed = await this.replaceFacts(transaction, "product_fact", { productIds, facts: facts.product_fact });
      await this.replaceFacts(transaction, "off_sale_fact", { productIds, facts: facts.off_sale_fact });
      await transaction.raw(countFacets("add"), [productIds]);
      await transaction.raw("delete from product_facet where products = 0");
      const words = [...new Set(facts.product_fact.flatMap(({ texts }) => texts.words))].sort();
      await transaction.raw("insert into search_word (word) select unnest(?::text[]) on conflict do nothing", [words]);
      if (changed) await noteChange(transaction);
      return { looked: productIds.length };
    });
  }

  /** Makes the rows of these products what their facts say, and takes out those without any. True if a row changed. */
  private async replaceFacts(
    transaction: Database,
    table: FactTable,
    { productIds, facts }: { productIds: readonly string[]; facts: readonly NewFact[] },
  ): Promise<boolean> {
    const saved = await queryRows(transaction, Row, saveFacts(table), [JSON.stringify(facts)]);
    const kept = new Set(facts.map(({ product_id }) => product_id));
    const gone = productIds.filter((productId) => !kept.has(productId));
    const sql = `delete from ${table} where product_id = any(?::text[]) returning product_id`;
    const removed = await queryRows(transaction, Row, sql, [gone]);
    return saved.length + removed.length > 0;
  }
}

export default ProductFactsModuleService;
