import type { ReactNode } from "react";
import { z } from "zod";
import { defineMail } from "../mail-kind";
import { Action, INK, Note, Paragraph, Title } from "../parts/text";

const Order = z.object({ orderId: z.string(), number: z.number() });
const News = z.object({
  messages: z.number(),
  orders: z.array(Order),
  late: z.array(Order),
  findings: z.array(z.object({ text: z.string(), orderId: z.string().nullable() })),
});
type News = z.infer<typeof News>;

/** "New order #72, 2 new messages, order #3 is late". */
export function toStaffSubject({ messages, orders, late, findings }: News): string {
  const [order, lateOrder] = [orders[0], late[0]];
  const parts = [
    orders.length === 1 ? `new order #${order?.number}` : `${orders.length} new orders`,
    messages === 1 ? "new message" : `${messages} new messages`,
    late.length === 1 ? `order #${lateOrder?.number} is late` : `${late.length} orders are late`,
    findings.length === 1 ? "1 finding" : `${findings.length} findings`,
  ].filter((part) => !part.startsWith("0 "));
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const deskPath = (orderId: string) => `/dashboard/orders/${orderId}?view=desk`;

const MOST_LINES = 30;

type PartProps<Row> = { title: string; rows: readonly Row[]; all: string; children: (row: Row) => ReactNode };

/** A line each; `all` is the list with the rest. */
function Part<Row>({ title, rows, all, children }: PartProps<Row>) {
  if (rows.length === 0) return null;
  const left = rows.length - MOST_LINES;
  return (
    <Paragraph>
      <strong>{title}</strong>
      {rows.slice(0, MOST_LINES).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <span key={at}>
          <br />
          {children(row)}
        </span>
      ))}
      {left > 0 ? (
        <span>
          <br />
          <Link href={all}>{`and ${left} more`}</Link>
        </span>
      ) : null}
    </Paragraph>
  );
}

const Link = ({ href, children }: { href: string; children: string }) => (
  <a href={href} style={{ color: INK.DEFAULT }}>
    {children}
  </a>
);

/** What is new at the desk. It has no data of customers. */
export const staffNews = defineMail({
  data: News,
  subject: toStaffSubject,
  preview: () => "What is new at the desk.",
  Body: ({ data, site: { url } }) => {
    const { messages, orders, late, findings } = data;
    const order = (of: z.infer<typeof Order>) => <Link href={url + deskPath(of.orderId)}>{`Order #${of.number}`}</Link>;
    return (
      <>
        <Title>{toStaffSubject(data)}</Title>
        <Part title="New orders" rows={orders} all={`${url}/dashboard/manageAllOrders`}>
          {order}
        </Part>
        {messages > 0 ? (
          <Paragraph>
            <strong>{messages === 1 ? "New message" : `${messages} new messages`}</strong>
            <br />
            <Link href={`${url}/dashboard/messages`}>Read what customers wrote</Link>
          </Paragraph>
        ) : null}
        <Part title="Late orders" rows={late} all={`${url}/dashboard/manageAllOrders?status=late`}>
          {order}
        </Part>
        <Part title="Findings" rows={findings} all={`${url}/dashboard`}>
          {({ text, orderId }) => (orderId ? <Link href={url + deskPath(orderId)}>{text}</Link> : text)}
        </Part>
        {findings.length > 0 ? (
          <Paragraph>Medusa Admin has the details, on its pages Money and Doctor.</Paragraph>
        ) : null}
        <Action href={`${url}/dashboard`}>Go to the desk</Action>
        <Note>
          You get at most one such mail in a quarter of an hour, because you chose it. Choose which mails you get:{" "}
          <a
            className="address"
            href={`${url}/dashboard/account#account-staff-mails`}
            style={{ color: INK.muted }}
          >{`${url}/dashboard/account`}</a>
        </Note>
      </>
    );
  },
});
