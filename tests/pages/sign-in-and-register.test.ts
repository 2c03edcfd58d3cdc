import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PATTERNS } from "#app/platform/accounts/patterns.ts";
import { root } from "../../scripts/setup/project.mjs";
import { CODES, FIELDS } from "../e2e/auth/everything-brands.ts";
import {
  accepted,
  LANGUAGES,
  NUMBER,
  FIELDS as PATTERN_FIELDS,
  type PatternBrand,
  RULES,
  refused,
} from "../e2e/registration/pattern-brands.ts";
import { describedBy, element, getText, input, openSite, type PageSite, section } from "./site.ts";

/** Tests sign-in and registration at each brand as a client without scripts. */

let site: PageSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

/** Returns the dialog that the server sends open. */
const dialog = async (host: string, path: string) => section((await site.get(host, path)).html, "dialog");
const demo = (brand: string, role: "member" | "agent") => {
  const found = site.signIns.find((one) => one.brand === brand && one.what.startsWith(role));
  return { username: found?.username ?? "", password: found?.password ?? "" };
};

describe("a demo account", () => {
  it.each([
    ["manila", "Manila Star", "member"],
    ["lotus", "Lotus Saigon", "member"],
    ["northgate", "Northgate", "member"],
    ["siam", "Siam Jade", "member"],
    ["agent.siam", "Siam Jade", "agent"],
  ] as const)("of %s signs in without leaving for another site", async (host, brand, role) => {
    const foreign = ["https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example"];
    for (const next of [...foreign, "/login?next=/rng"]) {
      const { headers, cookies } = await site.post(host, "/login", { ...demo(brand, role), next });
      expect(headers.location, next).toMatch(/^\/(\?[a-z=&-]+)?$/);
      const info = await site.get(host, "/wps/member/info", { cookies });
      expect(JSON.parse(info.html)).toMatchObject({ success: true });
    }
  });
});

describe("a site for members only", () => {
  it("redirects every page and its data to sign-in first", async () => {
    for (const path of ["/", "/home", "/rng", "/member/depositv2", "/no-such-page"]) {
      const { status, headers } = await site.get("northgate", path);
      expect([path, status, headers.location]).toEqual([path, 302, expect.stringMatching(/^\/login/)]);
    }
    const data = await site.get("northgate", "/rng.data");
    expect([data.status, data.html.includes("/login?next=%2Frng")]).toEqual([202, true]);
  });

  it.each(["/login", "/register", "/register.html", "/helpmc", "/download"])(
    "has %s open to everyone",
    async (path) => {
      expect((await site.get("northgate", path)).status).toBe(200);
    },
  );
});

