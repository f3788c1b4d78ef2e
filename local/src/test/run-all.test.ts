import { beforeEach, describe, expect, it, vi } from "vitest";
import { provideChromium } from "./browser";
import { runFaultTests } from "./fault-tests";
import { runChecks } from "./gates";
import { runAll } from "./run-all";
import { runServerTests } from "./server-tests";
import { checkTables } from "./specification/check";
import { runAllStackTests, runSecondStackTests, runStackTests } from "./stack-tests";
import { runStartTests } from "./start-tests";
import { NOTHING, sum } from "./tally";

vi.mock("./browser");
vi.mock("./fault-tests");
vi.mock("./gates");
vi.mock("./server-tests");
vi.mock("./specification/check");
vi.mock("./stack-tests");
vi.mock("./start-tests");

const passed = { ...NOTHING, passed: 1 };
const said = vi.spyOn(process.stdout, "write");
const everything = async (full = false) =>
  sum(await runAll({ folder: "/tmp/run", signal: new AbortController().signal }, { full }));
/** The tests on the first shop while others run at the same time. */
const withOthers: typeof runStackTests = async (_folder, _signal, beside) => sum([passed, await beside()]);

beforeEach(() => {
  vi.resetAllMocks();
  said.mockReturnValue(true);
  vi.mocked(runChecks).mockResolvedValue([passed, passed]);
  vi.mocked(runStackTests).mockImplementation(withOthers);
  const others = [runAllStackTests, runSecondStackTests, runFaultTests, runServerTests, runStartTests, checkTables];
  for (const part of others) vi.mocked(part).mockResolvedValue(passed);
});

describe("npm test", () => {
  it("starts no shop after a gate or a unit test has failed, and says so", async () => {
    vi.mocked(runChecks).mockResolvedValue([passed, { ...NOTHING, failed: 1 }]);
    expect(await everything()).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(said.mock.calls.join("")).toContain("No shop was started.");
    for (const part of [provideChromium, runStackTests, checkTables, runFaultTests]) {
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
    expect(await everything()).toEqual({ passed: 6, failed: 0, skipped: 0 });
    expect(checkTables).toHaveBeenCalledOnce();
  });

  it("runs the second shop and then the fault lab beside the tests on the first shop", async () => {
    const order: string[] = [];
    const note = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
      return passed;
    };
    vi.mocked(runSecondStackTests).mockImplementation(note("second shop"));
    vi.mocked(runFaultTests).mockImplementation(note("faults"));
    vi.mocked(runStackTests).mockImplementation(async (_folder, _signal, beside) => {
      const others = beside();
      await note("first shop")();
      return sum([passed, await others]);
    });
    await everything();
    expect(order.slice(0, 2)).toEqual(["second shop begins", "first shop begins"]);
    expect(order.indexOf("faults begins")).toBeGreaterThan(order.indexOf("second shop ends"));
  });

  it("has nothing beside the fault lab where its figures count", async () => {
    expect(await everything(true)).toEqual({ passed: 8, failed: 0, skipped: 0 });
    expect(runStackTests).not.toHaveBeenCalled();
    expect(vi.mocked(runServerTests).mock.lastCall?.[2]).toEqual({ counts: "full" });
    const labs = vi.mocked(runFaultTests).mock.calls.map(([, , run]) => run);
    expect(labs).toMatchObject([{ counts: "full" }, { counts: "full", servers: true }]);
  });

  it("checks the tables after the tests of the servers, which the tables name, and before the fault lab", async () => {
    await everything(true);
    const [tables, servers, faults] = [checkTables, runServerTests, runFaultTests].map(
      (part) => vi.mocked<(...args: never[]) => unknown>(part).mock.invocationCallOrder[0] ?? Number.NaN,
    );
    expect(tables).toBeGreaterThan(servers ?? Number.NaN);
    expect(tables).toBeLessThan(faults ?? Number.NaN);
    expect(vi.mocked(checkTables).mock.calls).toEqual([["/tmp/run", { full: true }]]);
  });

  it("begins nothing more once it is told to end", async () => {
    const run = new AbortController();
    vi.mocked(runAllStackTests).mockImplementation(async () => {
      run.abort();
      return NOTHING;
    });
    await runAll({ folder: "/tmp/run", signal: run.signal }, { full: true });
    expect(checkTables).not.toHaveBeenCalled();
  });
});
