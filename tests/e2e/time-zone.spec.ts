import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { startStorefrontBeside } from "../support/second-servers";
import { enter, expect, test, waitForScripts } from "./shop-test";

// A reader elsewhere: the page is in the shop's zone before and after its scripts have started.
test.use({ timezoneId: "America/New_York" });

test("dates and times are in the shop's time zone, on the server as in the browser @full", async ({ page }) => {
  const buyer = await Person.signUp();
  const { orderId } = await buy(buyer);
  const dhaka = await startStorefrontBeside({ SHOP_TIME_ZONE: "Asia/Dhaka" });
  try {
    await enter(page.context(), buyer, dhaka.url);
    const document = await page.request.get(`${dhaka.url}/dashboard/orders/${orderId}`);
    expect(await document.text()).toMatch(/\d:\d\d\s[AP]M GMT\+6/u);
    await page.goto(`${dhaka.url}/dashboard/orders/${orderId}`);
    await waitForScripts(page);
    const placed = page.getByRole("listitem").filter({ hasText: "Order placed" }).locator("time");
    const at = new Date((await placed.getAttribute("datetime")) ?? "");
    const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "Asia/Dhaka" }).format(at);
    await expect(placed).toHaveText(new RegExp(`^${day}, \\d+:\\d\\d\\s[AP]M GMT\\+6$`, "u"));
  } finally {
    await dhaka.stop();
  }
});
