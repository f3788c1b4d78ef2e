import { beforeEach, describe, expect, it, vi } from "vitest";
import { provideChromium } from "./browser";
import { runFaultTests } from "./fault-tests";
import { runAll } from "./run-all";
import { runChecks } from "./run-gates";
import { checkSpecification } from "./specification/check";
import { runStackTests } from "./stack-tests";
import { NOTHING, sum } from "./tally";

vi.mock("./browser");
vi.mock("./fault-tests");
vi.mock("./run-gates");
vi.mock("./server-tests");
vi.mock("./specification/check");
vi.mock("./stack-tests");
vi.mock("./start-tests");

const passed = { ...NOTHING, passed: 1 };
const said = vi.spyOn(process.stdout, "write");
const everything = async () =>
  sum(await runAll({ folder: "/tmp/run", signal: new AbortController().signal }, { full: false }));

beforeEach(() => {
  vi.resetAllMocks();
  said.mockReturnValue(true);
  vi.mocked(runChecks).mockResolvedValue([passed, passed]);
  for (const part of [runStackTests, checkSpecification, runFaultTests]) vi.mocked(part).mockResolvedValue(passed);
});

describe("npm test", () => {
  it("starts no shop after a gate or a unit test has failed, and says so", async () => {
    vi.mocked(runChecks).mockResolvedValue([passed, { ...NOTHING, failed: 1 }]);
    expect(await everything()).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(said.mock.calls.join("")).toContain("No shop was started.");
    for (const part of [provideChromium, runStackTests, checkSpecification, runFaultTests]) {
      expect(part).not.toHaveBeenCalled();
    }
  });

  it("starts no shop where there is no browser, and says what to install", async () => {
    vi.mocked(provideChromium).mockRejectedValue(new Error("Install Chromium."));
    expect(await everything()).toMatchObject({ failed: 1 });
    expect(said.mock.calls.join("")).toContain("Install Chromium.");
    expect(runStackTests).not.toHaveBeenCalled();
  });

  it("continues with the tests on shops, the specification's table among them, when all checks have passed", async () => {
    expect(await everything()).toEqual({ passed: 5, failed: 0, skipped: 0 });
  });

  it("begins nothing more once it is told to end", async () => {
    const run = new AbortController();
    vi.mocked(runStackTests).mockImplementation(async () => {
      run.abort();
      return NOTHING;
    });
    await runAll({ folder: "/tmp/run", signal: run.signal }, { full: true });
    expect(checkSpecification).not.toHaveBeenCalled();
  });
});