describe("a visitor", () => {
  it.each([
    ["manila", "/member/personalHistoryCopy", "/member/personalHistoryCopy"],
    ["siam", "/member/personalHistoryCopy", "/member/personalHistoryCopy"],
    ["manila", "/seaLottery?gameCode=X", "/seaLottery?gameCode=X"],
    ["manila", "/member/transactionHistory/csv", "/member/transactionHistory"],
  ])("of %s is asked to sign in before %s, and continues there", async (host, path, next) => {
    const { headers } = await site.get(host, path);
    const [, query = ""] = (headers.location ?? "").split("?");
    const asked = new URLSearchParams(query);
    expect([asked.get("modal"), asked.get("next")]).toEqual(["login", next]);
  });

  it("sees remember me, the free trial and other sign-in services only if the brand has them", async () => {
    const { html, headers } = await site.get("northgate", "/login");
    expect(html).not.toMatch(/name="rememberMe"|free-play|value="GOOGLE"|value="FACEBOOK"|\/account\/phone/);
    expect(headers["content-security-policy"]).toContain("form-action 'self';");
    const begun = await site.post("northgate", "/account/third-party", { provider: "GOOGLE" });
    expect(begun.headers.location).toBe("/account/third-party/callback?failed=FEATURE_OFF");
    expect(begun.headers["set-cookie"]).toBeUndefined();
    expect((await site.get("manila", "/account/phone")).status).toBe(404);
  });

  it("returns only to the brand's own pages after signing in with another service", async () => {
    const form = { provider: "GOOGLE", next: "https://evil.example/" };
    const { status, headers } = await site.post("manila", "/account/third-party", form);
    expect(status).toBe(303);
    const location = new URL(headers.location ?? "");
    expect(location.hostname).toBe("id.localhost");
    expect(location.searchParams.get("redirect_uri")).toMatch(
      /^http:\/\/manila\.localhost:\d+\/account\/third-party\/callback$/,
    );
    expect(String(headers["set-cookie"])).toMatch(/^third-party=GOOGLE%20[\w-]{43}%20%2F; .*HttpOnly/);
  });

  it("is not signed in by another service's response to a different browser's request", async () => {
    const begin = async () => {
      const { headers, cookies } = await site.post("manila", "/account/third-party", {
        provider: "FACEBOOK",
      });
      return { cookies, service: new URL(headers.location ?? "") };
    };
    const own = await begin();
    const { hostname, pathname, search } = own.service;
    const { html } = await site.get(hostname, pathname + search);
    const person = { id: input(html, "id")?.value ?? "", name: "Somebody Else" };
    const said = await site.post(hostname, "/dialog/answer", person);
    const answer = new URL(said.headers.location ?? "");
    const take = (cookies = {}) => site.get("manila", answer.pathname + answer.search, { cookies });
    // The second visitor has started a sign-in too, but expects another response.
    const [stranger, another] = [await take(), await take((await begin()).cookies)];
    for (const { html, headers, cookies } of [stranger, another]) {
      expect(getText(section(html, "h1"))).toBe("Hindi ka naka-login");
      expect([headers.location, cookies.session]).toEqual([undefined, undefined]);
    }
    expect(another.text).toContain("Hindi kinumpirma ng kabilang serbisyo ang pag-sign in mo");
    const { status, headers } = await take(own.cookies);
    expect([status, headers.location]).toEqual([302, "/account/third-party"]);
  });

  it("sees the sign-in box in the bar of the rail layout only", async () => {
    const header = async (host: string) => section((await site.get(host, "/rng")).html, "header");
    expect(input(await header("lotus"), "password")).not.toBeNull();
    for (const host of ["manila", "siam"]) expect(input(await header(host), "password")).toBeNull();
  });

  it("sees the chat room if the brand has one", async () => {
    const link = async (host: string) =>
      element((await site.get(host, "/")).html, "a", /href="[^"]*modal=chat/);
    expect(await link("quay")).not.toBeNull();
    expect(await link("pier")).toBeNull();
    expect(await dialog("pier", "/?modal=chat")).toBe("");
  });

  it("loads a widget, and connects to a phone service, only on the pages that use them", async () => {
    const policy = async (host: string, path: string) =>
      (await site.get(host, path)).headers["content-security-policy"] ?? "";
    const part = (text: string, name: string) => text.split("; ").find((one) => one.startsWith(name)) ?? "";
    const widget = await policy("manila-widget", "/login");
    expect(part(widget, "script-src")).toContain("http://widget.localhost");
    expect(part(widget, "frame-src")).toContain("http://widget.localhost");
    // Calls go to the site itself, so the default applies.
    expect(part(widget, "connect-src")).toBe("");
    expect(part(widget, "default-src")).toBe("default-src 'self'");
    expect(await policy("northgate", "/login")).not.toContain("widget.localhost");
    expect(part(await policy("lotus", "/login"), "connect-src")).toBe("");
    expect(await policy("lotus", "/account/phone")).toMatch(
      /connect-src 'self' http:\/\/phone\.localhost:\d+;/,
    );
  });

  it.each([
    ["every", true],
    ["bare", false],
  ])("sees the sign-in methods of brand %s that its switches turn on", async (host, on) => {
    const signIn = await dialog(host, "/?modal=login");
    expect(input(signIn, "username")).not.toBeNull();
    const ways = {
      "SMS tab": signIn.includes("SMS code"),
      "remember me": input(signIn, "rememberMe") !== null,
      Google: signIn.includes('value="GOOGLE"'),
      Facebook: signIn.includes('value="FACEBOOK"'),
      phone: signIn.includes('href="/account/phone'),
      trial: signIn.includes('action="/account/free-play"'),
      captcha: input(signIn, "captcha") !== null,
      "forgotten by phone": />Mobile</.test(await dialog(host, "/?modal=forgot")),
      "tabs of registration": (await dialog(host, "/?modal=register")).includes("Ways to register"),
      "registration in the header": section((await site.get(host, "/")).html, "header").includes(
        "modal=register",
      ),
    };
    expect(ways).toEqual(Object.fromEntries(Object.keys(ways).map((way) => [way, on])));
    expect(signIn).toContain("Register");
  });
});

