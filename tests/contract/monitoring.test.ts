import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, vi } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { asOps } from "../support/ops";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { stack } from "../support/stack";
import { postWebhook } from "../support/stripe";

/** Set by `npm test`; a shop that somebody else runs may serve no figures. */
const port = Number(process.env.METRICS_PORT ?? 0);
const figuresOf = async (above: number) => {
  const answer = await fetch(`http://localhost:${port + above}/metrics`);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  return answer.text();
};
const file = (name: string) => readFileSync(path.join(import.meta.dirname, "../../docs/monitoring", name), "utf8");
/** The names of metrics that a text uses, without what a histogram adds. */
const namesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b(?:shop|storefront|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|sum|count)$/, ""),
    ),
  ),
];

/** Values of labels that a text compares with, as `label="value"`: each one of `a|b`. */
const comparedIn = (text: string) =>
  [...text.replaceAll('\\"', '"').matchAll(/\b([a-z_]+)(?:=~?|!=|!~)"([^"]*)"/g)].flatMap(
    ([, label = "", values = ""]) => values.split("|").map((value) => `${label}="${value}"`),
  );
/** What is served elsewhere: by a process that does one half of what this shop's only one does. */
const SERVED_ELSEWHERE = ['mode="server"', 'mode="worker"'];

describe.skipIf(port === 0)("the figures for Prometheus", () => {
  let buyer: Person;
  let medusa = "";
  let storefront = "";
  beforeAll(async () => {
    buyer = await Person.signUp();
    const { orderId } = await buy(buyer);
    await vi.waitFor(async () => expect(await figuresOf(0)).toMatch(/^shop_payments\{status="captured"\} [1-9]/m), {
      timeout: 180_000,
      interval: 500,
    });
    await buyer.api("GET", `/orders/${orderId}`);
    await fetch(new URL("/home", stack.storefront));
    await fetch(new URL(`/store/shop/orders/${orderId}`, stack.medusa));
    await asOps("GET", "/admin/shop/doctor");
    await postWebhook("{}");
    [medusa, storefront] = await Promise.all([figuresOf(0), figuresOf(1)]);
  });

  it.each(["alerts.yml", "dashboard.json"])("are all there that %s reads", (name) => {
    const served = new Set(
      [...`${medusa}\n${storefront}`.matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric ?? ""),
    );
    const read = namesIn(file(name));
    expect(read.length).toBeGreaterThan(8);
    expect(read.filter((metric) => !served.has(metric))).toEqual([]);
  });

  it.each(["alerts.yml", "dashboard.json"])("have every value of a label that %s compares with", (name) => {
    const served = [...`${medusa}\n${storefront}`.matchAll(/[{,]([a-z_]+="[^"]*")/g)].map(([, pair = ""]) => pair);
    const known = new Set([...served, ...SERVED_ELSEWHERE]);
    const compared = comparedIn(file(name));
    expect(compared.length).toBeGreaterThan(3);
    expect(compared.filter((pair) => !known.has(pair))).toEqual([]);
  });

  it("count requests by pattern, and payments by what became of them", () => {
    expect(medusa).toMatch(/^shop_http_request_seconds_count\{[^}]*route="\/store\/shop\/orders\/:id"[^}]*\} [1-9]/m);
    const refused = /^shop_http_request_seconds_count\{[^}]*route="\/webhooks\/stripe",status="4xx"\} [1-9]/m;
    expect(medusa).toMatch(refused);
    expect(medusa).toMatch(/^shop_payments\{status="captured"\} [1-9]/m);
    expect(medusa).toMatch(/^shop_orders [1-9]/m);
    expect(medusa).toMatch(/^shop_events_total\{event="request_answered",level="info"\} [1-9]/m);
    expect(medusa).toMatch(/^shop_database_up 1$/m);
    expect(medusa).toMatch(/^shop_job_age_seconds\{name="sweep-payments"\} \d/m);
    expect(storefront).toMatch(/^storefront_http_request_seconds_count\{kind="api",method="GET",status="2xx"\} [1-9]/m);
    expect(storefront).toMatch(/^storefront_http_request_seconds_count\{kind="api",method="POST",status="5xx"\} \d/m);
    expect(storefront).toMatch(/^storefront_pages_total\{from="(?:kept|rendered)"\} [1-9]/m);
  });

  it("tell what the doctor found, and when the last backup was made", async () => {
    expect(medusa).toMatch(/^shop_doctor_problems\{check="migrations",severity="failure"\} 0$/m);
    const lines = medusa.split("\n").filter((line) => line.startsWith("shop_doctor_problems{"));
    expect(lines.length).toBeGreaterThan(50);
    const note =
      "insert into job_run (id, interval_ms, finished_at) values ('backup', 86400000, now() - interval '3 days')";
    await queryDatabase(`${note} on conflict (id) do update set finished_at = excluded.finished_at`);
    const later = await figuresOf(0);
    await queryDatabase("delete from job_run where id = 'backup'");
    expect(later).toMatch(/^shop_backup_age_seconds 2592\d\d/m);
    expect(later).not.toMatch(/name="backup"/);
  });

  it("leave out a job of another version, whose row stays and never becomes younger", async () => {
    const name = "a-job-of-another-version";
    await queryDatabase(
      `insert into job_run (id, interval_ms, finished_at) values ('${name}', 60000, now() - interval '1 day')`,
    );
    try {
      const text = await figuresOf(0);
      expect(text).toMatch(/^shop_job_age_seconds\{name="sweep-payments"\} \d/m);
      expect(text).not.toContain(name);
    } finally {
      await queryDatabase(`delete from job_run where id = '${name}'`);
    }
  });

  it("name nobody and no record", () => {
    for (const text of [medusa, storefront]) {
      expect(text).not.toMatch(/@|%40|\b(?:order|cus|pi|cart|prod)_[A-Za-z0-9]{10,}/);
      expect(text).not.toContain(buyer.email);
    }
  });

  it("keep their number whatever strangers ask for", async () => {
    const series = (text: string) => text.split("\n").filter((line) => /^(?:shop|storefront)_http/.test(line)).length;
    const ask = async (many: number) => {
      for (let index = 0; index < many; index += 1) {
        // An answer is counted when it was sent to its end.
        await (await fetch(new URL(`/no-such-${index}`, stack.storefront), { method: "PROPFIND" })).text();
        await (await fetch(new URL(`/no-such-${index}`, stack.medusa))).text();
      }
    };
    await ask(1);
    const before = [series(await figuresOf(0)), series(await figuresOf(1))];
    await ask(5);
    expect([series(await figuresOf(0)), series(await figuresOf(1))]).toEqual(before);
  });

  it("are on a port of their own, which says whether Medusa is ready", async () => {
    for (const base of [stack.storefront, stack.medusa])
      expect((await fetch(new URL("/metrics", base))).status, base).toBe(404);
    const ask = async () => {
      const answer = await fetch(`http://localhost:${port}/ready`);
      return [answer.status, await answer.json()];
    };
    await expect
      .poll(ask)
      .toEqual([200, { ready: true, database: true, redis: true, migrations: true, late_jobs: [] }]);
    for (const init of [{ method: "POST" }, {}])
      expect((await fetch(`http://localhost:${port}/${init.method ? "metrics" : ""}`, init)).status).toBe(404);
  });
});
