import { expect, it, vi } from "vitest";
import { runServerTests } from "./server-tests";
import { runBrowserTests, runVitest } from "./stack-tests";
import { NOTHING } from "./tally";
import { startTestServers } from "./test-servers";

vi.mock("./stack-tests");
vi.mock("./test-servers");

it("a purchase on the servers has a report of its own, and leaves that of the browser tests", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.mocked(startTestServers).mockResolvedValue({ env: {}, close: async () => {} });
  vi.mocked(runVitest).mockResolvedValue(NOTHING);
  vi.mocked(runBrowserTests).mockResolvedValue({ ...NOTHING, passed: 1 });
  const { signal } = new AbortController();
  expect(await runServerTests("/tmp/run", signal, { counts: "few" })).toEqual({ ...NOTHING, passed: 1 });
  expect(vi.mocked(runBrowserTests).mock.calls.map(([, , suite]) => suite)).toEqual(["browser-servers"]);
});
