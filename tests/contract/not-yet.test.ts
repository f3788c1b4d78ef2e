import { parseHTML } from "linkedom";
import { describe, expect } from "vitest";
import { inFull as it } from "../support/in-full";
import { buyCaptured } from "../support/money";
import { orderPath, readOrderPage } from "../support/orders";
import { demoAdmin, Person } from "../support/person";

const admin = await demoAdmin();

let bought: ReturnType<typeof buyCaptured> | undefined;
/** An order of three pieces that no test changes. */
async function untouched(): Promise<string> {
  bought ??= Person.signUp().then((buyer) => buyCaptured(buyer, "Sparrow", { quantity: 3 }));
  return (await bought).orderId;
}

const pageOf = async (answer: Response) => parseHTML(await answer.text()).document;

/** Sends a form, and answers the question of the next page by "Not yet", as a browser without scripts does. */
async function askAndLeave(orderId: string, fields: Record<string, string>) {
  const page = await pageOf(await admin.submit(orderPath(orderId), fields));
  const question = page.querySelector('[role="alertdialog"]');
  const notYet = [...(question?.querySelectorAll("button, a") ?? [])].find(
    ({ textContent }) => textContent === "Not yet",
  );
  if (!notYet) throw new Error(page.body.textContent ?? "");
  if (notYet.tagName === "A") return await pageOf(await admin.visit(orderPath(orderId)));
  const inputs = [...(question?.querySelectorAll("input[name]") ?? []), notYet];
  const sent = inputs.map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
  return await pageOf(await admin.submit(orderPath(orderId), Object.fromEntries(sent)));
}

/** What a field of the page is filled in with. */
function filledIn(page: Document, name: string): string | boolean | null {
  const [field] = page.querySelectorAll(`[name="${name}"]:not([type="hidden"])`);
  if (field?.getAttribute("type") === "checkbox") return field.hasAttribute("checked");
  if (field?.tagName === "SELECT") return field.querySelector("option[selected]")?.getAttribute("value") ?? null;
  return field?.getAttribute("value") ?? null;
}

describe("“Not yet” without scripts", () => {
  it("keeps what was typed about a parcel, and sends nothing", async () => {
    const orderId = await untouched();
    const { left } = await readOrderPage(admin, orderId);
    const page = await askAndLeave(orderId, {
      form: "parcel",
      ship_line_0: left[0]?.lineId ?? "",
      ship_left_0: "3",
      ship_quantity_0: "2",
      carrier: "DHL",
      trackingNumber: "JD014600003",
    });
    const fields = ["ship_quantity_0", "carrier", "trackingNumber"];
    expect(fields.map((name) => filledIn(page, name))).toEqual(["2", "DHL", "JD014600003"]);
    expect((await readOrderPage(admin, orderId)).left).toEqual(left);
  });
});
