import { afterAll, expect, it } from "vitest";
import { smallDocument, testFolder } from "../../brand/testing.ts";
import { readConfig } from "../config.ts";
import { sendRequest } from "../request-testing.ts";
import { openTestServer } from "../testing.ts";

const folder = testFolder();
const opened: { close(): void }[] = [];
afterAll(() => {
  for (const server of opened) server.close();
  folder[Symbol.dispose]();
});
folder.write("small/brand.json", smallDocument("small"));

/** Starts a server whose pages name their kind, and for a brand's page whether free play is on. */
async function start(env: Record<string, string>) {
  const server = await openTestServer(folder, {
    env,
    brandIndex: () => "the index" as never,
    remix: async (_request, context) => {
      if (!context) throw new Error("no context");
      const { qaTool } = context;
      if (qaTool)
        return new Response("QA", { headers: { "set-cookie": qaTool.cookie({ freePlay: false }) } });
      return new Response(`page, free play ${context.brand.on("freePlay")}`, { status: 404 });
    },
  });
  opened.push(server);
  return (path: string, headers: Record<string, string> = {}) =>
    sendRequest({ port: server.port, path, headers: { host: "small.localhost", ...headers } });
}

it("Without MARQUEE_QA there is no QA page, and its cookie changes nothing", async () => {
  const withQa = await start({ MARQUEE_QA: "1" });
  const [cookie = ""] = (await withQa("/__qa")).setCookies;
  const changed = { cookie: cookie.split(";")[0] ?? "" };
  expect((await withQa("/rng", changed)).text).toBe("page, free play false");
  expect((await withQa("/rng")).text).toBe("page, free play true");

  const without = await start({ MARQUEE_QA: "0" });
  expect(await without("/__qa", changed)).toMatchObject({ status: 404, text: "page, free play true" });
  expect((await without("/__qa", { host: "localhost" })).status).toBe(421);
});

it("On plain localhost the QA page leads to the first brand's", async () => {
  const ask = await start({ MARQUEE_QA: "1" });
  const { status, headers } = await ask("/__qa/tools?a=1", { host: "localhost:3000" });
  expect([status, headers.location]).toEqual([302, "http://small.localhost:3000/__qa/tools?a=1"]);
});

it("A live server starts with the QA page only with a password, and asks for it there alone", async () => {
  const live = { MARQUEE_MODE: "live", MARQUEE_QA: "1" };
  expect(() => readConfig(live)).toThrow("needs MARQUEE_QA_PASSWORD");
  const ask = await start({ ...live, MARQUEE_QA_PASSWORD: "open-sesame-1" });
  const as = (user: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
  });
  for (const headers of [{}, as("qa", "open"), as("root", "open-sesame-1")] as Record<string, string>[]) {
    const refused = await ask("/__qa", headers);
    expect([refused.status, refused.headers["www-authenticate"]]).toEqual([401, 'Basic realm="QA"']);
    expect((await ask("/__qa/brands.json", headers)).status).toBe(401);
  }
  expect(await ask("/__qa", as("qa", "open-sesame-1"))).toMatchObject({ status: 200, text: "QA" });
  expect((await ask("/rng")).text).toBe("page, free play true");
});
