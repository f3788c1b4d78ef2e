import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { serviceOf, withDatabase } from "../../lib/database/connection";
import { Id, queryRow } from "../../lib/database/sql";
import { ShopMessage } from "./models/shop-message";

type NewMessage = { key: string; name: string; email: string; text: string; state: "open" | "spam" };

/** Stores messages to the shop, and the answers to them. */
class MessageModuleService extends withDatabase(MedusaService({ ShopMessage })) {
  /** Null if the same message is stored. */
  async keepMessage({ key, name, email, text, state }: NewMessage): Promise<string | null> {
    const sql = `insert into shop_message (id, key, name, email, text, state) values (?, ?, ?, ?, ?, ?)
      on conflict (key) where deleted_at is null do nothing returning id`;
    const row = await queryRow(this.database, Id, sql, [`smsg_${randomUUID()}`, key, name, email, text, state]);
    return row?.id ?? null;
  }

  async eraseMessagesOf({ address, until }: { address: string; until: Date }): Promise<void> {
    const sql = "delete from shop_message where email = ? and created_at <= ? and deleted_at is null";
    await this.database.raw(sql, [address, until]);
  }
}

export const messageService = serviceOf<MessageModuleService>("shop_message");

export default Module("shop_message", { service: MessageModuleService });
