/**
 * Lists the shop's pictures, clips and icons with their sizes: `npm run pictures -w storefront`. What they must keep
 * to: pictures.test.ts.
 */
import { measure } from "./measure";

const FOLDERS = ["images/products", "images/home", "images/people", "images/social", "videos", ""];

for (const folder of FOLDERS) {
  const files = await measure(folder);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  process.stdout.write(`\n${folder || "icons"}: ${files.length} files, ${(total / 1024).toFixed(0)} KB\n`);
  for (const { file, width, height, bytes, seconds } of files) {
    const size = `${width} × ${height}`.padStart(12);
    const length = seconds === undefined ? "" : `  ${seconds.toFixed(1)} s`;
    process.stdout.write(
      `  ${file.slice(folder ? folder.length + 1 : 0).padEnd(36)} ${size} ${(bytes / 1024).toFixed(1).padStart(7)} KB${length}\n`,
    );
  }
}
