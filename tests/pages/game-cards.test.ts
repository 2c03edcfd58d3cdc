import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBet } from "#app/platform/bets/testing.ts";
import { GAME_KINDS } from "#app/shared/game-kinds.ts";
import { loadDatabase } from "../e2e/setup/database.ts";
import { newMember } from "../e2e/setup/members.ts";
import { readBrandDocument } from "../e2e/setup/site.ts";
import { element, getText, openSite, type PageSite, section } from "./site.ts";

/** Tests game cards and favourites, as a client without scripts sees and changes them. */

let site: PageSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

const as = (token: string) => ({ cookies: { session: token, lang: "EN" } });
const english = as("");

/** Returns the heart buttons of a page: the field each sends, and its pressed state. */
const getHearts = (html: string) =>
  [...html.matchAll(/<button\b[^>]*form="favourite"[^>]*>/g)].map(([tag]) => ({
    name: /name="(\w+)"/.exec(tag)?.[1] ?? "",
    value: /value="([^"]+)"/.exec(tag)?.[1] ?? "",
    pressed: /aria-pressed="true"/.test(tag),
    label: /aria-label="([^"]+)"/.exec(tag)?.[1] ?? "",
  }));
const hearts = async (host: string, path: string, options = english) =>
  getHearts(section((await site.get(host, path, options)).html, "main"));
/** Presses a heart as the browser does, from its page. */
const press = (
  host: string,
  page: string,
  { name, value }: { name: string; value: string },
  options = english,
) =>
  site.post(
    host,
    "/favourite",
    { [name]: value },
    {
      ...options,
      headers: { referer: `http://${host}.localhost:${site.port}${page}` },
    },
  );
const DOUBLE_NEST = /<button\b(?:(?!<\/button>)[\s\S])*<button\b/;

describe("a card that represents a vendor's list", () => {
  it("opens the vendor's games over the page, and starts no game", async () => {
    const card = section((await site.get("manila", "/fish?vassalage=DRAGONFLY", english)).html, "main");
    expect(card).toContain('href="/fish?vassalage=DRAGONFLY&amp;modal=games&amp;list=DRAGONFLY.FISH"');
    const { html } = await site.get("manila", "/fish?modal=games&list=DRAGONFLY.FISH", english);
    const dialog = section(html, "dialog");
    expect(getText(section(dialog, "h1"))).toBe("Dragonfly Bay");
    expect(dialog.match(/<article/g)?.length).toBe(3);
    expect(dialog).toContain('href="/fish?vassalage=DRAGONFLY"');
    expect(dialog).not.toContain("list=DRAGONFLY.FISH");
    for (const list of ["HARBOUR.FISH", "NOBODY.PVP", "", "."]) {
      expect((await site.get("manila", `/fish?modal=games&list=${list}`, english)).html).not.toContain(
        "<dialog",
      );
    }
  });
});

describe("the winners' list", () => {
  it("has its own page if the brand's home page shows it, sorted by the latest or the largest win", async () => {
    expect((await site.get("siam", "/winners", english)).text).toContain("No winners yet");
    const { id, username } = await newMember(site, "manila");
    const { merchantCode: merchantId } = readBrandDocument(site, "manila-star");
    const game = { id: "parol-nights", type: "RNG" };
    const bet = {
      merchantId,
      accountId: id,
      stake: 100,
      vendor: "TALA",
      game,
      placedAt: Date.now() - 60_000,
    };
    const database = await loadDatabase(site);
    for (const [age, win] of [
      [9, 900_00],
      [5, 700_00],
      [1, 800_00],
      [0, 50],
    ] as const)
      await addBet(database, { ...bet, win, settledAt: bet.placedAt - age });
    const wins = async (search: string) =>
      [
        ...section((await site.get("manila", `/winners${search}`, english)).html, "ol").matchAll(
          /P\s[\d,.]+/g,
        ),
      ].map((win) => String(win).replace(/\s/, " "));
    expect(await wins("?sort=win")).toEqual(["P 900.00", "P 800.00", "P 700.00"]);
    expect(await wins("")).toEqual(["P 800.00", "P 700.00", "P 900.00"]);
    const largest = await site.get("manila", "/winners?sort=win", english);
    expect(getText(section(largest.html, "h1"))).toBe("Largest wins");
    const { text } = await site.get("manila", "/winners", english);
    expect([text.includes(username), text.includes("***")]).toEqual([false, true]);
    const { token } = await newMember(site, "northgate");
    expect((await site.get("northgate", "/winners", as(token))).status).toBe(404);
  });

  it("has linked pages in both orders; a page number out of range leads to the first page", async () => {
    const { id } = await newMember(site, "lotus");
    const { merchantCode: merchantId } = readBrandDocument(site, "lotus-saigon");
    const game = { id: "parol-nights", type: "RNG" };
    const placedAt = Date.now() - 60_000;
    const database = await loadDatabase(site);
    for (let at = 1; at <= 51; at++)
      await addBet(database, {
        merchantId,
        accountId: id,
        stake: 1,
        vendor: "TALA",
        game,
        placedAt,
        // The later, the smaller.
        settledAt: placedAt + at,
        win: 200 - at,
      });
    const read = async (address: string) => {
      const { html, status, headers } = await site.get("lotus", address, english);
      if (status !== 200) return headers.location;
      const wins = [...section(html, "ol").matchAll(/₫\s([\d,.]+)/g)].map(([, win]) => Number(win));
      const to = (rel: string) =>
        element(html, "a", new RegExp(`rel="${rel}"`))?.href?.replaceAll("&amp;", "&");
      return { from: wins[0], to: wins.at(-1), count: wins.length, prev: to("prev"), next: to("next") };
    };
    expect(await read("/winners")).toEqual({
      from: 149,
      to: 173,
      count: 25,
      prev: undefined,
      next: "/winners?pageNo=2",
    });
    expect(await read("/winners?pageNo=2")).toEqual({
      from: 174,
      to: 198,
      count: 25,
      prev: "/winners",
      next: "/winners?pageNo=3",
    });
    expect(await read("/winners?sort=win&pageNo=3")).toEqual({
      from: 149,
      to: 149,
      count: 1,
      prev: "/winners?sort=win&pageNo=2",
      next: undefined,
    });
    for (const pageNo of [4, 41]) {
      expect(await read(`/winners?sort=win&pageNo=${pageNo}`)).toBe("/winners?sort=win");
    }
  });
});

