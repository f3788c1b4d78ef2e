import type { Configuration } from "../settings/configuration";

const ROUNDS = 2;

/**
 * Requests each kind of page once or twice, because the first request of a kind takes three to five times as long as
 * later ones. A page that fails here does not stop the start. Takes at most `budgetMs`.
 */
export async function warmUp(shop: Configuration, budgetMs = 8000): Promise<void> {
  const deadline = AbortSignal.timeout(budgetMs);
  const store = { "x-publishable-api-key": shop.secrets.medusaPublishableKey };
  const pages: { url: string; headers: Record<string, string> }[] = [
    { url: `${shop.medusaUrl}/store/shop/products?limit=12`, headers: store },
    { url: `${shop.storefrontUrl}/`, headers: { accept: "text/html", "user-agent": "Mozilla/5.0 (warm-up)" } },
    { url: `${shop.storefrontUrl}/explore`, headers: { accept: "text/html" } },
    { url: `${shop.storefrontUrl}/login`, headers: { accept: "text/html" } },
    { url: `${shop.storefrontUrl}/api/server/products`, headers: { accept: "application/json" } },
    { url: `${shop.medusaUrl}/app/`, headers: { accept: "text/html" } },
    ...(shop.stripeSandboxUrl ? [{ url: `${shop.stripeSandboxUrl}/stripe.js`, headers: {} }] : []),
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.allSettled(
      pages.map(async ({ url, headers }) => {
        const answer = await fetch(url, { headers, signal: deadline });
        await answer.arrayBuffer();
      }),
    );
  }
}
