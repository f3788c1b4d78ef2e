import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Permission } from "../../contract/permissions";
import { type StaffMailKind, staffMailsFor } from "../../contract/staff";
import { CHECKS } from "../../doctor/command";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { shopDay } from "../../lib/shop-day";
import { ShopError } from "../../lib/shop-error";
import type { MailData } from "../../mails/kinds";
import { staffMailService } from "../../modules/staff-mail";
import { listStaffNews, listStaffReaders, type StaffNews, type StaffReader } from "../../queries/staff-mails";
import { queueMail } from "./queue-mail";

const PAUSE_MINUTES = 15;

/** Turns these mails on for somebody of the staff, and the others off. @throws ShopError `forbidden` */
export async function chooseStaffMails(
  container: MedusaContainer,
  { customerId, permissions }: { customerId: string; permissions: ReadonlySet<Permission> },
  kinds: readonly StaffMailKind[],
): Promise<void> {
  const allowed = staffMailsFor(permissions);
  if (allowed.length === 0 || !kinds.every((kind) => allowed.includes(kind)))
    throw new ShopError("forbidden", "Your role does not allow you to see what this mail is about.");
  await staffMailService(container).choose(customerId, kinds);
}

export function toStaffNews(news: readonly StaffNews[]): MailData<"staff_news"> {
  const of = (asked: StaffMailKind) => news.filter(({ kind }) => kind === asked);
  const orders = (asked: "order" | "late") =>
    of(asked).flatMap(({ orderId, number }) => (orderId === null || number === null ? [] : [{ orderId, number }]));
  const nameOf = (checkId: string | null) => CHECKS.find(({ id }) => id === checkId)?.name ?? checkId;
  return {
    messages: of("message").length,
    orders: orders("order"),
    late: orders("late"),
    findings: of("finding").map(({ text, checkId, orderId }) => ({
      text: text ?? `The doctor found a fault: ${nameOf(checkId)}`,
      orderId,
    })),
  };
}

async function mailNews(container: MedusaContainer, { customerId, email: to, kinds }: StaffReader): Promise<void> {
  await databaseOf(container).transaction(async (transaction) => {
    const news = await listStaffNews(transaction, { customerId, kinds }, shopDay(new Date()).toString());
    if (news.length === 0) return;
    await staffMailService(container).noteTold(transaction, { customerId, keys: news.map(({ key }) => key) });
    const mail = { key: `staff_news:${randomUUID()}`, kind: "staff_news", to, customerId } as const;
    await queueMail(container, { ...mail, data: toStaffNews(news) }, transaction);
  });
}

/** Writes one mail for each person, about everything that they were not told yet. */
export async function mailStaff(container: MedusaContainer): Promise<void> {
  await staffMailService(container).forgetSolved();
  for (const reader of await listStaffReaders(databaseOf(container), PAUSE_MINUTES)) {
    try {
      await mailNews(container, reader);
    } catch (error) {
      logEvent(container, "warn", { event: "mail_not_written", kind: "staff_news" }, error);
    }
  }
}
