import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { MedusaResponse } from "@medusajs/framework/http";
import express from "express";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SHOP_ORDER } from "../../../../contract/shop-order.test-kit";
import { readAllOrders } from "../../../../queries/orders/export-orders";
import type { ShopRequest } from "../../../shop-auth";
import { GET } from "./route";

vi.mock("../../../../queries/orders/export-orders");
vi.mock("../../../../workflows/orders/note-export");

const order = { ...SHOP_ORDER, currency: "usd", invoices: [], credit_notes: [], fees: null, lines: [] };
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let server: Server;
let address: string;
beforeEach(async () => {
  const app = express().get("/", (req, res) => {
    const shop = { customerId: "cus_1" };
    const asked = Object.assign(req, { scope: { resolve: () => logger }, shop });
    return GET(asked as unknown as ShopRequest, res as unknown as MedusaResponse);
  });
  server = createServer(app).listen(0);
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it("cuts the connection when reading fails in the middle of a file", async () => {
  vi.mocked(readAllOrders).mockImplementation(async function* () {
    for (let page = 0; page < 20; page += 1) yield Array.from({ length: 250 }, () => order);
    throw new Error("The database went away.");
  });
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  expect(logger.warn).toHaveBeenCalledWith(expect.stringContaining("orders_export_ended"));
});

it("stops reading when its reader leaves, and lets others in again", async () => {
  const ended = vi.fn();
  vi.mocked(readAllOrders).mockImplementation(async function* () {
    try {
      for (;;) yield await delay(1, [order]);
    } finally {
      ended();
    }
  });
  for (let reader = 1; reader <= 3; reader += 1) {
    const controller = new AbortController();
    const answer = await fetch(address, { signal: controller.signal });
    expect(answer.status).toBe(200);
    controller.abort();
    await expect.poll(() => ended.mock.calls.length).toBe(reader);
  }
});
