import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getText, section } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { header, html, links, tag } from "./read-page.ts";

/** Addresses in the Philippines, and in no country. */
const PHILIPPINES = { headers: { "x-forwarded-for": "112.198.0.1" } };
const NOWHERE = { headers: { "x-forwarded-for": "203.0.113.58" } };

const OPEN = "Open";

/** Returns the heading of a closed site, with the response's status; the word "Open" for a page of the site. */
async function closedHeading(brand: MatrixBrand, options = {}) {
  const { status, html } = await brand.page("/rng", "visitor", options);
  return status === 200 ? OPEN : `${status} ${getText(section(html, "h1"))}`;
}

const gamesCode = async (brand: MatrixBrand, options = {}) =>
  (await brand.call("/wps/relay/GCSGAME_gameList?gameType=RNG", undefined, "visitor", options)).code;

const MAINTENANCE = "503 The site is under maintenance";
const BLOCKED = "451 Not available in your location";

/** Returns the closed page and the answer of a call, from the Philippines and from an unknown country. */
const inRegions = async (brand: MatrixBrand) => [
  await closedHeading(brand, PHILIPPINES),
  await closedHeading(brand, NOWHERE),
];
const callsInRegions = async (brand: MatrixBrand) => [
  await gamesCode(brand, PHILIPPINES),
  await gamesCode(brand, NOWHERE),
];

/**
 * Starts a platform elsewhere that only tells its status, and returns its address. It listens before the documents are
 * declared, because they contain the address, and does not keep the process alive.
 */
async function startPlatform(systemStatus: 1 | 2): Promise<string> {
  const value = { systemStatus, maintenanceUntil: null, location: { ip: "192.0.2.7", country: null } };
  const server = createServer((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ success: true, value }));
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const CLOSED_PLATFORM = await startPlatform(1);
const BLOCKED_PLATFORM = await startPlatform(2);

/** Returns the address of an app or the guide, by the text of its link on the download page. */
const downloadLink = async (brand: MatrixBrand, text: string) =>
  links(await html(brand, "/download")).find(([found]) => found === text)?.[1] ?? null;

const APPS = { ios: "iOS app", android: "Android app", lite: "Lite app", guide: "Open the full guide" };

function downloadEffect(kind: keyof typeof APPS): Effect {
  const address = `https://apps.example.org/${kind}`;
  return effect(`Download: ${APPS[kind]}`, {
    settings: [`/downloads/${kind}`],
    states: { none: { downloads: { [kind]: "" } }, some: { downloads: { [kind]: address } } },
    looks: [
      page("download page: the link", (brand) => downloadLink(brand, APPS[kind]), {
        none: null,
        some: address,
      }),
      wire(
        "/wps/system/domainRoute",
        async (brand) => (await brand.call("/wps/system/domainRoute")).value.resources[kind]?.url ?? null,
        { none: null, some: address },
      ),
    ],
  });
}

/** Returns a channel that a brand with real money may have too: its holder names a demonstration or does not. */
const createBank = (holder: string) => ({
  key: "bank",
  kind: "bank",
  name: "Bank transfer",
  provider: "manual",
  account: { bank: "First Bank", number: "000012345678", holder },
  deposit: { min: 5_000, max: 50_000_000 },
});

/** Returns the play money that the registration page promises. */
const shownGrant = async (brand: MatrixBrand) =>
  /Start with (.*?) of play money/.exec(getText(await html(brand, "/register")))?.[1];

let registered = 0;

/** Registers a member through the page, and returns the balance that the member begins with. */
async function firstBalance(brand: MatrixBrand): Promise<number> {
  registered += 1;
  const username = `frame${String(registered).padStart(4, "0")}`;
  const password = "Correct-horse-9";
  const input = { username, password, confirmPassword: password, agreeTerms: true };
  const { code, value } = await brand.call("/wps/member/register", input);
  if (code !== "ok") throw new Error(`registration answers ${code}`);
  const headers = { authorization: `Bearer ${value.token}` };
  return (await brand.call("/wps/v2/wallets/balance", undefined, "visitor", { headers })).value.available;
}

const hasTag = async (brand: MatrixBrand) =>
  /script-src [^;]*googletagmanager/.test(
    (await brand.page("/", "visitor", { cookies: { analytics: "accepted" } })).headers[
      "content-security-policy"
    ] ?? "",
  );

