import { type Browser, chromium } from "@playwright/test";

/** The tests' browser. It may only send requests to the storefronts. */
export const chromiumOptions = () => ({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
  ],
});

export const launchBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions());
