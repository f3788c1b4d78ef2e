import { expect, it } from "vitest";
import { toShown } from "./pictures";

it("a product's page has each picture once, also one that two addresses share", () => {
  const copiedUrl = "/media/0123456789abcdef0123456789abcdef-1200.webp";
  const rows = [
    { address: "https://cdn.example/a.jpg", alt: "", copiedUrl },
    { address: "https://cdn.example/b.jpg", alt: "From above", copiedUrl: null },
    { address: "https://cdn.example/a.jpg?v=2", alt: "From the front", copiedUrl },
    { address: "https://cdn.example/b.jpg", alt: "From above", copiedUrl: null },
  ];
  expect(toShown(rows)).toEqual([
    { url: copiedUrl, alt: "From the front" },
    { url: "https://cdn.example/b.jpg", alt: "From above" },
  ]);
});
