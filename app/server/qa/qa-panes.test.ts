import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallDocument, type TestFolder, testFolder } from "../../brand/testing.ts";
import { sendRequest } from "../request-testing.ts";
import { openTestServer } from "../testing.ts";

let folder: TestFolder;
let server: Awaited<ReturnType<typeof openTestServer>>;
beforeAll(async () => {
  folder = testFolder();
  folder.write("small/brand.json", smallDocument("small"));
  folder.write("other/brand.json", smallDocument("other"));
  server = await openTestServer(folder, {
    env: {
      MARQUEE_QA: "1",
      MARQUEE_PUBLIC_SCHEME: "https",
      MARQUEE_PUBLIC_PORT: "443",
      MARQUEE_QA_PASSWORD: "a".repeat(20),
    },
    remix: async (asked, context) => {
      if (!context) throw new Error("no context");
      const { pathname, searchParams } = new URL(asked.url);
      if (pathname === "/rng") return new Response(null, { status: 302, headers: { location: "/live" } });
      if (pathname === "/slots") return new Response(null, { status: 404 });
      const { qaTool } = context;
      const other = qaTool?.brands().find(({ id }) => id === "other");
      const body =
        qaTool && other
          ? qaTool.paneAddress("qa-a", {
              brand: other,
              set: { freePlay: false },
              path: searchParams.get("path") ?? "/",
              language: "EN",
              theme: "light",
            })
          : `${context.brand.id} ${context.brand.on("freePlay")}`;
      context.page.body = Buffer.from(body);
      return new Response(null, { headers: { "content-type": "text/html; charset=utf-8" } });
    },
  });
});
afterAll(() => {
  server.close();
  folder[Symbol.dispose]();
});

const MAIN = "small.localhost";
const PANE = "qa-a.small.localhost";

const ask = (host: string, path: string, headers: Record<string, string> = {}, method = "GET") =>
  sendRequest({ port: server.port, path, method, headers: { host, accept: "text/html", ...headers } });

const authorization = `Basic ${Buffer.from(`qa:${"a".repeat(20)}`).toString("base64")}`;

/** Returns the address of a pane that shows the other brand without free play. */
async function enterAddress(path = "/live"): Promise<URL> {
  const { text } = await ask(MAIN, `/__qa/compare?path=${encodeURIComponent(path)}`, { authorization });
  return new URL(text);
}

async function enter(path?: string) {
  const { host, pathname, search } = await enterAddress(path);
  return ask(host, pathname + search);
}

describe("the address of a pane", () => {
  it("stores the brand, the switches, the language and the theme on the pane's host, without the password", async () => {
    const answer = await enter();
    expect(answer).toMatchObject({
      status: 302,
      headers: { location: "/live", "cache-control": "no-store" },
    });
    expect(answer.setCookies).toEqual([
      expect.stringMatching(
        /^__Host-qa-switches=[\w.-]+; Path=\/; SameSite=Lax; HttpOnly; Secure; Max-Age=4\d{4}$/,
      ),
      expect.stringContaining("lang=EN;"),
      expect.stringContaining("theme=light;"),
    ]);
    const [cookie = ""] = answer.setCookies;
    expect((await ask(PANE, "/live", { cookie: cookie.split(";")[0] ?? "" })).text).toBe("other false");
    expect((await ask(MAIN, "/live")).text).toBe("small true");
  });

  it("leads to pages of the pane alone", async () => {
    expect((await enter("https://elsewhere.example/")).headers.location).toBe("/");
    expect((await enter("//elsewhere.example/")).headers.location).toBe("/");
  });

  it("opens nothing when it was altered", async () => {
    const address = await enterAddress();
    address.searchParams.set("pane", `${address.searchParams.get("pane")}A`);
    const answer = await ask(PANE, address.pathname + address.search);
    expect(answer.status).toBe(403);
    expect(answer.setCookies).toEqual([]);
    expect(answer.text).toContain("has expired, was changed, or is from another server");
    expect(answer.text).toContain('href="https://small.localhost/__qa/compare"');
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors https://small.localhost");
  });

  it("is none of the host itself, and no form", async () => {
    const { pathname, search } = await enterAddress();
    expect(await ask(MAIN, pathname + search)).toMatchObject({ status: 401, setCookies: [] });
    expect((await ask(MAIN, pathname + search, { authorization })).setCookies).toEqual([]);
    expect((await ask(PANE, pathname + search, { origin: `https://${PANE}` }, "POST")).setCookies).toEqual(
      [],
    );
  });
});

describe("a response of a pane", () => {
  it.each([
    ["a page", "/live", 200],
    ["the stored page", "/live", 200],
    ["a page that is refused", "/slots", 404],
    ["a path that cannot be read", "/%ff", 400],
  ])("may be framed by the host above it: %s", async (_what, path, status) => {
    const answer = await ask(PANE, path);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-security-policy"]).toMatch(
      /frame-ancestors https:\/\/small\.localhost$|frame-ancestors https:\/\/small\.localhost;/,
    );
    const main = await ask(MAIN, path);
    expect(main.status).toBe(status);
    expect(main.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it("is not the QA page", async () => {
    expect((await ask(PANE, "/__qa", { authorization })).status).toBe(404);
  });
});

it("The QA page may frame the panes of its host, and may not be framed", async () => {
  const policy = (await ask(MAIN, "/__qa/compare", { authorization })).headers["content-security-policy"];
  expect(policy).toContain("frame-src 'self' https://qa-a.small.localhost https://qa-b.small.localhost;");
  expect(policy).toContain("frame-ancestors 'none'");
});
