import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { getDocumentProxy } from "unpdf";
import { afterEach, describe, expect, it } from "vitest";
import { LABELS } from "../support/fields";
import { orderPath, submitTracking } from "../support/orders";
import { demoAdmin } from "../support/person";
import { freshEmail } from "../support/stack";
import { closeSessions, openFirefox, openWebKit, type Session } from "./session";
import { Visitor } from "./visitor";

/** Programs that the runner has found; without one its tests are skipped (tests/run/browser.ts). */
const BROWSERS = [
  { name: "Firefox", program: process.env.FIREFOX_PATH, open: openFirefox },
  { name: "WebKit", program: process.env.WEBKIT_DRIVER_PATH, open: openWebKit },
];
const PICTURES = path.join(import.meta.dirname, "../test-results/browsers");

const PAYMENT = '[role="dialog"]';

async function payWith(visitor: Visitor, card: string): Promise<void> {
  await visitor.fill("Credit or debit card number", card);
  await visitor.fill("Credit or debit card expiration date", "1234");
  await visitor.fill("Credit or debit card CVC/CVV", "123");
  await visitor.press({ role: "button", name: "Confirm Order Payment", within: PAYMENT });
}

/** From the home page to a paid order; returns the order's id. */
async function buySparrow(visitor: Visitor): Promise<string> {
  await visitor.open("/");
  await visitor.sees("Providing a Wide Range of Drones", "h2");
  await visitor.press({ role: "link", name: "Store", within: "header" });
  await visitor.isAt(/^\/explore$/);
  await visitor.sees("Kestrel Pro", "main h2");
  await visitor.press({ role: "link", name: "Under 250 g" });
  await visitor.isAt(/^\/explore\?weight=-250$/);
  await visitor.misses("Kestrel Pro", "main h2");
  await visitor.press({ role: "link", name: "Sparrow", within: "main" });
  await visitor.isAt(/^\/products\/sparrow$/);
  await visitor.press({ role: "button", name: "Add to Cart", within: "article" });
  await visitor.press({ role: "button", name: "Open cart", within: "header" });
  await visitor.sees("$149.00", "dialog[open]");
  await visitor.press({ role: "link", name: "Go to checkout", within: "dialog[open]" });

  await visitor.isAt(/^\/login\?redirectTo=/);
  await visitor.press({ role: "link", name: "Sign up", within: "main" });
  await visitor.isAt(/^\/register/);
  await visitor.fill(LABELS.name, "Stella Story");
  await visitor.fill(LABELS.email, freshEmail("browsers"));
  await visitor.fill(LABELS.password, "correct horse battery");
  await visitor.press({ role: "button", name: "Sign up", within: "main" });

  await visitor.isAt(/^\/checkout$/);
  await visitor.fill(LABELS.address, "House 12, Road 5\nDhanmondi, Dhaka");
  await visitor.fill(LABELS.phone, "+880 1700 000000");
  await visitor.press({ role: "button", name: "Proceed to Payment" });
  await payWith(visitor, "4000000000000002");
  await visitor.sees("Your card was declined.", `${PAYMENT} [role="alert"]`);
  await visitor.sees("Not charged.", `${PAYMENT} [role="alert"]`);
  await payWith(visitor, "4000002760003184");
  await visitor.press({ role: "button", name: "Complete authentication", within: "dialog[open]" });

  await visitor.isAt(/^\/dashboard\/myOrders$/);
  await visitor.sees("Thank you!", "main article");
  await visitor.sees("pending", "main article");
  await visitor.press({ role: "link", name: { start: "Order #" }, within: "main article" });
  await visitor.sees("Being packed", "h2");
  return (await visitor.isAt(/^\/dashboard\/orders\/order_/)).split("/").at(-1) ?? "";
}

/** Sends the order's parcel as the shop, and asks to send it back as its buyer. */
async function sendBack(visitor: Visitor, orderId: string): Promise<void> {
  const parcel = { carrier: "DHL", trackingNumber: "JD01", trackingUrl: "https://www.dhl.com/track?id=JD01" };
  await submitTracking(await demoAdmin(), orderId, parcel);
  await visitor.open(orderPath(orderId));
  await visitor.sees("Track the parcel", "main a");
  await visitor.press({ role: "button", name: "Send something back" });
  await visitor.press({ role: "button", name: "Request the return" });
  await visitor.sees("Your return is registered", '[role="status"]');
  await visitor.sees("We are waiting for the parcel", "main");
}

async function openInvoice(visitor: Visitor): Promise<void> {
  await visitor.press({ role: "link", name: "Invoice", within: "main" });
  await visitor.isAt(/^\/dashboard\/invoice\/order_/);
  await visitor.sees("Net payable", "main article");
}

async function keepPicture(name: string, session: Session): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await writeFile(path.join(PICTURES, `${name}.png`), await session.takePicture());
}

afterEach(closeSessions);

describe.each(BROWSERS)("in $name", ({ name, program, open }) => {
  it.skipIf(!program)(
    "a visitor fills a cart, signs up, pays after a declined card and a challenge, asks for a return and opens the invoice, one sheet if the browser can print it",
    async () => {
      const session = await open(program ?? "");
      try {
        const visitor = new Visitor(session);
        await sendBack(visitor, await buySparrow(visitor));
        await openInvoice(visitor);
        // WebKit's driver has no command to print.
        if (session.print) expect((await getDocumentProxy(new Uint8Array(await session.print()))).numPages).toBe(1);
      } catch (error) {
        await keepPicture(name, session);
        throw error;
      }
    },
  );
});
