import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { isClosed } from "./open-paths";

const STOCK_API = join(dirname(createRequire(__filename).resolve("@medusajs/medusa/package.json")), "dist/api");

/** Every stock route of the fenced rooms, from Medusa's own files; `[id]` stands for some id, the actor for `actor`. */
function stockRoutes(actor: string): string[] {
  const rooms = ["store", "auth", "hooks"];
  const files = rooms.flatMap((room) =>
    readdirSync(join(STOCK_API, room), { recursive: true, encoding: "utf8" }).map((file) => join(room, file)),
  );
  return files
    .filter((file) => file.endsWith("/route.js"))
    .map((file) => `/${dirname(file)}`.replace("[actor_type]", actor).replaceAll(/\[\w+\]/g, "some-id"));
}

const OPEN_TO_MEDUSA_ADMIN = [
  "/auth/mfa/challenges/some-id/verify",
  "/auth/mfa/factors",
  "/auth/mfa/factors/some-id",
  "/auth/mfa/factors/some-id/verify",
  "/auth/mfa/recovery-codes",
  "/auth/session",
  "/auth/token/refresh",
  "/auth/user/providers",
  "/auth/user/some-id",
  "/auth/user/some-id/callback",
  "/auth/user/some-id/register",
  "/auth/user/some-id/reset-password",
  "/auth/user/some-id/update",
];

describe("isClosed", () => {
  it("knows Medusa's routes", () => {
    expect(stockRoutes("user")).toContain("/store/carts/some-id/complete");
    expect(stockRoutes("user").length).toBeGreaterThan(55);
  });

  it("leaves of all stock routes exactly Medusa Admin's sign-in open", () => {
    const open = stockRoutes("user").filter((path) => !isClosed(path));
    expect(open.toSorted()).toEqual(OPEN_TO_MEDUSA_ADMIN);
  });

  it("leaves no route open to customers but those that name no actor", () => {
    const open = stockRoutes("customer").filter((path) => !isClosed(path));
    expect(open.toSorted()).toEqual(OPEN_TO_MEDUSA_ADMIN.filter((path) => !path.startsWith("/auth/user/")));
  });

  it.each([
    "/STORE/Carts",
    "/store/carts/",
    "/store",
    "/store/",
    "/Hooks/payment/stripe",
    "/store/shopping",
    "/auth/customer/emailpass",
  ])("closes %s", (path) => expect(isClosed(path)).toBe(true));

  it.each([
    "/store/shop/products",
    "/STORE/shop/products",
    "/admin/orders",
    "/app",
    "/health",
    "/webhooks/stripe",
    "/stores",
  ])("leaves %s alone", (path) => expect(isClosed(path)).toBe(false));
});
