import { AppError } from "~/domain/app-error";

const XML = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=300" };

/** Answers a sitemap, or 503 while its products cannot be listed. */
export async function sitemapAnswer(make: () => Promise<string | ReadableStream<Uint8Array>>): Promise<Response> {
  try {
    return new Response(await make(), { headers: XML });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response("The products cannot be listed right now.", { status: 503, headers: { "Retry-After": "60" } });
  }
}
