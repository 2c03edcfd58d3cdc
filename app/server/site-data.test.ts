import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import { expect, it } from "vitest";
import { smallDocument, testFolder } from "../brand/testing.ts";
import { loadI18n } from "../i18n/i18n.server.ts";
import { createSiteData } from "./site-data.ts";
import { openTestServer } from "./testing.ts";

const KEPT = "public, max-age=31536000, immutable";

async function get({ port }: { port: number }, at: string) {
  const sent = request({ host: "127.0.0.1", port, path: at, headers: { host: "small.localhost" } });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const body = (await answer.setEncoding("utf8").toArray()).join("");
  return { status: answer.statusCode, kept: answer.headers["cache-control"], body };
}

it("contains the brand and the texts of one language, cached permanently at a versioned address", async () => {
  using folder = testFolder();
  folder.write("small/brand.json", smallDocument("small"));
  const server = await openTestServer(folder);
  try {
    const [brand] = server.brands.list();
    if (!brand) throw new Error("no brand");
    const siteData = createSiteData({ i18n: loadI18n(path.resolve("app/locales")), hasSandbox: false });
    const query = { brand, audience: "member", language: "VI", parts: ["brand", "shell.nav"] } as const;
    const at = siteData.path(query);
    const { status, kept, body } = await get(server, at);
    expect([status, kept]).toEqual([200, KEPT]);
    const values = JSON.parse(body);
    expect(Object.keys(values)).toEqual(["brand", "shell.nav"]);
    expect(values.brand).toMatchObject({ id: "small", audience: "member" });
    expect(values["shell.nav"].nav.home).toBe("Trang chủ");

    // An older page's.
    const [, digest = ""] = /site-data\/([^/]+)/.exec(at) ?? [];
    expect(await get(server, at.replace(digest, "older"))).toEqual({ status, kept: "no-cache", body });

    for (const other of [
      { language: "EN" },
      { audience: "agent" as const },
      { parts: ["brand"] },
      { brand: { ...brand, document: { ...brand.document, name: "Another" } } },
    ]) {
      expect(siteData.path({ ...query, ...other }).split("/")[2]).not.toBe(digest);
    }
  } finally {
    server.close();
  }
});

it("has no file for unknown names", async () => {
  using folder = testFolder();
  folder.write("small/brand.json", smallDocument("small"));
  const server = await openTestServer(folder);
  try {
    const loadStatus = async (language: string, parts: string) =>
      (await get(server, `/site-data/x/${language}/${parts}.json`)).status;
    expect(await loadStatus("VI", "shell")).toBe(200);
    expect(await loadStatus("XX", "shell")).toBe(404);
    expect(await loadStatus("VI", "ops")).toBe(404);
    expect(await loadStatus("VI", "shell.constructor")).toBe(404);
    expect(await loadStatus("VI", "shell,shell")).toBe(404);
    const many = Array.from({ length: 13 }, (_, index) =>
      Array(index + 1)
        .fill("nav")
        .join("."),
    );
    expect(await loadStatus("VI", many.join(","))).toBe(404);
  } finally {
    server.close();
  }
});
