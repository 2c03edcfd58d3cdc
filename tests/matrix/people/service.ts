import type { CustomerServiceKey } from "../../../app/brand/brand-document.ts";
import { encryptContactPath } from "../../../app/brand/contact-paths.ts";
import { newId } from "../../../app/platform/database/ids.ts";
import { openContactPath } from "../../../app/shared/contact-path.ts";
import { loadDatabase } from "../../e2e/setup/database.ts";
import { updateRows } from "../../e2e/update-rows.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { answers, calls, openAccount, shows } from "./looks.ts";

const INFO = "/wps/system/permissionInfo";
const CHAT = { csType: "LIVECHAT", type: 1, pathList: ["https://chat.example.org/live"] };
const TYPES = ["LIVECHAT", "FACEBOOK", "TELEGRAM", "VIP"] as const;

/** Returns the contacts that the brand tells apps and pages. */
const readContacts = async (brand: MatrixBrand) => (await brand.call(INFO)).value.customerService;
const readContact = (key: string) => async (brand: MatrixBrand) => (await readContacts(brand))[0][key];

const contacts = (csType: string, type = 1, ...pathList: string[]) => ({
  customerService: [{ csType, type, pathList: pathList.length > 0 ? pathList : CHAT.pathList }],
});

const keys: Record<"first" | "second", CustomerServiceKey> = {
  first: { id: "k1", alg: "A256GCM", key: "c2lhbS1qYWRlLWRlbW9uc3RyYXRpb24ta2V5LTAwMDE" },
  second: { id: "k2", alg: "A256GCM", key: "c2lhbS1qYWRlLWRlbW9uc3RyYXRpb24ta2V5LTAwMDI" },
};

/** Returns contacts whose path a key has encrypted, with the key. */
const encrypted = (key: CustomerServiceKey) => ({
  customerServiceKey: key,
  ...contacts("TELEGRAM", 3, encryptContactPath("https://t.example.org/brand", key)),
});

/** Decrypts the first contact as the browser does, with the key that the brand sends; null without one. */
async function openContact(brand: MatrixBrand) {
  const { customerService, customerServiceKey: key } = (await brand.call(INFO)).value;
  if (!key) return null;
  return { id: key.id, opened: await openContactPath(customerService[0].pathList[0], key) };
}

/** Publishes a popup announcement, signs a member in, and returns true when it opens on the page that follows. */
async function opensAnnouncement(brand: MatrixBrand) {
  const { db } = await loadDatabase(brand.site);
  const now = Date.now();
  await db
    .insertInto("announcement")
    .values({
      ...{ merchant_id: brand.document.merchantCode, id: newId(now), type: "PU", platform: "W" },
      ...{ texts: JSON.stringify({ EN: { title: "Big news", content: "<p>Read this</p>" } }) },
      ...{ group_name: "", execution: "B", image_url: "", link_url: "", sort: 0 },
      ...{ starts_at: now - 1_000, ends_at: null, created_at: now, created_by: "", updated_at: now },
    })
    .execute();
  const { username, password } = await openAccount(brand);
  const { headers } = await brand.post("/login", { type: "username", username, password });
  return /modal=notices/.test(headers.location ?? "");
}

/** Raises the member to the club's fifth level, and returns the address that customer service opens. */
async function readSupport(brand: MatrixBrand) {
  const { username } = await brand.account("member");
  updateRows(brand.site, username, "account", { club_rank: 5 });
  const { html } = await brand.page("/", "member");
  return /href="(https:\/\/[a-z]+\.example\.org\/(?:live|vip))"/.exec(html)?.[1];
}

/** Adds a link of the agent's, and returns the code of the answer about its affiliate code. */
async function askAboutLink(brand: MatrixBrand) {
  const { id } = await brand.account("agent");
  const { db } = await loadDatabase(brand.site);
  const now = Date.now();
  await db
    .insertInto("agent_link")
    .values({
      ...{ merchant_id: brand.document.merchantCode, id: newId(now), agent_id: id, code: "MATRIX7" },
      ...{ name: "Spring", type: 0, max_uses: null, uses: 0, expires_at: null, ended_at: null },
      ...{ created_at: now, rates: null },
    })
    .execute();
  return (await brand.call("/wps/agent/affiliate?code=MATRIX7")).code;
}

