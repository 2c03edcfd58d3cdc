import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDatabase } from "../e2e/setup/database.ts";
import { newMember, newSession } from "../e2e/setup/members.ts";
import { updateRows } from "../e2e/update-rows.ts";
import { addSampleBets, changeSampleBet, SAMPLE_BETS } from "./add-bets.ts";
import { addLostReward, addPartOfDeposit } from "./add-reversals.ts";
import { addWithdrawals } from "./add-withdrawals.ts";
import { element, getText, input, openSite, type PageSite, section } from "./site.ts";

/** The pages of members and agents, read as a client without scripts does. */

let site: PageSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

// Agents open accounts on their page `registerCenter`.
const INVITATION = /href="[^"]*register(?!Center)[^"]*"|href="\/join"|free-play/;
const CENTRE = "/member/securityCenter";
const BETTING = "/member/personalHistoryCopy";
const english = { lang: "EN" };
const as = (token: string, more = {}) => ({ cookies: { session: token, ...more } });
const heading = (html: string) => getText(section(html, "h1"));

describe("an invitation to register", () => {
  it("is shown to visitors only, and never on an agent host", async () => {
    const { html } = await site.get("agent.siam", "/");
    expect(heading(html)).toContain("Siam Jade");
    expect(section(html, "body")).not.toMatch(INVITATION);
    const token = await newSession(site, "agent.siam", "agent1");
    expect(section((await site.get("agent.siam", "/", as(token))).html, "body")).not.toMatch(INVITATION);
  });

  it.each(["manila", "lotus", "siam"])(
    "is in the banner of %s for a visitor, but not for a member",
    async (host) => {
      const banner = async (cookies = {}) =>
        section((await site.get(host, "/", { cookies })).html, "main").split("</section>")[0];
      expect(await banner()).toContain('href="/register"');
      const token = await newSession(site, host, "player1");
      expect(await banner({ session: token })).not.toContain("register");
    },
  );
});

describe("a member", () => {
  it("sees the play-money notice on members' pages and in a game, too", async () => {
    const token = await newSession(site, "manila", "player1");
    for (const path of [CENTRE, "/member/withdraw", "/seamless?gameId=parol-nights"]) {
      const { html } = await site.get("manila", path, as(token));
      expect([path, getText(section(html, "aside"))]).toEqual([
        path,
        expect.stringMatching(/play money.*sandbox/),
      ]);
    }
  });

  it("sees club rank and labels if the account has them", async () => {
    const { username, token } = await newMember(site, "northgate");
    const page = async () => section((await site.get("northgate", CENTRE, as(token))).html, "main");
    expect(await page()).not.toContain("Early bird");
    updateRows(site, username, "account", {
      labels: '["Early bird","Tester"]',
      club_name: "Gold",
      club_rank: 5,
    });
    const labelled = await page();
    expect(getText(labelled)).toContain("Gold, level 5");
    // The default colour of an account without one of its own.
    expect(labelled.match(/<circle[^>]*fill="#ABABAB"/g)).toHaveLength(2);
    updateRows(site, username, "account", { label_color: "#3366CC" });
    expect((await page()).match(/<circle[^>]*fill="#3366CC"/g)).toHaveLength(2);
  });

  it.each([
    ["siam", "ซัพพอร์ต VIP", 5, "https://example.com/siam-jade/vip"],
    ["siam", "ซัพพอร์ต 24x7", 4, "/support"],
    ["manila", "VIP na suporta", 5, "https://example.com/manila-star/vip"],
    ["manila", "Suporta 24x7", 4, "/support"],
  ])("of %s is offered %s with the club rank %i", async (host, name, club_rank, href) => {
    const { username, token } = await newMember(site, host);
    updateRows(site, username, "account", { club_name: "Gold", club_rank });
    const { html } = await site.get(host, "/", as(token));
    const links = [...html.matchAll(/<a\b[^>]*>.*?<\/a>/gs)].map(([link]) => link);
    const contact = links.filter((link) => /ซัพพอร์ต |suporta( |$)/i.test(getText(link)));
    expect(contact.length).toBeGreaterThan(0);
    for (const link of contact)
      expect([getText(link), link.includes(`href="${href}"`)]).toEqual([name, true]);
  });

  it("sees only the sections that the brand has under My account", async () => {
    const northgate = await site.get("northgate", CENTRE, as((await newMember(site, "northgate")).token));
    expect(northgate.text).toContain("Devices");
    expect(section(northgate.html, "main")).not.toMatch(/Linked services|Google|Facebook|name="language"/);
    expect(input(northgate.html, "nickname")).not.toBeNull();
    const manila = await site.get("manila", CENTRE, as((await newMember(site, "manila")).token));
    expect(manila.text.split("May sarili kang VIP contact")).toHaveLength(2); // the benefit of one club level
    const lotus = await site.get("lotus", CENTRE, as((await newMember(site, "lotus")).token));
    expect(lotus.text).toContain("Thiết bị");
    expect(lotus.text).not.toContain("Xác minh hai bước");
    for (const [host, speaks] of [
      ["siam", false],
      ["manila", true],
    ] as const) {
      const { html } = await site.get(host, CENTRE, as((await newMember(site, host)).token, english));
      expect([host, /We check USDT addresses/.test(getText(section(html, "main")))]).toEqual([host, speaks]);
    }
  });

  it("of a strict brand is first asked for a deposit limit, and can continue without one", async () => {
    const { token } = await newMember(site, "northgate");
    const page = async () =>
      getText(
        section((await site.get("northgate", "/member/protection?goOn=%2Frng", as(token))).html, "main"),
      );
    expect(await page()).toContain("Choose a deposit limit first");
    const none = { intent: "remove", kind: "deposit", period: "day", goOn: "/rng" };
    const sent = await site.post("northgate", "/member/protection", none, as(token));
    expect(sent.headers.location).toBe("/rng");
    expect(await page()).not.toContain("Choose a deposit limit first");
    const out = { ...none, goOn: "https://elsewhere.example" };
    const other = await site.post("northgate", "/member/protection", out, as(token));
    expect(other.headers.location).toMatch(/^\/member\/protection\?done=/);
  });

  it("of a brand with one wallet has no transfer page", async () => {
    const { token } = await newMember(site, "manila");
    const { html } = await site.get("manila", "/member/transferFund", as(token, english));
    const text = getText(section(html, "main"));
    expect(text).toContain("P 10,000.00");
    expect(text).toContain("All games use this one wallet.");
    expect(text).toContain("Welcome play money");
    expect(text).not.toContain("Transfer money");
  });

  it("gets 404 for an unknown member centre page, sees their invitations, and is shown of invalid dates", async () => {
    const lotus = as((await newMember(site, "lotus")).token);
    const none = await site.get("lotus", "/member/noSuchPage", lotus);
    expect([none.status, none.html.includes("Trung tâm thành viên")]).toEqual([404, true]);
    const days = await site.get("lotus", "/member/personalHistoryCopy?from=2026-11-20&to=2026-11-01", lotus);
    expect([days.status, days.text.includes("Ngày đầu không được sau ngày cuối.")]).toEqual([422, true]);
    const siam = await site.get("siam", "/member/referral", as((await newMember(site, "siam")).token));
    expect(siam.text).toContain("คุณยังไม่ได้ชวนใคร");
  });

  it("can page to older withdrawals, ten to a page", async () => {
    const { id, token } = await newMember(site, "siam");
    await addWithdrawals(site, id, 11);
    const page = async (search = "") => {
      const { html } = await site.get("siam", `/member/withdraw${search}`, as(token, english));
      const main = section(html, "main");
      const references = [...getText(main).matchAll(/\bW-TEST-\d+\b/g)].map(([reference]) => reference);
      return { references, next: element(main, "a", /rel="next"/), back: element(main, "a", /rel="prev"/) };
    };
    const first = await page();
    expect(first.references).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `W-TEST-${number}`));
    expect([first.next !== null, first.back]).toEqual([true, null]);
    const second = await page("?pageNo=2");
    expect(second.references).toEqual(["W-TEST-0"]);
    expect([second.next, second.back !== null]).toEqual([null, true]);
  });

  it("sees the remaining amount of a partly reversed deposit", async () => {
    const { id, token } = await newMember(site, "siam");
    const depositId = await addPartOfDeposit(site, id);
    const { html } = await site.get("siam", `/member/depositv2?deposit=${depositId}`, as(token, english));
    const page = getText(section(html, "main"));
    expect(page).toContain("Partly reversed");
    expect(page).toContain("The provider took a part of this payment back");
    expect(page).toMatch(/Credited ฿\s?1,000\.00.*Reversed −฿\s?300\.00.*Kept ฿\s?700\.00/);
    expect(page).toMatch(/Credited .*฿\s?300\.00 reversed/);
    const list = await site.get("siam", "/member/depositv2?list=1", as(token, english));
    expect(getText(section(list.html, "main"))).toMatch(/฿\s?700\.00 Partly reversed/);
  });

  it("sees which referral reward was taken back", async () => {
    const { id, token } = await newMember(site, "siam");
    await addLostReward(site, id);
    const { html } = await site.get("siam", "/member/referral", as(token, english));
    const page = getText(section(html, "main"));
    expect(page).toMatch(/Qualified 0 You earned ฿\s?0\.00 Taken back ฿\s?50\.00/);
    expect(page).toContain("They are not in what you earned.");
  });

  it("sees the result of a bet of each kind of game in words", async () => {
    const { id, token } = await newMember(site, "manila");
    for (const [name, betId] of await addSampleBets(site, id)) {
      const path = `${BETTING}?bet=${betId}`;
      const { html } = await site.get("manila", path, as(token, english));
      const detail = getText(section(html, "section", /bet-title/));
      expect(
        SAMPLE_BETS[name]?.says.filter((text) => !detail.includes(text)),
        `${name}: ${detail}`,
      ).toEqual([]);
    }
  });

  it("sees that a result was changed, with the previous result and the reason", async () => {
    const { id, token } = await newMember(site, "manila");
    const betId = (await addSampleBets(site, id)).get("table") ?? "";
    const reason = "The ball had left the wheel";
    const marks = async () => {
      const { text } = await site.get("manila", `${BETTING}?status=resettled&range=7`, as(token, english));
      return text.match(/Result changed on \d{4}-\d\d-\d\d/g)?.length ?? 0;
    };
    expect(await marks()).toBe(0);
    await changeSampleBet(site, id, betId, { state: "void", win: 200, valid_bet: 0, reason });
    expect(await marks()).toBe(1);
    const { text } = await site.get("manila", `${BETTING}?bet=${betId}`, as(token, english));
    for (const shownText of [
      "Settled: Won",
      "Result changed: Refunded",
      `The provider's reason: ${reason}`,
      "Status Won Refunded",
      "Paid out P 72.00 P 2.00",
      "Counts towards rewards P 2.00 P 0.00",
    ]) {
      expect(text).toContain(shownText);
    }
    const timeline = await site.get("manila", "/member/moneyTimeline?subject=bet", as(token, english));
    expect(timeline.text).toContain(reason);
  });

  it("can upload pictures only where supported, and sends no form to a payment provider", async () => {
    const manila = as((await newMember(site, "manila")).token);
    const forms = async (path: string) => {
      const { headers } = await site.get("manila", path, manila);
      return headers["content-security-policy"]?.split("; ").find((part) => part.startsWith("form-action"));
    };
    for (const path of ["/member/depositv2", "/member/withdraw"])
      expect(await forms(path)).not.toContain("pay.localhost");
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect((await site.post("manila", CENTRE, {}, { ...manila, headers })).status).toBe(415);
  });

  it("gets 404 for a game, lobby or deposit that does not exist for them", async () => {
    const manila = as((await newMember(site, "manila")).token);
    const game = await site.get("manila", "/seamless?gameId=no-such-game", manila);
    expect([game.status, /Laruin/.test(game.text)]).toEqual([404, true]);
    const deposit = await site.get("manila", "/member/depositv2?deposit=06dskpz9v5q8n0m2x7c4b1a3e5", manila);
    expect([deposit.status, deposit.text.includes("Walang ganitong deposito")]).toEqual([404, true]);
    const fish = await site.get("northgate", "/fish", as((await newMember(site, "northgate")).token));
    expect([fish.status, getText(section(fish.html, "main")).includes("Northgate")]).toEqual([404, true]);
  });
});

