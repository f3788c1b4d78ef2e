/** Writes to the terminal. The services' own logs go to files. */
export const out = {
  line(text = ""): void {
    process.stdout.write(`${text}\n`);
  },
  problem(text: string): void {
    process.stderr.write(`${text}\n`);
  },
};
