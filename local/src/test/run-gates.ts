export async function runGates(): Promise<number> {
  return 0;
}
