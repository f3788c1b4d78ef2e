import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { startDevelopment } = await vite.ssrLoadModule("./server/development.ts");
await startDevelopment(vite);
