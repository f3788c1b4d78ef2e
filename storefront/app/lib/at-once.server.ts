import { defer, json } from "@remix-run/node";

/**
 * A loader's answer: `defer` if a part of `data` is still pending, else plain JSON, which needs none of the scripts
 * that `defer` adds to a page. With `whole`, it waits for every part, because a cached page is sent as one piece
 * anyway. Rejects if a part does.
 */
export async function answerAtOnce<T extends Record<string, unknown>>(
  data: T,
  { whole }: { whole: boolean },
): Promise<ReturnType<typeof defer<T>>> {
  if (!whole && Object.values(data).some((part) => part instanceof Promise)) return defer(data);
  const parts = await Promise.all(Object.entries(data).map(async ([name, part]) => [name, await part]));
  return json(Object.fromEntries(parts)) as unknown as ReturnType<typeof defer<T>>;
}
