import { type Browser, chromium } from "@playwright/test";

/** The browser that the tests use too. It may ask nobody but the storefronts for anything. */
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