describe("favourites", () => {
  it("are offered by manila and siam, but not by lotus and northgate", async () => {
    for (const host of ["manila", "siam"]) {
      const { html } = await site.get(host, "/rng", english);
      expect([host, getHearts(section(html, "main")).length >= 15]).toEqual([host, true]);
      expect([host, html.includes('href="/rng?page=fav"')]).toEqual([host, true]);
      expect(html).not.toMatch(DOUBLE_NEST);
    }
    for (const host of ["lotus", "northgate"]) {
      const { token } = await newMember(site, host);
      const { html } = await site.get(host, "/rng", as(token));
      expect([host, getHearts(html), html.includes("page=fav")]).toEqual([host, [], false]);
    }
  });

  it("of a member are added and removed by a card's heart button, which returns to the card's page", async () => {
    const { token } = await newMember(site, "manila");
    const member = as(token);
    const [first, second] = await hearts("manila", "/rng", member);
    if (!first || !second) throw new Error("the lobby has no games");
    expect(first.pressed).toBe(false);
    for (const heart of [first, second]) {
      const { status, headers } = await press("manila", "/rng?pageNo=2", heart, member);
      expect([status, headers.location]).toEqual([302, "/rng?pageNo=2"]);
    }
    const kept = await hearts("manila", "/rng?page=fav", member);
    expect(kept.map(({ value, pressed }) => [value, pressed])).toEqual([
      [second.value, true],
      [first.value, true],
    ]);
    expect(kept[0]?.label).toBe(second.label);

    await press("manila", "/rng?page=fav", { name: "drop", value: second.value }, member);
    expect((await hearts("manila", "/rng?page=fav", member)).map(({ value }) => value)).toEqual([
      first.value,
    ]);
    expect((await hearts("manila", "/rng", member)).slice(0, 2).map(({ pressed }) => pressed)).toEqual([
      true,
      false,
    ]);
    expect(await hearts("manila", "/rng?page=fav&vassalage=TIDE", member)).toEqual([]);
    expect(await hearts("manila", "/live?page=fav", member)).toEqual([]);
  });

  it("ask a visitor to sign in, and then save the game on the page the visitor was on", async () => {
    const [heart] = await hearts("manila", "/fish");
    if (!heart) throw new Error("the lobby has no games");
    const { headers } = await press("manila", "/fish?page=hot", heart);
    const asked = new URL(headers.location ?? "", "http://x.invalid");
    expect(asked.pathname + asked.search).toMatch(/^\/fish\?page=hot&modal=login&next=/);
    const next = asked.searchParams.get("next") ?? "";

    const { token } = await newMember(site, "manila");
    const onward = `${next}&notice=signed-in&modal=notices`;
    const elsewhere = await site.get("manila", onward, as(token));
    expect(elsewhere.headers.location).toBe("/fish?page=hot");
    expect(await hearts("manila", "/fish?page=fav", as(token))).toEqual([]);

    const referer = `http://manila.localhost:${site.port}${headers.location}`;
    const arrived = await site.get("manila", onward, { ...as(token), headers: { referer } });
    expect(arrived.headers.location).toBe("/fish?page=hot&notice=signed-in&modal=notices");
    expect((await hearts("manila", "/fish?page=fav", as(token))).map(({ value }) => value)).toEqual([
      heart.value,
    ]);
  });

  it("are not available to a demo account: the button and the list show a notice", async () => {
    const { token } = await newMember(site, "manila", { type: 4 });
    const [heart] = await hearts("manila", "/rng", as(token));
    if (!heart) throw new Error("the lobby has no games");
    expect((await press("manila", "/rng", heart, as(token))).headers.location).toBe(
      "/rng?modal=real-account",
    );
    const list = await site.get("manila", "/rng?page=fav&vassalage=TIDE", as(token));
    expect(list.headers.location).toBe("/rng?vassalage=TIDE&modal=real-account");
    const { html } = await site.get("manila", "/rng?modal=real-account", as(token));
    expect(getText(section(html, "dialog"))).toContain("You need a real account to do this.");
    expect((await site.get("manila", "/rng?modal=real-account", english)).html).not.toContain("<dialog");
  });

  it("require a sign-in for their list, which opens over the list of all games", async () => {
    const { headers } = await site.get("manila", "/rng?page=fav", english);
    expect(headers.location).toBe("/rng?modal=login&next=%2Frng%3Fpage%3Dfav");
  });

  it("are refused if the form names no valid game", async () => {
    const { token } = await newMember(site, "manila");
    for (const value of ["", "1", "0.TIDE.RNG", "1.tide.RNG", "1.TIDE.CARDS", "1.TIDE.RNG.x"]) {
      expect([value, (await press("manila", "/rng", { name: "keep", value }, as(token))).status]).toEqual([
        value,
        400,
      ]);
    }
    expect(
      (await press("manila", "/rng", { name: "keep", value: "999999.TIDE.RNG" }, as(token))).status,
    ).toBe(404);
  });
});

