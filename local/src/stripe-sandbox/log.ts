/** Writes one event as a JSON line. `event` is in the past tense; the fields hold no secrets and no card data. */
export function log(event: string, fields: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`);
}
