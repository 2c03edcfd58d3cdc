import { describe, expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { hero, openLoadErrors, small, tokens } from "./load-errors-testing.ts";

const findErrors = openLoadErrors();

describe("the schema's errors", () => {
  test.each<[string, JsonObject, string]>([
    [
      "a missing name",
      { name: undefined },
      small("/name: expected the brand's name as visitors read it, found nothing."),
    ],
    ["null", { shape: null }, small("/shape: expected one of sharp, soft, round, found null.")],
    [
      "a misspelt switch",
      { switches: { freeplay: true } },
      small(
        '/switches/freeplay: expected one of usernameEnabled, mobileReg, mobileRegPass, smsEnabled, DIRECTREG3, CHNGPASSVERIF3, showVerCodeLogin, loginedToHomePage, pwdEnabled, rememberMe, googleSignIn, facebookSignIn … (36 in all), found the key "freeplay". Did you mean "freePlay"?',
      ),
    ],
    [
      "a switch that is no switch",
      { switches: { DIRECTREG3: "yes" } },
      small('/switches/DIRECTREG3: expected true or false, found "yes".'),
    ],
    [
      "a colour that is none",
      tokens({ accent: "gold" }),
      small(
        '/themes/tokens/dark/accent: expected a solid colour as six hexadecimal digits, such as #F6BA43, found "gold".',
      ),
    ],
    [
      "CSS in a token",
      tokens({ scrim: "rgb(0 0 0 / .5); } body { display: none" }),
      small(
        '/themes/tokens/dark/scrim: expected a colour that lets through what is below, such as rgb(246 186 67 / .14), found "rgb(0 0 0 / .5); } body { display: none".',
      ),
    ],
    [
      "a module that is none",
      { home: [{ module: "heroo", slides: [] }] },
      small(
        '/home/0/module: expected one of hero, notice, jackpot, categories, featured, live, winners, draws, sports, numbers, quality, times … (15 in all), found "heroo". Did you mean "hero"?',
      ),
    ],
    [
      "a module without its options",
      { home: [{ module: "featured" }] },
      small("/home/0/gameType: expected type of the games shown, found nothing."),
    ],
    [
      "an option of another module",
      { home: [{ module: "notice", slides: [] }] },
      small('/home/0/slides: expected one of module, count, found the key "slides".'),
    ],
    [
      "a module without a name",
      { home: [{}] },
      small(
        "/home/0/module: expected one of hero, notice, jackpot, categories, featured, live, winners, draws, sports, numbers, quality, times … (15 in all), found nothing.",
      ),
    ],
    [
      "an amount that is no whole number",
      { freePlay: { grant: 10.5 } },
      small("/freePlay/grant: expected a whole number, found 10.5."),
    ],
    [
      "a negative amount",
      { freePlay: { grant: -1 } },
      small("/freePlay/grant: expected 0 or more, found -1."),
    ],
    [
      "a number that is too large",
      { lobby: { pageSize: 1e9 } },
      small("/lobby/pageSize: expected 60 or less, found 1000000000."),
    ],
    [
      "an age below 18",
      { protection: { minimumAge: 16 } },
      small("/protection/minimumAge: expected 18 or more, found 16."),
    ],
    [
      "a dropdown of twelve",
      { navigation: [{ kind: "category", key: "slots", category: "rng", vendors: [..."ABCDEFGHIJKL"] }] },
      small("/navigation/0/vendors: expected at most 11 items, found a list of 12."),
    ],
    ["an empty name", { name: "" }, small('/name: expected at least 1 character, found "".')],
    [
      "a host with a port",
      { hosts: [{ host: "small.localhost:3000" }] },
      small(
        '/hosts/0/host: expected a host name in lower case, such as play.example.com, found "small.localhost:3000". Did you mean "small.localhost"?',
      ),
    ],
    [
      "a host in capitals",
      { hosts: [{ host: "Small.localhost" }] },
      small(
        '/hosts/0/host: expected a host name in lower case, such as play.example.com, found "Small.localhost". Did you mean "small.localhost"?',
      ),
    ],
    [
      "a host in another script",
      { hosts: [{ host: "Bücher.example." }] },
      small(
        '/hosts/0/host: expected a host name in lower case, such as play.example.com, found "Bücher.example.". Did you mean "xn--bcher-kva.example"?',
      ),
    ],
    [
      "an address in place of a host",
      { hosts: [{ host: "https://Play.example.com/rng" }] },
      small(
        '/hosts/0/host: expected a host name in lower case, such as play.example.com, found "https://Play.example.com/rng". Did you mean "play.example.com"?',
      ),
    ],
    [
      "a wildcard host",
      { hosts: [{ host: "*.example.com" }] },
      small(
        '/hosts/0/host: expected a host name in lower case, such as play.example.com, found "*.example.com". A `*` stands for nothing here: name each host.',
      ),
    ],
    [
      "an IP address as a host",
      { hosts: [{ host: "203.0.113.7" }] },
      small(
        '/hosts/0/host: expected a host name in lower case, such as play.example.com, found "203.0.113.7". An IP address is no host of a brand: take a name that leads to it.',
      ),
    ],
    [
      "an IPv6 address with a port as a host",
      { hosts: [{ host: "[::1]:3000" }] },
      small(
        '/hosts/0/host: expected a host name in lower case, such as play.example.com, found "[::1]:3000". An IP address is no host of a brand: take a name that leads to it.',
      ),
    ],
    [
      "a switch beside the others' object",
      { referral: true },
      small("/referral: expected an object, found true. Did you mean /switches/referral?"),
    ],
    [
      "a section among the switches",
      { switches: { protection: { minimumAge: 21 } } },
      small(
        '/switches/protection: expected one of usernameEnabled, mobileReg, mobileRegPass, smsEnabled, DIRECTREG3, CHNGPASSVERIF3, showVerCodeLogin, loginedToHomePage, pwdEnabled, rememberMe, googleSignIn, facebookSignIn … (36 in all), found the key "protection". Did you mean /protection?',
      ),
    ],
    [
      "a script as a link",
      hero({ actions: [{ label: "home.hero.welcome.lobby", href: "javascript:alert(1)" }] }),
      small(
        '/home/0/slides/0/actions/0/href: expected a path of the site such as /rng, or an https address, found "javascript:alert(1)".',
      ),
    ],
    [
      "a link to another host in disguise",
      hero({ actions: [{ label: "home.hero.welcome.lobby", href: "//evil.example" }] }),
      small(
        '/home/0/slides/0/actions/0/href: expected a path of the site such as /rng, or an https address, found "//evil.example".',
      ),
    ],
    [
      "an image by http",
      { logo: { image: "http://cdn.example.com/x.png" } },
      small(
        '/logo/image: expected address of an image: https, or a file in the brand\'s artwork folder such as artwork/logo.svg, found "http://cdn.example.com/x.png".',
      ),
    ],
    [
      "a network with a password",
      { cdn: { imageCDNs: ["https://user:pass@cdn.example.com"] } },
      small('/cdn/imageCDNs/0: expected an https address, found "https://user:pass@cdn.example.com".'),
    ],
    [
      "a pattern that can run for ever",
      { registration: { username: { email: { acceptedPattern: "(?=.*a)b" } } } },
      small(
        '/registration/username/email/acceptedPattern: expected a pattern that the site can use, found "(?=.*a)b". Look-ahead `(?=` is not supported; list what is accepted with `|` between, as in `09*|63*`.',
      ),
    ],
    [
      "a pattern that is no expression",
      { registration: { username: { email: { acceptedPattern: "(a" } } } },
      small(
        '/registration/username/email/acceptedPattern: expected a pattern that the site can use, found "(a". A bracket `(` is never closed: add the `)`, or write `\\(` for the character itself.',
      ),
    ],
    [
      "a text of another page's namespace",
      hero({ title: "hero.title" }),
      small(
        '/home/0/slides/0/title: expected key of one of the brand\'s texts for the home page, such as home.hero.welcome.title, found "hero.title".',
      ),
    ],
    [
      "a time zone that is none",
      { locale: { timeZone: "Asia/Manla" } },
      small(
        '/locale/timeZone: expected an IANA time zone, such as Asia/Manila, found "Asia/Manla". Did you mean "Asia/Manila"?',
      ),
    ],
    [
      "a language that is no code",
      { seo: { titles: { english: "x" } } },
      small(
        '/seo/titles/english: expected platform language code: two capitals, such as TY (Tagalog), EN, CN, VI, TH, found the key "english".',
      ),
    ],
    [
      "a date without a zone",
      { status: { maintenance: { until: "2026-01-31 08:00" } } },
      small(
        '/status/maintenance/until: expected until when, as date and time with zone, found "2026-01-31 08:00".',
      ),
    ],
    [
      "a list where an object belongs",
      { currency: [] },
      small("/currency: expected an object, found a list of 0."),
    ],
    ["an object where a list belongs", { pages: {} }, small("/pages: expected a list, found an object.")],
    [
      "a page that stands twice",
      { pages: ["help", "noticePage", "download", "help"] },
      small('/pages/3: expected each item once, found "help".'),
    ],
    [
      "a remote platform by http",
      { platform: { mode: "remote", url: "http://10.0.0.5" } },
      small('/platform/url: expected an https address, found "http://10.0.0.5".'),
    ],
  ])("report %s", (_, changes, expected) => {
    expect(findErrors(changes)).toEqual([expected]);
  });

  test("are all reported at once, and none hides an error of another rule", () => {
    const errors = findErrors({ shape: "rund", pages: ["halp"], locale: { default: "VI" } });
    expect(errors).toHaveLength(3);
    expect(errors.join("\n")).toContain("/locale/default");
  });
});
