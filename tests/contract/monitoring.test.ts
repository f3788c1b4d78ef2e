import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { asOps } from "../support/ops";
import { Person } from "../support/person";
import { buyPaid } from "../support/purchase";
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
    const { orderId } = await buyPaid(buyer);
    await buyer.api("GET", `/orders/${orderId}`);
    await fetch(new URL("/home", stack.storefront));
    await fetch(new URL(`/store/shop/orders/${orderId}`, stack.medusa));
    await asOps("GET", "/admin/shop/doctor");
    await postWebhook("{}");
    [medusa, storefront] = await Promise.all([figuresOf(0), figuresOf(1)]);
  });

  it.each(["alerts.yml", "dashboard.json"])("are all there that %s reads, with every value of a label", (name) => {
    const served = `${medusa}\n${storefront}`;
    const metrics = new Set([...served.matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric));
    const read = namesIn(file(name));
    expect(read.length).toBeGreaterThan(8);
    expect(read.filter((metric) => !metrics.has(metric))).toEqual([]);
    const pairs = [...served.matchAll(/[{,]([a-z_]+="[^"]*")/g)].map(([, pair]) => pair);
    const known = new Set([...pairs, ...SERVED_ELSEWHERE]);
    const compared = comparedIn(file(name));
    expect(compared.length).toBeGreaterThan(3);
    expect(compared.filter((pair) => !known.has(pair))).toEqual([]);
  });

  it("count requests by pattern, and payments by what became of them", () => {
    expect(medusa).toMatch(/^shop_http_request_seconds_count\{[^}]*route="\/store\/shop\/orders\/:id"[^}]*\} [1-9]/m);
    expect(medusa).toMatch(/^shop_http_request_seconds_count\{[^}]*"\/webhooks\/stripe",status="4xx"\} [1-9]/m);
    expect(medusa).toMatch(/^shop_payments\{status="captured"\} [1-9]/m);
    expect(medusa).toMatch(/^shop_orders [1-9]/m);
    expect(medusa).toMatch(/^shop_events_total\{event="request_answered",level="info"\} [1-9]/m);
    expect(medusa).toMatch(/^shop_database_up 1$/m);
    expect(medusa).toMatch(/^shop_job_age_seconds\{name="sweep-payments"\} \d/m);
    expect(storefront).toMatch(/^storefront_http_request_seconds_count\{kind="api",method="GET",status="2xx"\} [1-9]/m);
    expect(storefront).toMatch(/^storefront_http_request_seconds_count\{kind="api",method="POST",status="5xx"\} \d/m);
    expect(storefront).toMatch(/^storefront_pages_total\{from="(?:kept|rendered)"\} [1-9]/m);
  });

  it("tell what the doctor found, when the last backup was made, and nothing of jobs that are no more", async () => {
    expect(medusa).toMatch(/^shop_doctor_problems\{check="migrations",severity="failure"\} 0$/m);
    expect(medusa.match(/^shop_doctor_problems\{/gm)?.length).toBeGreaterThan(50);
    // Of a job of another version, the row stays, and never becomes younger.
    await queryDatabase(
      `insert into job_run (id, interval_ms, finished_at)
       select unnest(array['backup', 'a-job-of-another-version']), 86400000, now() - interval '3 days'
       on conflict (id) do update set finished_at = excluded.finished_at`,
    );
    const later = await figuresOf(0);
    await queryDatabase("delete from job_run where id in ('backup', 'a-job-of-another-version')");
    expect(later).toMatch(/^shop_backup_age_seconds 2592\d\d/m);
    expect(later).toMatch(/^shop_job_age_seconds\{name="sweep-payments"\} \d/m);
    expect(later).not.toMatch(/name="backup"|a-job-of-another-version/);
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
