import { describe, expect, it } from "vitest";
import { siteWith } from "../mail-site.test-kit";
import { picturesOf, renderMail } from "../render-mail";

const delivery = { name: "Ada", address: "House 12\nDhanmondi", phone: "+880 1700" };
const order = { orderId: "order_1", number: 1042, delivery };
const sums = { currency: "usd", delivery: 0, tax: 0, discount: 0, total: 59.97 };

describe("the pictures of a mail", () => {
  const [sparrow, wren] = ["/images/products/sparrow-1.webp", "/media/0123456789abcdef0123456789abcdef-1200.webp"];
  const pictured = { ...sums, lines: [{ title: "Sparrow", quantity: 3, sum: 59.97, picture: sparrow }] };
  const products = [
    { title: "Sparrow", picture: sparrow },
    { title: "Wren Cine", picture: wren },
    { title: "Gone", picture: "" },
  ];
  const parcel = { orderId: "order_1", number: 7, items: ["Sparrow", "Wren Cine"], delivery, products };

  it("stand beside the lines of an order, and the text part stays as it is", () => {
    const { html, text } = renderMail("order_confirmation", { ...order, sums: pictured }, siteWith(sparrow));
    expect(html).toMatch(/<img src="cid:picture-0" alt="" width="76" height="57"/);
    expect(text).toMatch(/Item\s+Quantity\s+Price\n+Sparrow\s+3\s+\$59\.97/);
    expect(text).not.toContain("cid:");
  });

  it("stand below what a parcel brings, each with its product's name for programs that show none", () => {
    const { html, text } = renderMail("order_shipped", parcel, siteWith(sparrow, wren));
    expect(
      [...html.matchAll(/<img src="cid:(picture-\d)" alt="([^"]*)" width="160"/g)].map(([, , alt]) => alt),
    ).toEqual(["Sparrow", "Wren Cine"]);
    expect(text).toContain("has left us: Sparrow, Wren Cine.");
    expect(text).not.toContain("cid:");
  });

  it("are asked for once each, twelve at most, and left out where they could not be read", () => {
    expect(renderMail("order_shipped", parcel, siteWith()).html).not.toMatch(/cid:picture|alt="Sparrow"/);
    expect(renderMail("order_confirmation", { ...order, sums: pictured }, siteWith()).html).not.toContain(
      "cid:picture",
    );
    const many = Array.from({ length: 20 }, (_, index) => ({ title: `P${index}`, picture: `/images/${index}.webp` }));
    expect(picturesOf("order_shipped", { ...parcel, products: [...products, ...products] })).toEqual([sparrow, wren]);
    expect(picturesOf("order_shipped", { ...parcel, products: many })).toHaveLength(12);
    expect(picturesOf("welcome", { name: "Ada" })).toEqual([]);
  });
});
