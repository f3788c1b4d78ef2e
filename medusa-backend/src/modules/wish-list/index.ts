import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import { serviceOf, withDatabase } from "../../lib/database/connection";
import { queryRow } from "../../lib/database/sql";
import { WishList, WishListItem } from "./models/wish-list";

const Count = z.object({ count: z.number() });

export type NewWish = { customerId: string; productId: string; title: string };

/** Stores the customers' wish lists. */
class WishListModuleService extends withDatabase(MedusaService({ WishList, WishListItem })) {
  /** False if the list has `most` others. Its row is locked, so that concurrent calls do not exceed `most`. */
  async addWish({ customerId, productId, title }: NewWish, most: number): Promise<boolean> {
    return await this.database.transaction(async (transaction) => {
      const lock = `insert into wish_list (id, customer_id) values (?, ?)
        on conflict (customer_id) where deleted_at is null do update set updated_at = now()`;
      await transaction.raw(lock, [`wlist_${randomUUID()}`, customerId]);
      const others = `select count(*)::int as count from wish_list_item
        where customer_id = ? and product_id <> ? and deleted_at is null`;
      const row = await queryRow(transaction, Count, others, [customerId, productId]);
      if ((row?.count ?? 0) >= most) return false;
      const add = `insert into wish_list_item (id, customer_id, product_id, title) values (?, ?, ?, ?)
        on conflict (customer_id, product_id) where deleted_at is null do nothing`;
      await transaction.raw(add, [`wish_${randomUUID()}`, customerId, productId, title]);
      return true;
    });
  }

  async removeWish({ customerId, productId }: Omit<NewWish, "title">): Promise<void> {
    const sql = "delete from wish_list_item where customer_id = ? and product_id = ? and deleted_at is null";
    await this.database.raw(sql, [customerId, productId]);
  }

  async nameList(customerId: string, title: string): Promise<void> {
    const sql = `insert into wish_list (id, customer_id, title) values (?, ?, ?)
      on conflict (customer_id) where deleted_at is null do update set title = excluded.title, updated_at = now()`;
    await this.database.raw(sql, [`wlist_${randomUUID()}`, customerId, title]);
  }

  /** Null ends the link. */
  async shareList(customerId: string, link: { hash: string; sealed: string } | null): Promise<void> {
    const sql = `insert into wish_list (id, customer_id, share_hash, share_sealed) values (?, ?, ?, ?)
      on conflict (customer_id) where deleted_at is null
      do update set share_hash = excluded.share_hash, share_sealed = excluded.share_sealed, updated_at = now()`;
    await this.database.raw(sql, [`wlist_${randomUUID()}`, customerId, link?.hash ?? null, link?.sealed ?? null]);
  }

  async eraseList(customerId: string): Promise<void> {
    await this.database.raw("delete from wish_list_item where customer_id = ? and deleted_at is null", [customerId]);
    await this.database.raw("delete from wish_list where customer_id = ? and deleted_at is null", [customerId]);
  }
}

export const wishListService = serviceOf<WishListModuleService>("wish_list");

export default Module("wish_list", { service: WishListModuleService });
