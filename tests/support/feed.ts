import { Person } from "./person";

/** The fields of a product in the feed by their names; of a delivery, its own fields as one text. */
export type FeedFields = Record<string, string[]>;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const readText = (xml: string) => xml.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const toDelivery = (fields: Iterable<[string, string]>) =>
  [...fields].map(([name, value]) => `${name}=${value}`).join(" ");

/** The elements of Google's names that stand in this text, in their order. */
function* elementsIn(xml: string): Generator<[name: string, content: string]> {
  for (const [, name = "", content = ""] of xml.matchAll(/<g:(\w+)>([\s\S]*?)<\/g:\1>/g)) yield [name, content];
}

function readXml(xml: string): FeedFields[] {
  return [...xml.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = ""]) => {
    const fields: FeedFields = {};
    for (const [name, content] of elementsIn(item)) {
      const value = name === "shipping" ? toDelivery(elementsIn(content)) : content;
      fields[name] = [...(fields[name] ?? []), readText(value)];
    }
    return fields;
  });
}

type JsonValue = string | Record<string, string>;

function readJsonLines(text: string): FeedFields[] {
  const toValue = (value: JsonValue) => (typeof value === "string" ? value : toDelivery(Object.entries(value)));
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const fields = Object.entries(JSON.parse(line) as Record<string, JsonValue | JsonValue[]>);
      return Object.fromEntries(fields.map(([name, value]) => [name, [value].flat().map(toValue)]));
    });
}

/** Everything that a feed holds. @throws Error for any answer but 200 */
export async function readFeedText(file: string): Promise<string> {
  const answer = await new Person().visit(`/feeds/${file}`);
  if (answer.status !== 200) throw new Error(`${file} was answered ${answer.status} ${await answer.text()}`);
  return await answer.text();
}

/** A product in both formats of the feed; undefined where it is not in it. */
export async function readFeedItem(productId: string) {
  const is = ({ id }: FeedFields) => id?.[0] === productId;
  const [xml, json] = await Promise.all([readFeedText("products.xml"), readFeedText("products.jsonl")]);
  return { xml: readXml(xml).find(is), json: readJsonLines(json).find(is) };
}
