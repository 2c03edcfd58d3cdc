import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOME_MODULES } from "./home-modules.ts";
import { element, getText, openSite, type PageSite, section } from "./site.ts";

/** Responses of addresses, read as a client without scripts does. */

const BRANDS: Record<string, string> = {
  manila: "Manila Star",
  lotus: "Lotus Saigon",
  northgate: "Northgate",
  siam: "Siam Jade",
  "agent.siam": "Siam Jade",
};

let site: PageSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

const heading = (html: string) => getText(section(html, "h1"));
const title = (html: string) => getText(section(html, "title"));

describe("a host", () => {
  it.each(Object.entries(BRANDS))("%s opens as %s", async (host, name) => {
    const path = host === "northgate" ? "/login" : "/";
    const { status, html } = await site.get(host, path);
    expect(status).toBe(200);
    expect(title(html)).toContain(name);
    expect(html).toMatch(/<main[ >]/);
  });

  it("of no brand shows no brand's content, and plain localhost lists every brand", async () => {
    const nobody = await site.get("nobody", "/");
    expect(nobody.status).toBe(421);
    for (const name of Object.values(BRANDS)) expect(nobody.text).not.toContain(name);
    const index = await site.get("localhost", "/");
    for (const host of Object.keys(BRANDS))
      expect(index.html).toContain(`href="http://${host}.localhost:${site.port}`);
  });

  it("of the operators has its own icon, and refuses forms of another site", async () => {
    const { html } = await site.get("ops", "/ops/sign-in");
    expect(element(html, "link", /rel="icon"/)?.href).toMatch(/^(data:image|\/)/);
    const form = { username: "support1", password: "Play-operator-1" };
    const headers = { origin: `http://elsewhere.localhost:${site.port}` };
    expect((await site.post("ops", "/ops/sign-in", form, { headers })).status).toBe(403);
  });
});