describe("a preference", () => {
  const keep = (host: string, form: Record<string, string>) => site.post(host, "/preferences", form);

  it.each([
    ["manila", "manila-star-dark", "manila-star-light"],
    ["lotus", "lotus-saigon-blue", "lotus-saigon-black"],
    ["northgate", "northgate-light", "northgate-dark"],
    ["siam", "siam-jade-dark", "siam-jade-light"],
  ])("for one of %s's themes is applied in the first HTML", async (host, first, second) => {
    const theme = (html: string) => element(html, "html", /./)?.["data-theme"];
    const { html } = await site.get(host, "/login");
    expect(theme(html)).toBe(first);
    const other = /name="theme" value="([^"]*)"/.exec(html)?.[1] ?? "";
    const { cookies } = await keep(host, { theme: other, back: "/login" });
    expect(theme((await site.get(host, "/login", { cookies })).html)).toBe(second);
  });

  it("that the brand does not have is ignored, and redirects to the brand's own pages only", async () => {
    const { status, headers } = await keep("northgate", {
      theme: "blue",
      language: "TY",
      back: "//elsewhere.example/",
    });
    expect([status, headers.location, headers["set-cookie"]]).toEqual([302, "/", undefined]);
  });
});

/** Sends a registration that is refused, and returns the page with the reasons. */
const register = async (host: string, fields: Record<string, string>) => {
  const { status, html } = await site.post(host, "/account/register", fields);
  expect(status).toBe(422);
  return section(html, "main");
};

