import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyModule } from "./lazy-module";

const broken = new TypeError("Failed to fetch dynamically imported module");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { querySelectorAll: () => [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The links of a page. As in a browser, a removed one fires no more events. */
function stubLinks() {
  const links: Link[] = [];
  class Link extends EventTarget {
    sheet: object | null = null;
    href = "/assets/dialog-1.css";
    cloneNode = () => new Link();
    after = (link: Link) => links.splice(links.indexOf(this) + 1, 0, link);
    remove = () => links.splice(links.indexOf(this), 1);
    end(event: "load" | "error") {
      if (event === "load") this.sheet = {};
      this.dispatchEvent(new Event(event));
    }
  }
  vi.stubGlobal("document", { querySelectorAll: () => links });
  links.push(new Link());
  return links;
}

describe("the stylesheets of code that is fetched late", () => {
  const failingOnce = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(broken).mockResolvedValue("here");

  it("are waited for by each of several parts that are requested again while they load", async () => {
    const links = stubLinks();
    const both = Promise.all([lazyModule(failingOnce())(), lazyModule(failingOnce())()]);
    await vi.advanceTimersByTimeAsync(500);
    for (const link of [...links]) link.end("load");
    expect(await both).toEqual(["here", "here"]);
  });

  it("do not vanish from under whoever still waits for the first request", async () => {
    const links = stubLinks();
    const [first] = links;
    const loaded = lazyModule(failingOnce())();
    await vi.advanceTimersByTimeAsync(500);
    expect(links).toContain(first);
    for (const link of [...links]) link.end("load");
    await loaded;
    expect(links).toContain(first);
  });

  it("are requested again until they come, and then no more", async () => {
    const links = stubLinks();
    links[0]?.end("error");
    const failure = expect(lazyModule(failingOnce())()).rejects.toThrow("/assets/dialog-1.css");
    await vi.advanceTimersByTimeAsync(500);
    links[1]?.end("error");
    await failure;
    expect(links).toHaveLength(1);

    const loaded = lazyModule(failingOnce())();
    await vi.advanceTimersByTimeAsync(500);
    links[1]?.end("load");
    expect(await loaded).toBe("here");

    const later = lazyModule(failingOnce())();
    await vi.advanceTimersByTimeAsync(500);
    expect(await later).toBe("here");
    expect(links).toHaveLength(2);
  });
});

describe("code that is fetched late", () => {
  it("comes to all who ask meanwhile in the order in which they asked, also after a second try", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(broken).mockResolvedValue("here");
    const loadLazy = lazyModule(load);
    const answers: string[] = [];
    const note = (name: string) => loadLazy().then((module) => answers.push(`${module}: ${name}`));
    const first = note("first");
    await vi.advanceTimersByTimeAsync(100);
    const second = note("second");
    await vi.advanceTimersByTimeAsync(500);
    await Promise.all([first, second]);
    expect(answers).toEqual(["here: first", "here: second"]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("fails after a second try, and is requested again by the next call", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(broken);
    const loadLazy = lazyModule(load);
    const failure = expect(loadLazy()).rejects.toBe(broken);
    await vi.advanceTimersByTimeAsync(500);
    await failure;
    expect(load).toHaveBeenCalledTimes(2);
    load.mockResolvedValue("here");
    expect(await loadLazy()).toBe("here");
  });

  it("survives a connection that breaks for a moment", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(broken).mockResolvedValue("here");
    const loaded = lazyModule(load)();
    await vi.advanceTimersByTimeAsync(500);
    expect(await loaded).toBe("here");
  });
});