describe("a page", () => {
  it("of help has every chapter in the visitor's language, and a search without scripts", async () => {
    const all = await site.get("manila", "/helpmc");
    expect(section(all.html, "section", /id="deposit"/)).toContain("Paano magdeposito");
    const { html } = await site.get("manila", "/helpmc?q=PRIVACY");
    expect(section(html, "section", /id="privacy"/)).toContain("cookies");
    expect(html).not.toContain('id="deposit"');
    expect((await site.get("manila", "/help?q=a+b")).headers.location).toBe("/helpmc?q=a+b");
  });

  it("of news lists the published items in the brand's languages, if the brand has any", async () => {
    const cookies = { lang: "EN" };
    const list = await site.get("siam", "/news", { cookies });
    expect(section(list.html, "main")).toContain("You can now search the help centre");
    const address = "/news/article/2026-11-23-help-centre";
    const { html } = await site.get("siam", address, { cookies });
    expect(heading(html)).toBe("You can now search the help centre");
    expect((await site.get("siam", `${address}-not`)).status).toBe(404);
    expect((await site.get("manila", "/news")).status).toBe(404);
  });

  it("of joining requires a contact and a bot check, and does not exist on the agents' host", async () => {
    const cookies = { lang: "EN" };
    const form = { content: "I run a club of players in Cebu", contact: "" };
    const bare = await site.post("manila", "/join", form, { cookies });
    expect(bare.status).toBe(422);
    expect(getText(bare.html)).toContain("I run a club of players in Cebu");
    const unproven = await site.post("manila", "/join", { ...form, contact: "a@example.com" }, { cookies });
    expect(element(unproven.html, "input", /name="captcha"/)?.["aria-invalid"]).toBe("true");
    expect((await site.get("agent.siam", "/join")).status).toBe(404);
    expect((await site.get("northgate", "/join")).status).not.toBe(200);
  });

  it("of points asks a visitor to sign in, and does not exist on a brand without points", async () => {
    const mall = await site.get("manila", "/pointMall");
    expect([mall.status, mall.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect(mall.html).toContain("next=%2FpointMall");
    expect((await site.post("lotus", "/pointMall", { intent: "convert" })).status).toBe(404);
  });

  it("of announcements selects the first one, or the requested one if it is on that page", async () => {
    const first = await site.get("manila", "/noticePage");
    const articles = (html: string) => section(html, "article", /id="notice"/);
    const [, id = ""] = /id=([0-9a-z]{26})#notice/.exec(first.html) ?? [];
    expect([first.status, articles(first.html).length > 0]).toEqual([200, true]);
    expect(first.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    const chosen = await site.get("manila", `/noticePage?pageNo=1&id=${id}`);
    expect(articles(chosen.html)).toBe(articles(first.html));
    const unknown = await site.get("manila", "/noticePage?pageNo=9&id=none");
    expect(articles(unknown.html)).toBe(articles(first.html));
  });

  it("of lotteries lists one vendor's lotteries or all of the brand's", async () => {
    const all = await site.get("manila", "/lottery");
    expect([all.status, all.text]).toEqual([200, expect.stringContaining("Archipelago 4D")]);
    const vietnam = await site.get("lotus", "/vnLottery");
    expect(vietnam.text).toContain("Hà Nội");
    expect(vietnam.text).not.toContain("Archipelago 4D");
    expect((await site.get("siam", "/vnLottery")).status).toBe(404);
    expect((await site.get("lotus", "/vnLottery?gameCode=NOWHERE")).status).toBe(404);
  });

  it("of a lottery shows draw, play types and commitment to anyone, and accepts no bets from a visitor", async () => {
    const path = "/vnLottery?gameCode=TCG_LOTTO_VN_HA_NOI";
    const { status, text, headers, html } = await site.get("lotus", path);
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(heading(html)).toBe("Hà Nội");
    expect(text).toContain("Bao lô 2 số");
    // A newly started server opens its draws a moment later.
    const draw = async () => (await site.get("lotus", path)).text;
    await expect.poll(draw, { timeout: 10_000 }).toMatch(/Kỳ \d{8}.*[0-9a-f]{64}/s);
    const bet = await site.post("lotus", path, { playType: "LO2", pick: "05" });
    expect(bet.headers.location).toMatch(/modal=login&next=/);
    const all = await site.get("lotus", "/vnLottery?gameCode=TCG_LOTTO_VN_SAI_GON_60_GIAY&results=all");
    expect(all.status).toBe(200);
  });

  it.each(["/pointMall", "/esports", "/fbsports"])(
    "of another brand answers 404 and says that it does not belong to this brand: %s",
    async (path) => {
      const { status, html } = await site.get("lotus", path);
      expect(status).toBe(404);
      expect(heading(html)).toContain("không thuộc Lotus Saigon");
    },
  );

  it.each([
    ["manila", "Walang ganitong pahina", "Suporta 24x7"],
    ["lotus", "Không có trang nào ở địa chỉ này", "Hỗ trợ 24x7"],
    ["siam", "ไม่มีหน้าที่ที่อยู่นี้", "ซัพพอร์ต 24x7"],
  ])(
    "that does not exist says that in %s's language and links to customer service",
    async (host, says, support) => {
      const { status, html } = await site.get(host, "/no-such-page");
      expect(status).toBe(404);
      const main = section(html, "main");
      expect(getText(main)).toContain(says);
      expect(section(main, "a", /href="\/support"/)).toContain(support);
    },
  );

  it.each(["/%ff", "/rng/%c3%28", "/%"])(
    "with an invalid address is refused in the visitor's language, with a link home: %s",
    async (path) => {
      const { status, html } = await site.get("lotus", path);
      expect(status).toBe(400);
      expect(element(html, "html", /./)?.lang).toBe("vi");
      expect(heading(html)).toBe("Không đọc được nội dung đã gửi. Chưa có gì thay đổi");
      expect(getText(section(html, "a", /href="\/"/))).toContain("Trang chủ");
    },
  );

  it("is found in upper case and with a trailing slash", async () => {
    const register = await site.get("manila", "/Register/?referralCode=FRIEND1");
    expect(register.headers.location).toMatch(/\/register\?referralCode=FRIEND1$/);
    expect((await site.get("northgate", "/Download/")).headers.location).toMatch(/\/download$/);
  });

  it("has its path as a CSS class", async () => {
    for (const path of ["rng", "promotions"]) {
      const { html } = await site.get("manila", `/${path}`);
      expect(element(html, "main", /./)?.class?.split(" ")).toContain(path);
    }
  });

  it("of downloads has a QR code of 100 pixels, and an alias", async () => {
    const { html } = await site.get("manila", "/download");
    expect(element(html, "img", /alt="QR code/)?.width).toBe("100");
    expect((await site.get("manila", "/down")).status).toBe(200);
  });

  it("shows the licence in the header only if it is the home page", async () => {
    const header = async (path: string) => getText(section((await site.get("manila", path)).html, "header"));
    expect(await header("/")).toContain("Lisensyado: Pilipinas, Malta");
    expect(await header("/rng")).not.toContain("Lisensyado");
  });

  it("of the home shows a tile for jackpot slots if the brand has it", async () => {
    const tiles = async (host: string, label: RegExp) =>
      section((await site.get(host, "/")).html, "nav", label);
    const ofManila = await tiles("manila", /aria-label="Mga kategorya ng laro"/);
    expect(getText(section(ofManila, "a", /href="\/rng\?gameClassify=JP"/))).toContain("Jackpot");
    const ofSiam = await tiles("siam", /aria-label="หมวดเกม"/);
    expect([ofSiam.includes("/live"), ofSiam.includes("gameClassify")]).toEqual([true, false]);
  });

  it("of a lobby shows arrows above eight vendors only, and bingo where Tagalog is supported", async () => {
    const main = async (host: string, path: string) => section((await site.get(host, path)).html, "main");
    expect(await main("manila", "/rng")).toContain("Mga kasunod na provider");
    expect(await main("manila", "/fish")).not.toContain("Mga kasunod na provider");
    expect(await main("manila", "/rng")).toContain("gameClassify=BG");
    expect(await main("siam", "/rng")).not.toContain("gameClassify=BG");
  });

  it("of a lobby follows the game type in the query parameters", async () => {
    const { headers } = await site.get("manila", "/rng?lobbyType=fish&vassalage=TIDE");
    expect(headers.location).toMatch(/\/fish\?.*vassalage=TIDE/);
  });

  it("states on every host that the money is play money and that external services are simulated", async () => {
    const words: Record<string, RegExp> = {
      manila: /play money.*sandbox/,
      lotus: /tiền ảo.*sandbox/,
      northgate: /play money.*simulated/,
      siam: /เงินจำลอง.*แซนด์บ็อกซ์/,
      "agent.siam": /เงินจำลอง.*แซนด์บ็อกซ์/,
    };
    const paths = ["/", "/login", "/account/forgot", "/help", "/helpmc", "/rng", "/no-such-page"];
    for (const [host, said] of Object.entries(words)) {
      for (const path of paths) {
        const { status, html } = await site.get(host, path);
        if (status === 302) continue;
        expect([host, path, getText(section(html, "aside"))]).toEqual([
          host,
          path,
          expect.stringMatching(said),
        ]);
      }
    }
  });
});

describe("the menu's data", () => {
  it("list at most eleven vendors and say if there are more", async () => {
    const answer = JSON.parse((await site.get("manila", "/menu/slots")).html);
    expect(answer).toMatchObject({ more: true, featured: { playable: true } });
    expect(answer.vendors).toHaveLength(11);
    expect(answer.total).toBeGreaterThan(11);
  });
});

/** Sends raw bytes, as no HTTP client would, and returns the whole response. */
function exchange(bytes: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (part) => {
      text += part;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve({ status: Number(text.slice(9, 12)), text }));
    socket.write(Buffer.from(bytes, "latin1"));
  });
}

describe("a hostile request", () => {
  const PAGES = [
    "/",
    "/rng",
    "/login",
    "/sports",
    "/member",
    "/seamless",
    "/promotions",
    "/download",
    "/nothere",
  ];
  const form = (body: string) =>
    `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const send = (line: string, rest = "\r\n") => {
    const host = `manila.localhost:${site.port}`;
    return exchange(
      `${line} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nAccept: text/html\r\nConnection: close\r\n${rest}`,
    );
  };

  it("is refused if it posts a form to a page without one, or uses a method other than GET, HEAD and POST", async () => {
    for (const page of PAGES.filter((path) => path !== "/login")) {
      for (const body of ["", "a=1", "a=%ff%00&__proto__=1"]) {
        const { status, text } = await send(`POST ${page}`, form(body));
        expect([page, status >= 400 && status < 500]).toEqual([page, true]);
        expect(text).not.toContain("node_modules");
      }
    }
    for (const page of PAGES) {
      for (const method of ["PUT", "PATCH", "DELETE"])
        expect([page, (await send(`${method} ${page}`, form("a=1"))).status]).toEqual([page, 405]);
    }
    const refused = await send("POST /rng", form("a=1"));
    expect(refused.status).toBe(405);
    expect(refused.text).toMatch(/<h1[ >]/);
  });

  it("with invalid escapes, NUL or prototype names in its address gets a page, not a server error", async () => {
    const tails = [
      "?a=%00",
      "?a=%ff",
      "?%",
      "?__proto__=1",
      "?pageNo=-1",
      "?page=1e999",
      "?_data=root",
      "/%ff",
      "?\xff",
    ];
    for (const page of PAGES) {
      for (const tail of tails)
        expect([page + tail, (await send(`GET ${page}${tail}`)).status < 500]).toEqual([page + tail, true]);
    }
    for (const target of [
      "//",
      "/..",
      "/%",
      "/member/__proto__",
      "/menu/constructor",
      "/art/1/__proto__.svg",
    ])
      expect([target, (await send(`GET ${target}`)).status < 500]).toEqual([target, true]);
  });

  it("with a form that the platform refuses gets the matching status, in the brand's own page", async () => {
    // The brand has no free play.
    const { status, html } = await site.post("northgate", "/account/free-play", {});
    expect(status).toBe(403);
    expect(heading(html)).not.toBe("");
    expect(title(html)).toMatch(/ · Northgate/);
    expect(html).toMatch(/<main[ >]/);
  });

  it("for many pictures at the same moment gets all of them", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.get("manila", "/account/captcha")));
    for (const { status, headers } of answers)
      expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
  });
});

describe("a closed brand", () => {
  it("in maintenance shows only the notice, with its end and that the money is safe", async () => {
    for (const path of ["/", "/rng", "/login", "/no-such-page"]) {
      const { status, html } = await site.get("shut", path);
      expect([path, status, heading(html)]).toEqual([path, 503, "The site is under maintenance"]);
    }
    const { html, text } = await site.get("shut", "/");
    expect(text).toContain("your balance is safe");
    expect(text).toContain("Ends at 2099-11-21 13:30:00");
    expect(getText(section(html, "aside"))).toContain("play money");
    expect(html).not.toMatch(/<header[ >]/);
    expect((await site.get("late", "/")).text).not.toContain("2020");
  });

  it.each([
    ["shutclub", "/"],
    ["shutclub", "/rng"],
    ["shutclub", "/login"],
    ["shut", "/member/depositv2"],
    ["shut", "/agent"],
    ["shut", "/game"],
    ["shut", "/seaLottery?gameCode=x"],
    ["shut", "/rng?tab=recent"],
    ["shut", "/account/password"],
  ])("shows the notice before any request to sign in: %s%s", async (host, path) => {
    const { status, html } = await site.get(host, path);
    expect([status, heading(html)]).toEqual([503, "The site is under maintenance"]);
  });

  it("blocked for a region shows the visitor's address and the geolocation source, and opens for other regions", async () => {
    const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });
    const refused = await site.get("abroad", "/rng", from("203.0.113.58"));
    expect(refused.status).toBe(451);
    expect(refused.text).toContain("203.0.113.58");
    expect(getText(section(refused.html, "a", /href="https:\/\/db-ip.com"/))).toBe("IP geolocation by DB-IP");
    expect((await site.get("clubabroad", "/rng", from("203.0.113.58"))).status).toBe(451);
    // An address of a Philippine network.
    const served = await site.get("abroad", "/", from("112.198.0.1"));
    expect(served.status).toBe(200);
    expect(served.html).toMatch(/<header[ >]/);
  });

  it("still opens its help centre, with the closed site's status and without caching", async () => {
    const shut = await site.get("shut", "/helpmc");
    expect([shut.status, heading(shut.html)]).toEqual([503, "Help centre"]);
    expect(shut.headers["cache-control"]).toBe("no-store");
    const headers = { "x-forwarded-for": "203.0.113.58" };
    const abroad = await site.get("abroad", "/helpmc", { headers });
    expect([abroad.status, heading(abroad.html)]).toEqual([451, "Help centre"]);
  });
});

describe("a home page", () => {
  it("shows each module that a brand lists", async () => {
    const { html } = await site.get("manila", "/", {
      cookies: { lang: "EN" },
      headers: { "accept-language": "en" },
    });
    const shown = Object.entries(HOME_MODULES).filter(([, mark]) => mark.test(html));
    expect(shown.map(([name]) => name)).toEqual(Object.keys(HOME_MODULES));
  });
});