describe("the registration form", () => {
  it.each(["/register", "/register.html", "/?modal=register", "/rng?modal=register"])(
    "opens at %s with the referral code filled in",
    async (path) => {
      const invited = `${path}${path.includes("?") ? "&" : "?"}referralCode=SOMCHAI7`;
      for (const host of ["manila", "siam"])
        expect(input(await dialog(host, invited), "referralCode")?.value).toBe("SOMCHAI7");
      if (path.startsWith("/register")) {
        const strict = await dialog("northgate", invited);
        expect([input(strict, "username") !== null, input(strict, "referralCode")]).toEqual([true, null]);
      }
    },
  );

  it("keeps the referral code after a refusal and a change of tab", async () => {
    const begun = await dialog("lotus", "/register?referralCode=LINH2026");
    const action = element(begun, "form", /action="\/account\/register/)?.action ?? "";
    const typed = { username: "9lives", referralCode: "LINH2026" };
    const refused = await site.post("lotus", action, typed);
    const form = section(refused.html, "main");
    expect([refused.status, input(form, "username")?.["aria-invalid"]]).toEqual([422, "true"]);
    expect(input(form, "referralCode")?.value).toBe("LINH2026");
    const other = /href="([^"]*tab=mobile[^"]*)"/.exec(form)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const taken = section((await site.get("lotus", other)).html, "main");
    expect(input(taken, "mobileNum")).not.toBeNull();
    expect(input(taken, "referralCode")?.value).toBe("LINH2026");
  });

  it("requires what the brand's rules require, and describes the rules", async () => {
    const loose = await dialog("manila", "/register");
    expect(describedBy(loose, "username")).toBe("6-12 letra at numero, letra ang una");
    expect(input(loose, "username")).toMatchObject({ required: "", autoComplete: "username" });
    expect(input(loose, "mobileNum")).toMatchObject({ autoComplete: "tel-national" });
    expect(input(loose, "mobileNum")).not.toHaveProperty("required");
    expect(loose).toContain("PH +63");
    expect(input(loose, "agreeTerms")).toHaveProperty("checked");
    expect(input(loose, "birthday")).toBeNull();
    expect(getText(loose)).toContain("18 taong gulang pataas");

    const strict = await dialog("northgate", "/register");
    expect(input(strict, "birthday")).toMatchObject({ type: "date" });
    expect(input(strict, "email")).toHaveProperty("required");
    expect(input(strict, "agreeTerms")).not.toHaveProperty("checked");
    expect(getText(strict)).toContain("21 or older");
  });

  it("has exactly the brand's fields, marked as required where the brand requires them", async () => {
    const every = await dialog("every", "/register");
    for (const name of CODES) expect([name, "required" in (input(every, name) ?? {})]).toEqual([name, false]);
    for (const name of Object.keys(FIELDS))
      expect([name, "required" in (input(every, name) ?? {})]).toEqual([name, true]);
    const bare = await dialog("bare", "/register");
    expect(input(bare, "username")).not.toBeNull();
    for (const name of [...Object.keys(FIELDS), ...CODES].filter((one) => one !== "email"))
      expect([name, input(bare, name)]).toEqual([name, null]);
  });

  it("offers the brand's countries in a native select", async () => {
    const list = async (host: string, path: string) => section(await dialog(host, path), "select");
    const codes = (html: string) => [...html.matchAll(/\b([A-Z]{2}) \+\d+/g)].map(([, code]) => code);
    expect(codes(await list("every", "/register")).sort()).toEqual(["GB", "MX", "US"]);
    const lotus = await list("lotus", "/register?tab=mobile");
    expect(element(lotus, "option", /selected/)?.value).toBe("84");
    expect(getText(lotus)).toContain("PH +63 Philippines");
  });

  it("requires the captcha before it sends a code, and keeps the typed values", async () => {
    const typed = { username: "annexample", email: "ann@example.com", intent: "send-code" };
    const { html } = await site.post("northgate", "/account/register", typed);
    const form = section(html, "main");
    expect(getText(form)).toContain("Please enter the captcha");
    expect(input(form, "username")?.value).toBe("annexample");
    expect(input(form, "email")?.value).toBe("ann@example.com");
  });
});

describe("a full name", () => {
  const NAMES: [host: string, refusal: string, taken: string[], refused: string[]][] = [
    [
      "manila",
      "Isulat ang tunay mong pangalan sa letrang lokal o Ingles, gaya ng nasa ID mo",
      ["José Peña-Cruz", "Ma. Luisa O’Hara, Jr.", "Nguyễn Thị Hằng", "阿里木·买买提", "สมชาย ใจดี"],
      ["Maria 2", "<b>Maria</b>"],
    ],
    [
      "lotus",
      "Viết họ tên thật bằng chữ Việt hoặc chữ Latinh, như trên giấy tờ tùy thân",
      ["Đặng Thị Hằng", "Đặng Thị Hằng".normalize("NFD"), "王小明", "Anne-Marie D'Arc"],
      ["สมชาย ใจดี", "Nguyễn 2"],
    ],
    [
      "northgate",
      "Write your real name in local or English letters, as on your identity document",
      ["Siân O'Neill-Jones", "Zoë St. John", "’t Hooft"],
      ["王小明", "- -"],
    ],
    [
      "siam",
      "เขียนชื่อจริงด้วยตัวอักษรไทยหรืออังกฤษ ตามบัตรประจำตัว",
      ["สุดารัตน์ ณ อยุธยา", "Anne-Marie O'Neill"],
      ["王小明", "สมชาย 1"],
    ],
  ];
  it.each(NAMES)(
    "is accepted on %s in the form that is usual there",
    async (host, refusal, taken, refusedNames) => {
      // The username is empty, so that no account is registered.
      for (const fullname of taken) {
        const form = await register(host, { fullname });
        expect([fullname, input(form, "fullname")?.["aria-invalid"]]).toEqual([fullname, undefined]);
      }
      for (const fullname of refusedNames) {
        const form = await register(host, { fullname });
        expect([fullname, describedBy(form, "fullname")]).toEqual([fullname, refusal]);
      }
    },
  );
});

describe("a birthday", () => {
  it.each([
    ["northgate", 21, "You must be 21 or older"],
    ["siam", 20, "คุณต้องมีอายุ 20 ปีขึ้นไป"],
  ])("that is entered on %s must show an age of at least %i", async (host, age, refusal) => {
    // Two days on either side of the birthday, so that time zones and a passing midnight do not matter.
    const yearsAgo = (days: number) => {
      const day = new Date(Date.now() + days * 24 * 60 * 60_000);
      // 29 February becomes 1 March in a year without it.
      return new Date(day.setUTCFullYear(day.getUTCFullYear() - age)).toISOString().slice(0, 10);
    };
    expect(describedBy(await register(host, { birthday: yearsAgo(2) }), "birthday")).toBe(refusal);
    const old = await register(host, { birthday: yearsAgo(-2) });
    expect(input(old, "birthday")?.["aria-invalid"]).toBeUndefined();
  });

  it("is optional on siam", async () => {
    expect(input(await dialog("siam", "/register"), "birthday")).not.toHaveProperty("required");
  });
});

describe("a field with a pattern", () => {
  const sentence = (brand: PatternBrand, key: string, { min, max }: { min: number; max: number }) => {
    const file = join(root, "app/locales", LANGUAGES[brand], "error.json");
    const text: string = JSON.parse(readFileSync(file, "utf8"))[key];
    return text.replaceAll("{{length}}", min === max ? `${min}` : `${min}-${max}`);
  };

  it("exists for each of the 21 patterns on one of the two brands", () => {
    const ids = [...RULES.ranges, ...RULES.single].map(({ pattern }) => pattern.id);
    expect(new Set(ids)).toEqual(new Set(PATTERNS.map(({ id }) => id)));
    expect(new Set(ids).size).toBe(21);
  });

  it.each(["ranges", "single"] as const)(
    "of brand %s describes its pattern, and accepts a matching value",
    async (brand) => {
      const rules = RULES[brand];
      const shown = await dialog(brand, "/register");
      const other = NUMBER[brand === "ranges" ? "single" : "ranges"];
      const wrong = Object.fromEntries(rules.map((rule, at) => [PATTERN_FIELDS[at] ?? "", refused(rule)]));
      const form = await register(brand, { ...wrong, mobileNum: other, countryDialingCode: "1" });
      const right = Object.fromEntries(
        rules.map(({ pattern }, at) => [PATTERN_FIELDS[at] ?? "", accepted(pattern)]),
      );
      const fitting = await register(brand, { ...right, mobileNum: NUMBER[brand], countryDialingCode: "1" });
      for (const [at, { pattern, min, max }] of rules.entries()) {
        const name = PATTERN_FIELDS[at] ?? "";
        const says = sentence(brand, `pattern.${pattern.id}`, { min, max });
        if (pattern.id === "dateYearFirst") expect(input(shown, name)?.type).toBe("date");
        else expect([pattern.id, describedBy(shown, name)]).toEqual([pattern.id, says]);
        expect([pattern.id, describedBy(form, name)]).toEqual([pattern.id, says]);
        expect([pattern.id, input(form, name)?.["aria-invalid"]]).toEqual([pattern.id, "true"]);
        expect([pattern.id, input(fitting, name)?.["aria-invalid"]]).toEqual([pattern.id, undefined]);
      }
      // The brand's own pattern, in which a star is a wildcard.
      expect(describedBy(form, "mobileNum")).toBe(sentence(brand, "format.phone", { min: 0, max: 0 }));
      expect(input(fitting, "mobileNum")?.["aria-invalid"]).toBeUndefined();
    },
  );
});