/** Asks as a new account of an agent's type, on the agents' host as long as the brand has one. */
async function asAgent(brand: MatrixBrand, what: "status" | "code", path: string) {
  const host = brand.document.switches.agentCentre ? "agent" : "member";
  return (await openAccount(brand, { type: 1, host }))[what](path);
}

/** Returns a feedback of that number of words. */
const feedback = (words: number) => ({ type: "suggestion", content: "word ".repeat(words).trim() });
const sends = (words: number) => calls("/wps/feedback", feedback(words));

const switched = (name: string) => ({
  on: { switches: { [name]: true } },
  off: { switches: { [name]: false } },
});

const SWITCHES: readonly Effect[] = [
  effect("Messages", {
    settings: ["/switches/messages"],
    states: switched("messages"),
    looks: [
      page("header: the bell", shows("/", 'href="/member/messageV2', "member"), { on: true, off: false }),
      page("/member/messageV2", answers("/member/messageV2", "member"), { on: 200, off: 404 }),
      wire("/wps/messages", calls("/wps/messages?kind=system"), { on: "ok", off: "FEATURE_OFF" }),
    ],
  }),
  effect("Popup announcements", {
    settings: ["/switches/popupNotices"],
    states: switched("popupNotices"),
    looks: [
      page("the page after a sign-in: the announcement", opensAnnouncement, { on: true, off: false }),
      page("/?modal=notices", shows("/?modal=notices", "Big news", "member"), { on: true, off: false }),
    ],
  }),
  effect("VIP service", {
    settings: ["/switches/vipService"],
    from: "siam-jade",
    given: {
      customerServiceKey: null,
      customerService: [CHAT, { csType: "VIP", type: 1, pathList: ["https://chat.example.org/vip"] }],
    },
    states: switched("vipService"),
    looks: [
      page("side bar of a member of the club's fifth level: customer service", readSupport, {
        on: "https://chat.example.org/vip",
        off: "https://chat.example.org/live",
      }),
    ],
  }),
  effect("Feedback", {
    settings: ["/switches/feedback"],
    states: switched("feedback"),
    looks: [
      page("/feedback", answers("/feedback"), { on: 200, off: 404 }),
      wire("/wps/feedback", sends(10), { on: "ok", off: "FEATURE_OFF" }),
    ],
  }),
  effect("Agent centre", {
    settings: ["/switches/agentCentre"],
    states: switched("agentCentre"),
    looks: [
      page("/agent/agentTeamOverview", (brand) => asAgent(brand, "status", "/agent/agentTeamOverview"), {
        on: 200,
        off: 404,
      }),
      wire("/wps/agent/registration", (brand) => asAgent(brand, "code", "/wps/agent/registration"), {
        on: "ok",
        off: "FEATURE_OFF",
      }),
    ],
  }),
  effect("Affiliate links", {
    settings: ["/switches/affiliateLinks"],
    given: { switches: { agentCentre: true } },
    states: switched("affiliateLinks"),
    looks: [
      wire("/wps/agent/links", calls("/wps/agent/links", { name: "Spring", type: 0 }, "agent"), {
        on: "ok",
        off: "FEATURE_OFF",
      }),
      wire("/wps/agent/affiliate: the code of a link", askAboutLink, {
        on: "ok",
        off: "INVITATION_CODE_INVALID",
      }),
      page(
        "/register: the code of a link applies",
        shows("/register?affiliateCode=MATRIX7", 'name="affiliateCode"[^>]*value="MATRIX7"'),
        { on: true, off: false },
      ),
    ],
  }),
];

