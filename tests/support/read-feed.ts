import { type FeedFields, readJsonItems, readXmlItems } from "./feed";
import { Person } from "./person";

/** Everything that a feed holds. @throws Error for any answer but 200 */
async function readFeedText(file: string): Promise<string> {
  const answer = await new Person().visit(`/feeds/${file}`);
  if (answer.status !== 200) throw new Error(`${file} was answered ${answer.status} ${await answer.text()}`);
  return await answer.text();
}

/** A product or variant in both formats of the feed; undefined where it is not in it. */
export async function readFeedItem(productId: string) {
  const is = ({ id }: FeedFields) => id?.[0] === productId;
  const [xml, json] = await Promise.all([readFeedText("products.xml"), readFeedText("products.jsonl")]);
  return { xml: readXmlItems(xml).find(is), json: readJsonItems(json).find(is) };
}
