import { describe, expect, it } from "vitest";
import { ImageUrl, isPictureAddress } from "./index";

const HOSTS = ["shop.example", "localhost:9000"];

describe("the address of a picture", () => {
  it.each([
    "/images/products/sparrow-1.webp",
    "/images/not-there-yet.png?v=2#top",
    "/images/Möwe 100%25.jpg",
    "/static/1762-photo.png",
    "https://elsewhere.example/auth/google",
    "http://elsewhere.example:3000/a b.png",
    "HTTPS://elsewhere.example/..",
    "https://shop.example/images/products/sparrow-1.webp",
    "http://localhost:9000/static/1762-photo.png",
    "http://localhost:9001/photo.png",
  ])("is %s", (address) => {
    expect(isPictureAddress(address, HOSTS)).toBe(true);
    expect(ImageUrl.parse(address)).toBe(address);
  });

  it.each([
    "/reset-password?token=12345678901234567890",
    "/auth/google",
    "/",
    "/images",
    "/IMAGES/../auth/google",
    "/images/../auth/google",
    "/images/./../auth/google",
    "/images/%2e%2e/auth/google",
    "/images/.%2E/auth/google",
    "/images/..%2fauth/google",
    "/images/%252e%252e/auth/google",
    "/images/%25252e%25252e/auth/google",
    "/images/..%5cauth/google",
    "/images/..\\auth/google",
    "/images/.\n./auth/google",
    "/\n/elsewhere.example/x.png",
    "//elsewhere.example/x.png",
    "/\\elsewhere.example/x.png",
    "images/x.png",
    "javascript:alert(1)",
    "data:image/png;base64,AA==",
    "https://",
    "",
  ])("is not %j", (address) => {
    expect(ImageUrl.safeParse(address).success).toBe(false);
  });

  it.each([
    "https://shop.example/auth/google",
    "HTTPS://SHOP.EXAMPLE/reset-password?token=1",
    "https://shop.example:443/auth/google",
    "https://somebody@shop.example/auth/google",
    "https://shop.example/images/../auth/google",
    "http://localhost:9000/app",
  ])("is not %s, which is one of the shop's own", (address) => {
    expect(isPictureAddress(address, HOSTS)).toBe(false);
  });
});
