import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../app/platform/database/ids.ts";
import { MEMBER_PAGES } from "../../app/site/member-pages.ts";
import { root, setupFolder } from "../../scripts/setup/project.mjs";
import { closeDatabase, loadDatabase } from "../e2e/setup/database.ts";
import { newMember, newSession } from "../e2e/setup/members.ts";
import { openSite, type PageSite, section } from "./site.ts";

/** The content that operators publish, its place on the pages, and the database statements of opening a page. */

const statements = path.join(setupFolder, `statements-${process.pid}.log`);
let site: PageSite;
beforeAll(async () => {
  site = await openSite({
    NODE_OPTIONS: `--import=${path.join(root, "tests/pages/count-statements.mjs")}`,
    MARQUEE_TEST_STATEMENTS: statements,
  });
});
afterAll(async () => {
  await closeDatabase(site);
  await site.stop();
  rmSync(statements, { force: true });
});

/** Publishes announcements at a brand, each with a title and its own column values. */
async function announce(
  merchant_id: string,
  all: { title: string; type: "PL" | "B"; [column: string]: unknown }[],
) {
  const { db } = await loadDatabase(site);
  const now = Date.now();
  await db
    .insertInto("announcement")
    .values(
      all.map(({ title, ...row }, at) => ({
        ...{
          merchant_id,
          id: newId(now),
          texts: JSON.stringify({ EN: { title, content: `<p>Of ${title}</p>` } }),
        },
        ...{ group_name: "", platform: "W" as const, execution: "B" as const, image_url: "", link_url: "" },
        ...{
          sort: at,
          starts_at: now - 1_000,
          ends_at: null,
          created_at: now,
          created_by: "",
          updated_at: now,
        },
        ...row,
      })),
    )
    .execute();
}

it("announcements are listed nine to a page, each page selects its first, and times are the brand's to the second", async () => {
  const at = Date.parse("2026-03-04T05:06:07Z");
  const twelve = Array.from({ length: 12 }, (_, n) => ({ title: `Notice ${n + 1}.`, starts_at: at }));
  const { db } = await loadDatabase(site);
  // The demonstration's own announcements would be among them.
  await db.deleteFrom("announcement").where("merchant_id", "=", "pier").execute();
  await announce(
    "pier",
    twelve.map((one) => ({ ...one, type: "PL" as const })),
  );
  const read = async (query: string) => {
    const { html } = await site.get("pier", `/noticePage${query}`);
    const main = section(html, "main");
    return {
      titles: [...main.matchAll(/>(Notice \d+\.)<\/span>/g)].map(([, title]) => title),
      chosen: /Of (Notice \d+\.)/.exec(section(html, "article", /id="notice"/))?.[1],
      time: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(main)?.[0],
      ids: [...main.matchAll(/id=([0-9a-z]{26})#notice/g)].map(([, id]) => id ?? ""),
    };
  };
  const first = await read("");
  expect(first.titles).toEqual(twelve.slice(0, 9).map(({ title }) => title));
  expect([first.chosen, first.time]).toEqual(["Notice 1.", "2026-03-04 13:06:07"]);
  expect((await read(`?pageNo=1&id=${first.ids[4]}`)).chosen).toBe("Notice 5.");
  const second = await read(`?pageNo=2&id=${first.ids[4]}`);
  expect(second.titles).toEqual(["Notice 10.", "Notice 11.", "Notice 12."]);
  expect(second.chosen).toBe("Notice 10.");
});

it("banners are shown only on the pages of their group, with dots and arrows if there are at least two", async () => {
  const banner = (title: string, group_name: string) => ({
    ...{ title, group_name, type: "B" as const, image_url: `/pictures/${"a".repeat(26)}`, link_url: "/rng" },
  });
  await announce("quay", [
    banner("One of two", "w_rng"),
    banner("Two of two", "w_rng"),
    banner("Alone", "w_fish"),
    banner("Beside the form", "w_reg"),
  ]);
  const named = ["One of two", "Two of two", "Alone", "Beside the form"];
  const read = async (address: string) => {
    const { html } = await site.get("quay", address);
    const body = section(html, "body").replace(/<script\b.*?<\/script>/gs, "");
    return {
      shown: named.filter((title) => body.includes(`alt="${title}"`)),
      turns: body.includes("Pause banners"),
    };
  };
  expect(await read("/rng")).toEqual({ shown: ["One of two", "Two of two"], turns: true });
  expect(await read("/fish")).toEqual({ shown: ["Alone"], turns: false });
  expect((await read("/live")).shown).toEqual([]);
  expect((await read("/register")).shown).toEqual(["Beside the form"]);
});

it("a member centre page runs at most two statements beside its own data, one of them for the session", async () => {
  const { token } = await newMember(site, "siam");
  const cookies = { session: token, lang: "EN" };
  /**
   * Returns the number of statements about one request, the lowest of three: one of them may refresh what the server
   * caches for a while.
   */
  const loadStatements = async (address: string) => {
    const counts: number[] = [];
    for (let reading = 0; reading < 3; reading++) {
      const before = readFileSync(statements, "utf8").length;
      expect((await site.get("siam", address, { cookies })).status, address).toBe(200);
      counts.push(readFileSync(statements, "utf8").slice(before).split("\n").length - 1);
    }
    const fewest = Math.min(...counts);
    expect(fewest, address).toBeGreaterThan(0);
    return fewest;
  };
  for (const [key, { folder }] of Object.entries(MEMBER_PAGES)) {
    if (key === "missionLeaderboard") continue;
    const own = `routes/member/${folder}/route`;
    const at = (routes: string) => `/member/${key}.data?_routes=${routes}`;
    const [whole, alone] = [
      await loadStatements(at(`routes/member/layout,${own}`)),
      await loadStatements(at(own)),
    ];
    // Loading its data alone includes the queries for the session too.
    expect([key, whole - alone <= 1], `${whole} and ${alone}`).toEqual([key, true]);
  }
});

it.each([
  ["manila", "/promoDetail", "/promotions"],
  ["lotus", "/promoDetail?id=", "/promotions"],
  ["siam", "/promoDetail?lang=EN", "/promotions"],
  ["siam", "/news/article", "/news"],
  ["lotus", "/lottery/draw", "/lottery"],
  ["manila", "/seamless", "/rng"],
  ["siam", "/game?gameId=", "/rng"],
  ["lotus", "/launch", "/elott"],
])("an item's address without its ID redirects to the list (%s%s)", async (host, path, list) => {
  const { status, headers } = await site.get(host, path);
  expect([status, headers.location]).toEqual([302, list]);
  expect((await site.get(host, list)).status).toBe(200);
});

it("an unknown promotion ID answers 404", async () => {
  expect((await site.get("manila", "/promoDetail?id=none")).status).toBe(404);
});

it("the help has a chapter for agents beside the brand's own ones: for agents, and for all on the agents' host", async () => {
  const lang = "EN";
  const session = await newSession(site, "agent.siam", "agent1");
  const pages = [
    await site.get("agent.siam", "/help", { cookies: { lang, session } }),
    await site.get("agent.siam", "/helpmc", { cookies: { lang } }),
    await site.get("siam", "/helpmc", { cookies: { lang } }),
  ];
  const has = (text: string) => pages.map((page) => page.text.includes(text));
  expect(has("How does an agent earn?")).toEqual([true, true, false]);
  expect(has("Responsible gaming")).toEqual([true, true, true]);
});