export const SERVICE: readonly Effect[] = [
  ...SWITCHES,
  effect("Feedback: fewest words", {
    settings: ["/feedback/minWords"],
    given: { switches: { feedback: true } },
    states: { three: { feedback: { minWords: 3 } }, four: { feedback: { minWords: 4 } } },
    looks: [wire("/wps/feedback: three words", sends(3), { three: "ok", four: "INVALID_INPUT" })],
  }),
  effect("Feedback: most words", {
    settings: ["/feedback/maxWords"],
    given: { switches: { feedback: true } },
    states: { fifty: { feedback: { maxWords: 50 } }, more: { feedback: { maxWords: 51 } } },
    looks: [wire("/wps/feedback: 51 words", sends(51), { fifty: "INVALID_INPUT", more: "ok" })],
  }),
  effect("Contact type", {
    settings: ["/customerService/*/csType", ...TYPES.map((type) => `/customerService/*/csType=${type}`)],
    states: {
      LIVECHAT: contacts("LIVECHAT"),
      FACEBOOK: contacts("FACEBOOK"),
      TELEGRAM: contacts("TELEGRAM"),
      VIP: contacts("VIP"),
    },
    looks: [
      page("home: a visitor reaches the contact", shows("/", `href="${CHAT.pathList[0]}"`), {
        LIVECHAT: true,
        FACEBOOK: true,
        TELEGRAM: true,
        VIP: false,
      }),
      page(
        "home: the contact has its own name",
        async (brand) => {
          const { html } = await brand.page("/");
          const link = /<a[^>]*href="https:\/\/chat\.example\.org\/live".*?<\/a>/s.exec(html)?.[0] ?? "";
          return /Our page|Messages/.exec(link)?.[0] ?? null;
        },
        { LIVECHAT: null, FACEBOOK: "Our page", TELEGRAM: "Messages", VIP: null },
      ),
      wire(INFO, readContact("csType"), {
        LIVECHAT: "LIVECHAT",
        FACEBOOK: "FACEBOOK",
        TELEGRAM: "TELEGRAM",
        VIP: "VIP",
      }),
    ],
  }),
  effect("Contact opening", {
    settings: ["/customerService/*/type", ...[1, 2, 3].map((type) => `/customerService/*/type=${type}`)],
    along: ["/customerService/*/pathList", "/customerServiceKey"],
    states: {
      tab: contacts("TELEGRAM", 1),
      window: contacts("TELEGRAM", 2),
      encrypted: encrypted(keys.first),
    },
    looks: [
      page("home: the plain address", shows("/", `href="${CHAT.pathList[0]}"`), {
        tab: true,
        window: true,
        encrypted: false,
      }),
      wire(`${INFO}: how scripts open it`, readContact("type"), { tab: 1, window: 2, encrypted: 3 }),
    ],
  }),
  effect("Contact paths", {
    settings: ["/customerService/*/pathList/*"],
    states: {
      one: contacts("TELEGRAM", 1, "https://t.example.org/one"),
      two: contacts("TELEGRAM", 1, "https://t.example.org/two", "https://t.example.org/one"),
    },
    looks: [
      page("home: the address without scripts", shows("/", 'href="https://t.example.org/two"'), {
        one: false,
        two: true,
      }),
      wire(`${INFO}: the paths among which scripts choose`, readContact("pathList"), {
        one: ["https://t.example.org/one"],
        two: ["https://t.example.org/two", "https://t.example.org/one"],
      }),
    ],
  }),
  effect("Contact key", {
    settings: [
      "/customerServiceKey/id",
      "/customerServiceKey/alg",
      "/customerServiceKey/alg=A256GCM",
      "/customerServiceKey/key",
    ],
    along: ["/customerService/"],
    states: { first: encrypted(keys.first), second: encrypted(keys.second), none: contacts("TELEGRAM", 2) },
    looks: [
      wire(`${INFO}: the contact that scripts decrypt`, openContact, {
        first: { id: "k1", opened: "https://t.example.org/brand" },
        second: { id: "k2", opened: "https://t.example.org/brand" },
        none: null,
      }),
    ],
  }),
];
