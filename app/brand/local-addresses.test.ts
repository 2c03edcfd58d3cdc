import { describe, expect, test } from "vitest";
import { createBrandLoader } from "./load.ts";
import { smallDocument, testFolder } from "./testing.ts";

describe("addresses of internal hosts", () => {
  const found = (url: string, insideHosts: string[]) => {
    using folder = testFolder();
    const changes = { platform: { mode: "remote", url }, cdn: { imageCDNs: [url] } };
    folder.write("small/brand.json", smallDocument("small", changes));
    return createBrandLoader({ ...folder, insideHosts }).load("small").problems;
  };

  test.each([
    "https://10.0.0.1",
    "https://169.254.169.254",
    "https://2130706433",
    "https://0x7f.1",
    "https://[::1]",
    "https://[::ffff:10.0.0.1]",
    "https://redis",
    "https://vault.internal",
    "http://localhost:6379",
  ])("are refused wherever they occur (%s)", (url) => {
    const problems = found(url, []);
    expect(problems.map(({ pointer }) => pointer).sort()).toEqual(["/cdn/imageCDNs/0", "/platform/url"]);
    expect(problems[0]).toMatchObject({
      expected: "an address outside the own network, or a host that MARQUEE_INSIDE_HOSTS names",
      found: JSON.stringify(url),
    });
  });

  test("are accepted when the environment names their host, as are external addresses", () => {
    expect(found("https://vault.internal", ["vault.internal"])).toEqual([]);
    expect(found("http://localhost:6379", ["localhost"])).toEqual([]);
    expect(found("https://platform.example.com", [])).toEqual([]);
  });
});