describe("a category of sports", () => {
  it("shows matches at the top, whose odds lead a visitor to sign in and then to the slip", async () => {
    const { html } = await site.get("manila", "/sports", english);
    const [, gameId = "", selection = ""] = /href="\/launch\/([\w-]+)\?selection=([^"]+)"/.exec(html) ?? [];
    const pressed = await site.get("manila", `/launch/${gameId}?selection=${selection}`, english);
    const next = new URL(pressed.headers.location ?? "", "http://own.invalid").searchParams.get("next");
    expect([pressed.status, next]).toEqual([302, `/seamless?gameId=${gameId}&selection=${selection}`]);
    for (const junk of ["//elsewhere.example", "cup-1", `${"x".repeat(99)}:home:1850`]) {
      const path = `/launch/${gameId}?${new URLSearchParams({ selection: junk })}`;
      const { location = "" } = (await site.get("manila", path, english)).headers;
      const dropped = new URL(location, "http://own.invalid").searchParams.get("next");
      expect(dropped).toBe(`/seamless?gameId=${gameId}`);
    }
  });

  it("shows only its vendors when the address selects one", async () => {
    const { html } = await site.get("manila", "/sports?vassalage=PITCH", english);
    expect(html).not.toContain("selection=");
  });
});

describe("a lobby", () => {
  it("of poker shows open rooms by vendor, and none beside a search", async () => {
    const rooms = async (search: string) => {
      const { html } = await site.get("manila", `/pvp${search}`, english);
      const list = html.includes('id="rooms"') ? section(html, "section", /aria-labelledby="rooms"/) : "";
      return list.match(/action="\/launch\/[^"]+"/g) ?? [];
    };
    expect((await rooms("")).length).toBe(6);
    expect(await rooms("?gameName=mahjong")).toEqual([]);
    expect(await rooms("?page=hot")).toEqual([]);
  });

  it.each([
    ["manila", "manila-star"],
    ["lotus", "lotus-saigon"],
    ["northgate", "northgate"],
    ["siam", "siam-jade"],
  ])(
    "and a category open if %s has their kind of game, and no listed game is marked as not open yet",
    async (host, folder) => {
      const own: string[] =
        readBrandDocument(site, folder).categories ?? readBrandDocument(site, "_base").categories;
      const caller = as((await newMember(site, host)).token);
      for (const { category } of GAME_KINDS) {
        const { status, text, html } = await site.get(host, `/${category}`, caller);
        expect(status, category).toBe(own.includes(category) ? 200 : 404);
        expect(text, category).not.toContain("Not open yet");
        if (status === 200) expect(html, category).toMatch(/action="\/launch\//);
      }
    },
  );
});
