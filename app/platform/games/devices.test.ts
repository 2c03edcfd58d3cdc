import { describe, expect, it } from "vitest";
import { deviceSet, getDevices } from "./devices.ts";

type ClientQuery = Parameters<typeof getDevices>[0];

const WEB = deviceSet(["WEB"]);
const H5 = deviceSet(["H5"]);
const APP = deviceSet(["APP"]);
const ALL = deviceSet(undefined);

/** The table of docs/vendors.md, row by row. */
describe("the devices that a query lists games for", () => {
  it.each<[ClientQuery, number]>([
    [{ clientType: 1, platform: "" }, WEB],
    [{ clientType: 2, platform: "" }, H5],
    [{ clientType: 3, platform: "" }, WEB | H5],
    [{ clientType: 4, platform: "" }, APP],
    [{ clientType: 0, platform: "" }, ALL],
    [{ clientType: 99, platform: "" }, ALL],
    [{ isPlatform: 1, platform: "" }, WEB],
    [{ isPlatform: 2, platform: "" }, WEB | H5],
    [{ isPlatform: 3, platform: "" }, APP],
    [{ isPlatform: 0, platform: "" }, ALL],
    [{ platform: "flash" }, WEB],
    [{ platform: "flash,html5-desktop" }, WEB],
    [{ platform: "HTML5-Mobile" }, H5],
    [{ platform: "html5" }, WEB | H5],
    [{ platform: "ios, android" }, APP],
    [{ platform: "html5-desktop,toaster" }, WEB],
    [{ platform: "toString" }, ALL],
    [{ platform: "", channel: "app" }, APP],
    [{ platform: "html5", channel: "h5" }, H5],
    [{ clientType: 3, platform: "android" }, 0],
    [{ clientType: 3, platform: "html5-mobile" }, H5],
  ])("%j", (query, expected) => expect(getDevices(query, { platform: "web" })).toBe(expected));

  it.each([
    ["web", WEB],
    ["h5", H5],
    ["app", APP],
  ] as const)("of a brand on %s, for a query that names no platform", (platform, expected) => {
    expect(getDevices({}, { platform })).toBe(expected);
  });
});
