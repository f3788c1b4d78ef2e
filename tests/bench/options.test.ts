import { describe, expect, it } from "vitest";
import { readOptions } from "./options";

describe("readOptions", () => {
  it("refuses a row that there is not, and an option that it does not know", () => {
    expect(() => readOptions(["--row", "P16"])).toThrow("P1 to P15");
    expect(() => readOptions(["--fast"])).toThrow("--fast");
  });

  it("wants a peer with its paths", () => {
    expect(() => readOptions(["--peer", "http://localhost:8000"])).toThrow("go together");
    expect(readOptions(["--peer", "http://localhost:8000", "--peer-paths", "x.json"]).peerPaths).toBe("x.json");
  });

  it("measures less when it is quick, but what is asked for by number", () => {
    const { amounts } = readOptions(["--quick", "--products", "5000"]);
    expect(amounts.products).toBe(5_000);
    expect(amounts.memorySeconds).toBeLessThan(readOptions([]).amounts.memorySeconds);
  });

  it("takes several rows", () => expect(readOptions(["--row", "P4", "--row", "P15"]).rows).toEqual(["P4", "P15"]));
});
