import { afterAll, expect, it } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import { testServices } from "../core/testing.ts";
import { openTestSqlite } from "../database/testing.ts";
import { testContext, testMerchant } from "../testing.ts";
import { domainRoute, siteMeasurements, systemCalls } from "./system.server.ts";

const asked: string[] = [];
const database = await openTestSqlite();
afterAll(() => database.drop());
const clock = { now: () => 0 };
const measurements = siteMeasurements({
  clock,
  async probe({ href }) {
    asked.push(href);
    if (href.includes("away")) throw new Error("away");
    return 40;
  },
});
const calls = bindServices(
  testServices({ database, clock, getOrigin: (host: string) => `https://${host}`, measurements }),
  { ...systemCalls, domainRoute },
);
const site = {
  lines: ["one.example.com", "away.example.com"],
  resources: { ios: "https://apps.example.com/1", guide: "/help#install" },
  customerService: [
    {
      csType: "LIVECHAT",
      type: 2,
      pathList: ["https://a.example.com/x", "https://away.example.com/y", "/helpmc"],
    },
    { csType: "TELEGRAM", type: 3, pathList: ["k1.a.b"] },
  ],
  contactAddresses: [
    ["https://a.example.com/x", "https://away.example.com/y", "/helpmc"],
    ["https://t.example.com/secret"],
  ],
  contactKey: { id: "k1", alg: "A256GCM", key: "k" },
  gtagId: "G-ABC123",
  timesWindowHours: 24,
  imageCDNs: ["https://img.example.com"],
  launchGameCDNs: [],
} as const;
const facts = { ip: "203.0.113.9", country: "PH" };
const ctx = testContext(testMerchant({ site, switches: { freePlay: true } }), facts);

const measured = () => new Promise((resolve) => setImmediate(resolve));

it("permissionInfo returns the brand's settings for an app, and contacts with the speed of their hosts", async () => {
  await calls.permissionInfo(ctx);
  await measured();
  const info = await calls.permissionInfo(ctx);
  expect(info).toEqual({
    whitelabel: { freePlay: true },
    register: { usernameEnabled: true, mobileEnabled: false },
    resources: {
      ios: {
        url: "https://apps.example.com/1",
        qrCodeUrl: "/download/qr.svg?of=ios",
        version: "",
        note: "",
      },
      guide: { url: "/help#install", qrCodeUrl: null, version: "", note: "" },
    },
    customerService: [
      { csType: "LIVECHAT", type: 2, pathList: site.contactAddresses[0], speedMs: [40, null, null] },
      { csType: "TELEGRAM", type: 3, pathList: ["k1.a.b"], speedMs: [null] },
    ],
    customerServiceKey: site.contactKey,
    analytics: { gtagId: "G-ABC123" },
    imageCDNs: ["https://img.example.com"],
    launchGameCDNs: [],
    location: facts,
    maintenance: false,
    regionRestriction: false,
  });
  expect(asked).not.toContain("https://t.example.com/");
});

it("permissionInfo reports when the site is closed or not available in a region", async () => {
  const closed = testMerchant({ site, maintenance: { active: true, until: null } });
  expect(await calls.permissionInfo(testContext(closed, facts))).toMatchObject({
    maintenance: true,
    regionRestriction: false,
  });
  const elsewhere = testMerchant({ site, regions: { allowed: ["JP"], blocked: [] } });
  expect(await calls.permissionInfo(testContext(elsewhere, facts))).toMatchObject({
    maintenance: false,
    regionRestriction: true,
  });
});

it("domainRoute returns the brand's domains with their last measured speed", async () => {
  await calls.domainRoute(ctx);
  await measured();
  expect((await calls.domainRoute(ctx)).domainList).toEqual([
    { domain: "https://one.example.com", speedMs: 40 },
    { domain: "https://away.example.com", speedMs: null },
  ]);
});