/** The effects of the chat room, downloads, status, measuring, platform and demonstration. */
export const SERVICES: readonly Effect[] = [
  effect("Chat room", {
    settings: ["/switches/chatRoom"],
    given: { chat: { url: "https://chat.example.org/room" } },
    states: { on: { switches: { chatRoom: true } }, off: { switches: { chatRoom: false } } },
    looks: [
      page("header: the chat button", async (brand) => (await header(brand, "/")).includes("modal=chat"), {
        on: true,
        off: false,
      }),
      page(
        "menu of a narrow screen: the chat entry",
        async (brand) => {
          const whole = await html(brand, "/");
          return whole.slice(whole.indexOf('id="menu"')).includes("modal=chat");
        },
        { on: true, off: false },
      ),
      page(
        "window of the chat: its frame",
        async (brand) => (await tag(brand, "/?modal=chat", "iframe", /./))?.src,
        {
          on: "https://chat.example.org/room",
          off: undefined,
        },
      ),
    ],
  }),
  effect("Address of the chat room", {
    settings: ["/chat/url"],
    given: { switches: { chatRoom: true } },
    states: { sandbox: { chat: { url: "" } }, own: { chat: { url: "https://chat.example.org/room" } } },
    looks: [
      page(
        "window of the chat: the host of its frame",
        async (brand) => new URL((await tag(brand, "/?modal=chat", "iframe", /./))?.src ?? "").hostname,
        { sandbox: "chat.localhost", own: "chat.example.org" },
      ),
      page(
        "the page may show frames of the room",
        async (brand) =>
          (await brand.page("/")).headers["content-security-policy"]?.includes("https://chat.example.org"),
        { sandbox: false, own: true },
      ),
    ],
  }),
  effect("Colour of the chat room", {
    settings: ["/chat/headerColor"],
    given: { switches: { chatRoom: true } },
    states: { dark: { chat: { headerColor: "#101820" } }, light: { chat: { headerColor: "#F6E6B4" } } },
    looks: [
      page(
        "window of the chat: the colour of its header, and of the text on it",
        async (brand) => {
          const whole = await html(brand, "/?modal=chat");
          return [/<rect [^>]*fill="(#\w+)"/.exec(whole)?.[1], /\[h2,a\]:text-(\w+)/.exec(whole)?.[1]];
        },
        { dark: ["#101820", "white"], light: ["#F6E6B4", "black"] },
      ),
    ],
  }),
  ...(["ios", "android", "lite", "guide"] as const).map(downloadEffect),
  effect("Maintenance", {
    settings: ["/status/maintenance/active"],
    states: {
      on: { status: { maintenance: { active: true } } },
      off: { status: { maintenance: { active: false } } },
    },
    looks: [
      page("a lobby", closedHeading, { on: MAINTENANCE, off: OPEN }),
      wire("/wps/relay/GCSGAME_gameList", gamesCode, { on: "MAINTENANCE", off: "ok" }),
      wire(
        "/wps/session/login",
        async (brand) =>
          (
            await brand.call("/wps/session/login", {
              type: "username",
              username: "nobody77",
              password: "wrong-1234",
            })
          ).code,
        { on: "MAINTENANCE", off: "WRONG_CREDENTIALS" },
      ),
      wire(
        "/wps/system/status",
        async (brand) => (await brand.call("/wps/system/status")).value.systemStatus,
        {
          on: 1,
          off: 0,
        },
      ),
    ],
  }),
  effect("End of the maintenance", {
    settings: ["/status/maintenance/until"],
    given: { status: { maintenance: { active: true } } },
    states: {
      unknown: { status: { maintenance: { until: null } } },
      known: { status: { maintenance: { until: "2099-11-21T05:30:00Z" } } },
    },
    looks: [
      page(
        "page of the maintenance: its end",
        async (brand) => (await html(brand, "/")).includes("2099-11-21 05:30"),
        {
          unknown: false,
          known: true,
        },
      ),
      wire(
        "/wps/system/status",
        async (brand) => (await brand.call("/wps/system/status")).value.maintenanceUntil,
        { unknown: null, known: Date.UTC(2099, 10, 21, 5, 30) },
      ),
    ],
  }),
  effect("Regions", {
    settings: ["/status/regions/allowed/*", "/status/regions/blocked/*"],
    states: {
      all: {},
      philippines: { status: { regions: { allowed: ["PH"] } } },
      withoutPhilippines: { status: { regions: { blocked: ["PH"] } } },
      both: { status: { regions: { allowed: ["PH"], blocked: ["PH"] } } },
    },
    looks: [
      page("a lobby, from the Philippines and from an unknown country", inRegions, {
        all: [OPEN, OPEN],
        philippines: [OPEN, BLOCKED],
        withoutPhilippines: [BLOCKED, OPEN],
        both: [BLOCKED, BLOCKED],
      }),
      wire("/wps/relay/GCSGAME_gameList, from both", callsInRegions, {
        all: ["ok", "ok"],
        philippines: ["ok", "REGION_RESTRICTED"],
        withoutPhilippines: ["REGION_RESTRICTED", "ok"],
        both: ["REGION_RESTRICTED", "REGION_RESTRICTED"],
      }),
    ],
  }),
  effect("Google tag", {
    settings: ["/analytics/gtagId"],
    states: {
      none: { analytics: { gtagId: "" } },
      one: { analytics: { gtagId: "G-FRAME01" } },
      other: { analytics: { gtagId: "G-FRAME02" } },
    },
    looks: [
      page("the page may load the tag of a visitor who accepted", hasTag, {
        none: false,
        one: true,
        other: true,
      }),
      page(
        "data of the page: the tag that scripts load",
        async (brand) => /G-FRAME0\d/.exec(await html(brand, "/"))?.[0],
        { none: undefined, one: "G-FRAME01", other: "G-FRAME02" },
      ),
      page(
        "footer: the link to change the answer",
        async (brand) => /analytics=/.test(await html(brand, "/")),
        {
          none: false,
          one: true,
          other: true,
        },
      ),
      wire(
        "/wps/system/permissionInfo",
        async (brand) => (await brand.call("/wps/system/permissionInfo")).value.analytics.gtagId,
        { none: null, one: "G-FRAME01", other: "G-FRAME02" },
      ),
    ],
  }),
  effect("Platform", {
    settings: ["/platform[embedded]", "/platform[remote]", "/platform[remote]/url"],
    states: {
      embedded: { platform: { mode: "embedded" } },
      closed: { platform: { mode: "remote", url: CLOSED_PLATFORM } },
      blocked: { platform: { mode: "remote", url: BLOCKED_PLATFORM } },
    },
    looks: [
      page("a lobby", closedHeading, { embedded: OPEN, closed: MAINTENANCE, blocked: BLOCKED }),
      wire(
        "/wps/system/status",
        async (brand) => (await brand.call("/wps/system/status")).value.systemStatus,
        {
          embedded: 0,
          closed: 1,
          blocked: 2,
        },
      ),
    ],
  }),
  effect("Demonstration", {
    settings: ["/demonstration/active"],
    along: ["/payments/channels/"],
    given: { demonstration: { memberGrant: 500_000 } },
    states: {
      on: { demonstration: { active: true }, payments: { channels: [createBank("Demo Harbour Bay")] } },
      off: { demonstration: { active: false }, payments: { channels: [createBank("Harbour Bay Ltd")] } },
    },
    looks: [
      page("note above the page", async (brand) => (await html(brand, "/")).includes('class="demo-line'), {
        on: true,
        off: false,
      }),
      page(
        "home page, payments: no real money",
        async (brand) => (await html(brand, "/")).includes("This is a demonstration: no real money moves."),
        { on: true, off: false },
      ),
      page(
        "registration: the heading of the picture",
        async (brand) => /All the games[^<]*/.exec(await html(brand, "/register"))?.[0],
        { on: "All the games, play money only", off: "All the games on one account" },
      ),
      page("registration: the welcome play money", shownGrant, { on: "$ 5,000.00", off: undefined }),
      wire("/wps/member/register, then /wps/v2/wallets/balance", firstBalance, { on: 500_000, off: 0 }),
      wire(
        "/wps/session/login of a known account",
        async (brand) => {
          const known = { type: "username", username: "player1", password: "Play-money-1" };
          return (await brand.call("/wps/session/login", known)).code;
        },
        { on: "ok", off: "WRONG_CREDENTIALS" },
      ),
    ],
  }),
  effect("Welcome play money", {
    settings: ["/demonstration/memberGrant"],
    states: {
      none: { demonstration: { memberGrant: 0 } },
      small: { demonstration: { memberGrant: 1_000 } },
      large: { demonstration: { memberGrant: 500_000 } },
    },
    looks: [
      page("registration: the welcome play money", shownGrant, {
        none: undefined,
        small: "$ 10.00",
        large: "$ 5,000.00",
      }),
      wire("/wps/member/register, then /wps/v2/wallets/balance", firstBalance, {
        none: 0,
        small: 1_000,
        large: 500_000,
      }),
    ],
  }),
];
