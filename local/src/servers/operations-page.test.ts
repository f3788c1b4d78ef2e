import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { COMPOSE, defaultOf, read, serviceOf } from "./compose.test-kit";

const PAGES = ["operations", "incidents", "upgrades", "sizing"];
/** Each page with its lines joined where a command goes on in the next one. */
const pages = PAGES.map((page) => read(`docs/${page}.md`).replaceAll("\\\n", ""));

/** Every `docker compose` command of the pages, as one line. */
const COMMANDS = pages.flatMap((page) => {
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = ""]) => block.split("\n"));
  const spans = [...page.replaceAll(/^```.*?^```$/gms, "").matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
  return [...blocks, ...spans]
    .flatMap((line) => line.split(/&& ?|\|/))
    .flatMap((part) => {
      const command = part.replaceAll(/\s+/g, " ").trim();
      return command.startsWith("docker compose ") ? command.slice("docker compose ".length) : [];
    });
});

/** Options of these commands that have a value after a space. */
const WITH_VALUE = new Set(["--scale", "--user", "--env", "--tail"]);

/** The services that a command names: all words of some, the first of those that run something in one. */
function servicesOf(command: string): string[] {
  const [verb = "", ...words] =
    command
      .split(/ [#<>]/)[0]
      ?.trim()
      .split(" ") ?? [];
  const named = words.filter((word, index) => !word.startsWith("-") && !WITH_VALUE.has(words[index - 1] ?? ""));
  return ["exec", "run"].includes(verb) ? named.slice(0, 1) : named;
}

describe("the commands of the pages for operators", () => {
  it("name services of docker-compose.yml", () => {
    expect(COMMANDS.length).toBeGreaterThan(50);
    const unknown = COMMANDS.filter((command) => servicesOf(command).some((name) => !(name in COMPOSE.services)));
    expect(unknown).toEqual([]);
  });

  it("start no more containers than the proxy knows", () => {
    const { environment } = serviceOf("proxy");
    const known = ["STOREFRONTS", "MEDUSAS"].map((variable) => defaultOf(environment[variable]).length);
    const counts = COMMANDS.flatMap((command) =>
      [...command.matchAll(/--scale \w+=(\d+)/g)].map(([, count]) => Number(count)),
    );
    expect(counts.length).toBeGreaterThan(3);
    expect(Math.max(...counts)).toBeLessThanOrEqual(Math.min(...known));
  });
});

it("a migration on a page waits no longer for a table's lock than that of docker-compose.yml", () => {
  const lines = pages.join("\n").replaceAll(/\n +/g, " ").split("\n");
  const migrations = lines.flatMap((line) => line.split(" medusa db:migrate").slice(0, -1));
  const patience = `PGOPTIONS="${serviceOf("migrate").environment.PGOPTIONS}" npx`;
  expect(migrations.length).toBeGreaterThan(1);
  expect(migrations.filter((command) => !command.endsWith(patience))).toEqual([]);
});

describe("the section on replacing secrets", () => {
  const [, after = ""] = read("docs/operations.md").split("\n## Replacing secrets\n");
  const [section = ""] = after.split(/\n## /);

  it("has every secret of .env.example and the passphrase of backups", () => {
    const secret = /PASSWORD|SECRET|API_KEY|PUBLISHABLE_KEY|SMTP_URL/;
    const names = Object.keys(parseEnv(read(".env.example"))).filter((name) => secret.test(name));
    const replaced = names.filter((name) => !name.endsWith("_BEFORE"));
    expect(replaced.length).toBeGreaterThan(8);
    expect([...replaced, "BACKUP_PASSPHRASE"].filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  });
});
