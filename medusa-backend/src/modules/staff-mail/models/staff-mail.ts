import { model } from "@medusajs/framework/utils";

/** Each column is when the person turned that mail on; null while it is off. */
export const StaffMailSetting = model
  .define("staff_mail_setting", {
    id: model.id({ prefix: "smset" }).primaryKey(),
    customer_id: model.text(),
    message_since: model.dateTime().nullable(),
    order_since: model.dateTime().nullable(),
    late_since: model.dateTime().nullable(),
    finding_since: model.dateTime().nullable(),
    mailed_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["customer_id"], unique: true }]);

/** So that nothing is told twice. `key` names the event. */
export const StaffMailTold = model
  .define("staff_mail_told", {
    id: model.id({ prefix: "smtold" }).primaryKey(),
    key: model.text(),
    customer_id: model.text(),
  })
  .indexes([{ on: ["key", "customer_id"], unique: true }, { on: ["created_at"] }, { on: ["customer_id"] }]);