describe("a game", () => {
  const seamless = (gameId: string) => `/seamless?gameId=${gameId}`;
  /** Creates a member of a brand, signed in and reading English. */
  const member = async (host: string) => as((await newMember(site, host)).token, english);
  const loadMaintenance = async (gameId: string, maintenance: 0 | 1) => {
    const { db } = await loadDatabase(site);
    await db.updateTable("game").set({ maintenance }).where("id", "=", gameId).execute();
  };

  it("of the vendor FB is at /fbsports of the brand that has it, for signed-in members", async () => {
    const visitor = await site.get("northgate", "/fbsports");
    expect([visitor.status, visitor.headers.location]).toEqual([302, expect.stringContaining("/login")]);
    const token = await member("northgate");
    const sportsbook = await site.get("northgate", "/fbsports", token);
    expect([sportsbook.status, element(sportsbook.html, "iframe", /./)?.title]).toEqual([
      200,
      "Game: FB Sportsbook",
    ]);
    const { headers } = await site.get("northgate", seamless("fb-sportsbook"), token);
    expect(headers.location).toMatch(/\/fbsports$/);
    expect((await site.get("manila", "/fbsports", await member("manila"))).status).toBe(404);
  });

  it("with its own window links to it there, and the window has the bar and no header", async () => {
    const token = await member("northgate");
    const page = await site.get("northgate", seamless("magma-market"), token);
    expect(page.text).toContain("Magma Market opens in its own window");
    const link = element(page.html, "a", /window=1/);
    expect(link).toMatchObject({ target: "_blank", rel: "noopener" });
    const opened = await site.get("northgate", link?.href?.replaceAll("&amp;", "&") ?? "", token);
    expect(element(opened.html, "iframe", /./)?.src).toMatch(/^http:\/\/studio\.localhost[^/]*\/play\//);
    expect(opened.html).toMatch(/data-game-bar/);
    expect(opened.html).not.toMatch(/<header\b/);
    expect(page.html).toMatch(/<header\b/);
    const tab = await site.get("northgate", seamless("moon-mail"), token);
    expect(tab.text).toContain("Moon Mail opens in a new tab");
  });

  it("that represents a list of games opens that list over the current page", async () => {
    const token = await member("manila");
    const headers = { referer: `http://manila.localhost:${site.port}/fish?page=hot` };
    const { headers: answer } = await site.post(
      "manila",
      "/launch/dragonfly-pier",
      {},
      { ...token, headers },
    );
    const path = new URL(answer.location ?? "", "http://own.invalid");
    expect(path.pathname + path.search).toBe("/fish?page=hot&modal=games&list=DRAGONFLY.FISH");
    const { html } = await site.get("manila", path.pathname + path.search, token);
    const dialog = section(html, "dialog");
    expect(getText(dialog)).toContain("Dragonfly Bay");
    expect(dialog.match(/action="\/launch\//g)?.length).toBeGreaterThan(2);
    expect(dialog).not.toContain("/launch/dragonfly-pier");
    const none = await site.get("manila", "/fish?modal=games&list=NOBODY.FISH", token);
    expect([none.status, none.html.includes("<dialog")]).toEqual([200, false]);
  });

  it("under maintenance shows that, with other games to play", async () => {
    await loadMaintenance("parol-nights", 1);
    try {
      const { status, html, text } = await site.get(
        "manila",
        seamless("parol-nights"),
        await member("manila"),
      );
      expect([status, heading(html)]).toEqual([503, "Game Under Maintenance"]);
      expect(text).toContain("Other games");
      expect(html.match(/action="\/launch\//g)?.length).toBeGreaterThan(2);
    } finally {
      await loadMaintenance("parol-nights", 0);
    }
  });

  it("that does not open returns the money from its vendor, and shows the amount", async () => {
    const token = await member("siam");
    const move = {
      intent: "move",
      from: ".",
      to: "JADE",
      amount: "123",
      idempotencyKey: "before-a-launch-that-fails",
    };
    expect((await site.post("siam", "/member/transferFund", move, token)).status).toBeLessThan(400);
    await loadMaintenance("jade-tiles", 1);
    try {
      const { text } = await site.get("siam", seamless("jade-tiles"), token);
      expect(text).toContain("฿ 123.00 from your Jade Reel wallet is back in your main wallet.");
    } finally {
      await loadMaintenance("jade-tiles", 0);
    }
  });

  it("shows both wallets if its stakes come from the vendor's wallet, and one balance otherwise", async () => {
    const wallets = async (host: string, gameId: string) => {
      const page = await site.get(host, seamless(gameId), await member(host));
      const above = getText(section(page.html, "dl"));
      const src = element(page.html, "iframe", /./)?.src ?? "";
      const frame = await site.get("studio", new URL(src).pathname);
      return [above, getText(section(frame.html, "header"))];
    };
    const [siam, siamFrame] = await wallets("siam", "jade-tiles");
    expect(siam).toMatch(/^Main wallet/);
    expect(siamFrame).toContain("Game wallet");
    const [manila, manilaFrame] = await wallets("manila", "parol-nights");
    expect(manila).toMatch(/^Balance/);
    expect(manilaFrame).toContain("Balance");
  });

  it("cannot be opened with another brand's session, which counts as a visitor's here", async () => {
    const token = await member("manila");
    for (const path of ["/launch/jade-tiles", seamless("jade-tiles"), "/seaLottery", "/member"]) {
      const { status, headers } = await site.get("lotus", path, token);
      expect([path, status, headers.location]).toEqual([
        path,
        302,
        expect.stringMatching(/^\/login|^\/\?modal=login/),
      ]);
    }
    for (const path of ["GCS_gameLaunchFB", "GCS_recentGame", "MCSFE_getBetRecords"]) {
      const { status, html } = await site.get("lotus", `/wps/relay/${path}`, token);
      expect([path, status, JSON.parse(html).code]).toEqual([path, 401, "NOT_LOGGED_IN"]);
    }
  });

  it("is refused with a code if it belongs to another brand, or the query asks for too much", async () => {
    const { token } = await newMember(site, "lotus");
    const ask = (path: string) => site.get("lotus", path, { cookies: { session: token } });
    const list = await ask("/wps/relay/GCSGAME_gameList?gameType=RNG&pageSize=1000000000");
    expect([list.status, JSON.parse(list.html).code]).toEqual([422, "INVALID_INPUT"]);
    const fb = await ask("/wps/relay/GCS_gameLaunchFB");
    expect([fb.status, JSON.parse(fb.html).code]).toEqual([404, "GAME_NOT_FOUND"]);
    const other = await ask("/wps/relay/GCSGAME_gameInfo?gameCode=FB_FB_SPORTSBOOK");
    expect([other.status, JSON.parse(other.html).code]).toEqual([404, "GAME_NOT_FOUND"]);
  });
});

describe("an agent", () => {
  it("is the only one to reach the agent centre", async () => {
    const agent = as(await newSession(site, "agent.siam", "agent1"));
    const none = await site.get("agent.siam", "/agent/nothing", agent);
    expect([none.status, none.text]).toEqual([404, expect.stringContaining("หน้านี้ไม่ใช่ส่วนหนึ่งของศูนย์ตัวแทน")]);
    const member = as((await newMember(site, "siam")).token, english);
    const refused = await site.get("siam", "/agent/downlineManagmentView", member);
    expect([refused.status, heading(refused.html)]).toEqual([404, "The agent centre is for agents"]);
  });

  it("is shown to their downline members; a member without an upline sees that there is none", async () => {
    const { token } = await newMember(site, "siam");
    const { text } = await site.get("siam", "/member/transferUpline", as(token, english));
    expect(text).toContain("You have no upline");
  });
});
