import { defer, json } from "@remix-run/node";

/**
 * A loader's answer: `defer` where a part of `data` is still to come, else plain JSON, which needs none of the scripts
 * that `defer` adds to a page. With `whole` it waits for every part: a page that is kept is sent as one piece anyway.
 * Rejects where a part does.
 */
export async function answerAtOnce<T extends Record<string, unknown>>(
  data: T,
  { whole }: { whole: boolean },
): Promise<ReturnType<typeof defer<T>>> {
  if (!whole && Object.values(data).some((part) => part instanceof Promise)) return defer(data);
  const parts = await Promise.all(Object.entries(data).map(async ([name, part]) => [name, await part]));
  return json(Object.fromEntries(parts)) as unknown as ReturnType<typeof defer<T>>;
}
