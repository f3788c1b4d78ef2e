import { describe, expect, it } from "vitest";
import { ImageUrl, isPictureAddress } from "./index";

const HOSTS = ["shop.example", "localhost:9000"];

describe("the address of a picture", () => {
  it.each([
    "/images/products/sparrow-1.webp",
    "/images/not-there-yet.png?v=2#top",
    "/images/Möwe 100%25.jpg",
    "/static/1762-photo.png",
    "/media/0123456789abcdef0123456789abcdef-1200.webp",
    "https://elsewhere.example/auth/google",
    "http://elsewhere.example:3000/a b.png",
    "https://shop.example/images/products/sparrow-1.webp",
    "http://localhost:9000/static/1762-photo.png",
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
    "/media/../auth/google",
    "/images/%2e%2e/auth/google",
    "/images/..%2fauth/google",
    "/images/%252e%252e/auth/google",
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
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "127.1",
    "0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[fd00::1]",
    "[fe80::1]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "localhost",
    "LOCALHOST:8080",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1.",
    "169.254.169.254",
    "100.64.0.1",
    "172.31.255.255",
    "router.local",
    "nas.home.arpa",
    "metadata.google.internal",
    "redis",
    "１２７.0.0.1",
  ])("is not public at %s, which only the visitor's own machine or network has", (host) => {
    const address = `http://${host}/x.png`;
    expect(isPictureAddress(address, HOSTS, { isPublic: true })).toBe(false);
    expect(isPictureAddress(address, HOSTS)).toBe(true);
  });

  it.each([
    "elsewhere.example",
    "8.8.8.8",
    "172.32.0.1",
    "100.128.0.1",
    "[2606:4700::1111]",
    "[2001:4860:4860::8888]",
    // The shop's own host, though that is a local one.
    "localhost:9000",
  ])("may be public at %s", (host) => {
    expect(isPictureAddress(`https://${host}/static/x.png`, HOSTS, { isPublic: true })).toBe(true);
  });

  it.each([
    "https://shop.example/auth/google",
    "https://shop.example./auth/google",
    "http://localhost.:9000/app",
    "HTTPS://SHOP.EXAMPLE/reset-password?token=1",
    "https://somebody@shop.example/auth/google",
    "https://shop.example/images/../auth/google",
  ])("is not %s, which is one of the shop's own", (address) => {
    expect(isPictureAddress(address, HOSTS)).toBe(false);
  });
});
