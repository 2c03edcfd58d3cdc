import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallDocument, type TestFolder, testFolder } from "../brand/testing.ts";
import { sendRequest } from "./request-testing.ts";
import { openTestServer } from "./testing.ts";

type Server = Awaited<ReturnType<typeof openTestServer>>;

let folder: TestFolder;
let server: Server;
let behindProxy: Server;
beforeAll(async () => {
  folder = testFolder();
  folder.write("small/brand.json", smallDocument("small", { hosts: [{ host: "xn--bcher-kva.localhost" }] }));
  const open = (env: Record<string, string>) =>
    openTestServer(folder, {
      env,
      logLevel: "info",
      // The values that Remix's own check of the origin reads and from which pages build their addresses.
      remix: async ({ url, headers }, context) =>
        Response.json({ own: context?.origin, url, origin: headers.get("origin") }),
    });
  server = await open({});
  behindProxy = await open({ MARQUEE_PUBLIC_PORT: "8080" });
});
afterAll(() => {
  server.close();
  behindProxy.close();
  folder[Symbol.dispose]();
});

const FORM = { "content-type": "application/x-www-form-urlencoded" };

const ask = (
  headers: Record<string, string>,
  { method = "POST", path = "/login", to = server }: { method?: string; path?: string; to?: Server } = {},
) => sendRequest({ port: to.port, path, method, headers: { ...FORM, ...headers } });

const NAME = "xn--bcher-kva.localhost";

describe("a host in another spelling", () => {
  it.each([
    [NAME, `http://${NAME}`],
    [`${NAME}:80`, `http://${NAME}`],
    [`${NAME}:`, `http://${NAME}`],
    [`${NAME}:0080`, `http://${NAME}`],
    [NAME.toUpperCase(), `http://${NAME}`],
    [`${NAME}.`, `http://${NAME}.`],
    [`${NAME}.:80`, `http://${NAME}`],
    ["b%C3%BCcher.localhost", null],
    [`${NAME}:3000`, `http://${NAME}:3000`],
    [`${NAME.toUpperCase()}.:3000`, `http://${NAME}:3000`],
  ])("serves pages and forms, and has its canonical address: %s", async (host, origin) => {
    if (origin === null) return expect((await ask({ host }, { method: "GET" })).status).toBe(400);
    const own = origin.replace("localhost.", "localhost");
    for (const method of ["GET", "POST"]) {
      const { status, text } = await ask({ host, origin }, { method });
      expect([status, JSON.parse(text).own]).toEqual([200, own]);
      expect(JSON.parse(text).url).toBe(`${own}/login`);
    }
    expect((await ask({ host, origin }, { path: "/wps/session/login" })).status).not.toBe(403);
  });

  it("equals that of a request target in absolute form", async () => {
    const host = `${NAME}:80`;
    const { status, text } = await ask(
      { host },
      { method: "GET", path: `http://${NAME.toUpperCase()}./login` },
    );
    expect([status, JSON.parse(text).url]).toEqual([200, `http://${NAME}/login`]);
    for (const path of [`http://${NAME}:81/`, `http://user@${NAME}/`, "http://other.localhost/"])
      expect((await ask({ host }, { method: "GET", path })).status, path).toBe(421);
  });

  it.each([
    "two words.localhost",
    `user@${NAME}`,
    `${NAME}/x`,
    `${NAME}:65536`,
    `${NAME}:80:80`,
    `${NAME}..`,
  ])("has no site when it is not a valid host: %s", async (host) =>
    expect([400, 421]).toContain((await ask({ host }, { method: "GET" })).status),
  );
});

describe("the public port", () => {
  it("is MARQUEE_PUBLIC_PORT in addresses and origins, whatever port a proxy forwards", async () => {
    for (const host of [NAME, `${NAME}:3000`, `${NAME}:8080`]) {
      const { status, text } = await ask({ host, origin: `http://${NAME}:8080` }, { to: behindProxy });
      expect([status, JSON.parse(text).own]).toEqual([200, `http://${NAME}:8080`]);
      expect((await ask({ host, origin: `http://${NAME}` }, { to: behindProxy })).status).toBe(403);
    }
  });
});

describe("a form without a usable origin", () => {
  const host = NAME;
  it.each<[Record<string, string>, number]>([
    [{ origin: "null", "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ origin: "null" }, 403],
    [{}, 403],
    [{ origin: "null", "sec-fetch-site": "cross-site" }, 403],
    [{ origin: "null", "sec-fetch-site": "same-site" }, 403],
    [{ origin: "null", "sec-fetch-site": "none" }, 403],
    [{ origin: "http://other.localhost", "sec-fetch-site": "same-origin" }, 403],
    [{ origin: `http://${NAME}/x`, "sec-fetch-site": "same-origin" }, 403],
  ])("is allowed or refused by Sec-Fetch-Site: %j", async (headers, status) => {
    const answer = await ask({ host, ...headers });
    expect(answer.status).toBe(status);
    // Remix refuses `null`, and a host whose normalised spelling differs.
    if (status === 200) expect(JSON.parse(answer.text).origin).toBeNull();
  });

  it("is refused with a log line that has both headers, quoted and truncated", async () => {
    server.logged.length = 0;
    await ask({ host, origin: "https://xn--bcher-kva.localhost" });
    await ask({ host, origin: `http://${"x".repeat(500)}` });
    await ask({ host, origin: `http://${NAME}`, "sec-fetch-site": "cross-site" });
    const lines = server.logged.map((line) => String(JSON.parse(line).msg));
    expect(lines[0]).toContain(`Host "${NAME}" and Origin "https://${NAME}" differ`);
    expect(lines[1]?.length).toBeLessThan(250);
    expect(lines[2]).toContain('Sec-Fetch-Site is "cross-site"');
  });
});
