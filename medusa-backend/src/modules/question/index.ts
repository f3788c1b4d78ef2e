import { MedusaService, Module } from "@medusajs/framework/utils";
import { serviceOf, withDatabase } from "../../lib/database/connection";
import { FORMER_CUSTOMER } from "../../lib/text";
import { ProductAnswer, ProductQuestion } from "./models/question";

/** Stores customers' questions about products, and the answers of the shop and of owners. */
class QuestionModuleService extends withDatabase(MedusaService({ ProductQuestion, ProductAnswer })) {
  /** Takes the name off what is shown, and deletes what nobody sees; with a question, all answers to it. */
  async eraseAsker(customerId: string): Promise<void> {
    for (const unseen of ["state <> 'shown' and deleted_at is null", "deleted_at is not null"]) {
      const questions = `select id from product_question where customer_id = ? and ${unseen}`;
      const answers = `delete from product_answer where deleted_at is null and question_id in (${questions})`;
      await this.database.raw(answers, [customerId]);
      await this.database.raw(`delete from product_question where customer_id = ? and ${unseen}`, [customerId]);
      await this.database.raw(`delete from product_answer where customer_id = ? and ${unseen}`, [customerId]);
    }
    for (const [table, name] of [
      ["product_question", "asker_name"],
      ["product_answer", "answerer_name"],
    ]) {
      const sql = `update ${table} set ${name} = ?, updated_at = now() where customer_id = ? and deleted_at is null`;
      await this.database.raw(sql, [FORMER_CUSTOMER, customerId]);
    }
  }
}

export const questionService = serviceOf<QuestionModuleService>("question");

export default Module("question", { service: QuestionModuleService });
