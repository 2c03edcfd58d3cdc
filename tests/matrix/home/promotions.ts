import { randomUUID } from "node:crypto";
import { getText, input } from "../../pages/site.ts";
import { type Effect, effect, type Look, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { addBonus, addPromotion, onceForBrand } from "./add-offers.ts";
import { matchAll } from "./home-looks.ts";

const ON = { pages: ["promotions", "download", "help"] };

const GROUPS = ["new", "daily", "slots", "live", "sports", "lottery", "vip", "event"] as const;
type Group = (typeof GROUPS)[number];

/** Adds a promotion to every group of the platform. */
const addToAllGroups = onceForBrand(async (brand) => {
  for (const group of GROUPS) await addPromotion(brand, { group, rules: { kind: "info" } });
});

async function readTabs(brand: MatrixBrand): Promise<string[]> {
  await addToAllGroups(brand);
  return matchAll((await brand.page("/promotions")).html, /href="\/promotions\?tab=(\w+)"/g);
}

async function readGroups(brand: MatrixBrand): Promise<string[]> {
  await addToAllGroups(brand);
  const { value } = await brand.call("/wps/promotions");
  return value.groups.map(({ group }: { group: string }) => group);
}

async function readListedGroups(brand: MatrixBrand): Promise<string[]> {
  await addToAllGroups(brand);
  const { value } = await brand.call("/wps/promotions?pageSize=60");
  return [...new Set<string>(value.list.map(({ group }: { group: string }) => group))].toSorted();
}

/** Declares the groups that the page and the call show. */
function grouped(): Effect {
  const own = Object.fromEntries(GROUPS.map((group) => [group, [group]])) as Record<Group, string[]>;
  const shown: Record<string, string[]> = {
    ...own,
    some: ["event", "new", "daily"],
    other: ["daily", "new", "event"],
  };
  return effect("Groups of promotions", {
    settings: ["/promotions/groups/*", ...GROUPS.map((group) => `/promotions/groups/*=${group}`)],
    given: ON,
    states: Object.fromEntries(
      Object.entries(shown).map(([state, groups]) => [state, { promotions: { groups } }]),
    ),
    looks: [
      page("/promotions: its tabs, in order", readTabs, shown),
      wire("/wps/promotions: its groups, in order", readGroups, shown),
      wire(
        "/wps/promotions: the groups of the promotions listed",
        readListedGroups,
        Object.fromEntries(Object.entries(shown).map(([state, groups]) => [state, groups.toSorted()])),
      ),
    ],
  });
}

const MANUAL = { kind: "manual", most: 300_000, times: 3, days: 14 };
const SIGN_UP = { kind: "signUp", amount: 10_000, withinDays: 7, needsMobile: false, times: 1, days: 7 };

const addManual = onceForBrand((brand) => addPromotion(brand, { group: "new", rules: MANUAL }));
const addSignUp = onceForBrand((brand) => addPromotion(brand, { group: "new", rules: SIGN_UP }));

async function readApplication(brand: MatrixBrand): Promise<string> {
  return (await brand.page(`/promoDetail?id=${await addManual(brand)}`, "member")).html;
}

/** Applies for a promotion that an operator decides on, and returns the code and the refused fields. */
async function apply(brand: MatrixBrand, more: object): Promise<string> {
  const asked = { promotionId: await addPromotion(brand, { group: "new", rules: MANUAL }), comment: "" };
  const { code, fields } = await brand.call(
    "/wps/promotions/apply",
    { ...asked, ...more, idempotencyKey: randomUUID() },
    "member",
  );
  return [code, ...fields].join(" ");
}

/** A PNG of one pixel. */
const IMAGE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Applies with one picture and adds two more; returns the code of each. */
async function sendImages(brand: MatrixBrand): Promise<string[]> {
  const promotionId = await addPromotion(brand, { group: "new", rules: MANUAL });
  const asked = { promotionId, comment: "", idempotencyKey: randomUUID() };
  const first = await brand.call("/wps/promotions/apply", { ...asked, image: IMAGE }, "member");
  const codes = [first.code];
  if (first.code !== "ok") return codes;
  for (let more = 0; more < 2; more++) {
    const sent = { entryId: first.value.entryId, image: IMAGE };
    codes.push((await brand.call("/wps/promotions/image", sent, "member")).code);
  }
  return codes;
}

/** Returns whether a page has a field, and whether it must be filled in. */
function describeField(html: string, name: string): "none" | "optional" | "required" {
  const found = input(html, name);
  if (!found) return "none";
  return "required" in found ? "required" : "optional";
}

/** Returns the Zalo or WhatsApp id that the platform has stored, or the code and fields of a refusal. */
async function claim(brand: MatrixBrand, more: object): Promise<string> {
  const promotionId = await addSignUp(brand);
  const asked = { promotionId, idempotencyKey: randomUUID(), ...more };
  const { code, fields } = await brand.call("/wps/promotions/claim", asked, "member");
  return [code, ...fields].join(" ");
}

const addClaimable = onceForBrand(addBonus);

async function claimBonus(brand: MatrixBrand, more: object): Promise<string> {
  const input = { grantId: "none", idempotencyKey: randomUUID(), ...more };
  const { code, fields } = await brand.call("/wps/rewards/bonus/claim", input, "member");
  return [code, ...fields].join(" ");
}

const ASKS = { off: "off", optional: "optional", required: "required" } as const;
type Asks = keyof typeof ASKS;

/** Declares the field in which a member gives an id, and that the call needs it. */
function asked(name: "zalo" | "whatsapp", looks: readonly Look<Asks>[]): Effect {
  const setting = `/promotions/${name}`;
  return effect(`Promotions ask for ${name}`, {
    settings: [setting, ...Object.keys(ASKS).map((value) => `${setting}=${value}`)],
    given: ON,
    states: {
      off: { promotions: { [name]: "off" } },
      optional: { promotions: { [name]: "optional" } },
      required: { promotions: { [name]: "required" } },
    },
    looks,
  });
}

const FIELDS: Record<Asks, string> = { off: "none", optional: "optional", required: "required" };

export const PROMOTIONS: readonly Effect[] = [
  grouped(),
  effect("Comment of an application", {
    settings: ["/promotions/commentMaxLength"],
    given: ON,
    states: {
      none: { promotions: { commentMaxLength: 0 } },
      short: { promotions: { commentMaxLength: 20 } },
      usual: {},
    },
    looks: [
      page(
        "/promoDetail: the most characters of the comment's field",
        async (brand) =>
          /<textarea[^>]* maxLength="(\d+)"/i.exec(await readApplication(brand))?.[1] ?? "no field",
        { none: "no field", short: "20", usual: "140" },
      ),
      wire(
        "/wps/promotions/apply with 0, 20 and 21 characters",
        async (brand) => [
          await apply(brand, {}),
          await apply(brand, { comment: "a".repeat(20) }),
          await apply(brand, { comment: "a".repeat(21) }),
        ],
        {
          none: ["ok", "INVALID_INPUT /comment", "INVALID_INPUT /comment"],
          short: ["ok", "ok", "INVALID_INPUT /comment"],
          usual: ["ok", "ok", "ok"],
        },
      ),
    ],
  }),
  effect("Images of an application", {
    settings: ["/promotions/maxImages"],
    given: ON,
    states: {
      none: { promotions: { maxImages: 0 } },
      one: { promotions: { maxImages: 1 } },
      usual: {},
    },
    looks: [
      page(
        "/promoDetail: the picture's field and its note",
        async (brand) =>
          /PNG or JPG.*?(?= Send)/.exec(getText(await readApplication(brand)))?.[0] ?? "no field",
        {
          none: "no field",
          one: "PNG or JPG, at most 5 MB.",
          usual: "PNG or JPG, at most 5 MB. You can add up to 3, one at a time.",
        },
      ),
      wire("/wps/promotions/apply with a picture, and two more", sendImages, {
        none: ["INVALID_INPUT"],
        one: ["ok", "INVALID_INPUT", "INVALID_INPUT"],
        usual: ["ok", "ok", "ok"],
      }),
    ],
  }),
  asked("zalo", [
    page(
      "/promoDetail: the field of the application",
      async (brand) => describeField(await readApplication(brand), "zalo"),
      FIELDS,
    ),
    wire(
      "/wps/promotions/apply and claim without an id",
      async (brand) => [await apply(brand, {}), await claim(brand, {})],
      {
        off: ["ok", "ok"],
        optional: ["ok", "ok"],
        required: ["INVALID_INPUT /zalo", "INVALID_INPUT /zalo"],
      },
    ),
    wire("/wps/promotions/apply with an id", (brand) => apply(brand, { zalo: "maria" }), {
      off: "ok",
      optional: "ok",
      required: "ok",
    }),
  ]),
  asked("whatsapp", [
    page(
      "/member/rewardCenter: the field beside a bonus that can be claimed",
      async (brand) => {
        await addClaimable(brand);
        return describeField((await brand.page("/member/rewardCenter", "member")).html, "whatsapp");
      },
      FIELDS,
    ),
    wire("/wps/rewards/bonus/claim without an id", (brand) => claimBonus(brand, {}), {
      off: "NOT_FOUND",
      optional: "NOT_FOUND",
      required: "INVALID_INPUT /whatsapp",
    }),
    wire(
      "/wps/rewards/centre: whatsapp",
      async (brand) => (await brand.call("/wps/rewards/centre", undefined, "member")).value.whatsapp,
      ASKS,
    ),
  ]),
];

const switched = (name: string) => ({
  on: { switches: { [name]: true } },
  off: { switches: { [name]: false } },
});

export const OFFERS: readonly Effect[] = [
  effect("Tournaments", {
    settings: ["/switches/tournaments"],
    given: ON,
    states: switched("tournaments"),
    looks: [
      page("/tournament", async (brand) => (await brand.page("/tournament")).status, { on: 200, off: 404 }),
      page(
        "/promotions: the link to all tournaments",
        async (brand) => (await brand.page("/promotions")).html.includes('href="/tournament"'),
        { on: true, off: false },
      ),
      wire("/wps/rewards/tournaments", async (brand) => (await brand.call("/wps/rewards/tournaments")).code, {
        on: "ok",
        off: "FEATURE_OFF",
      }),
      wire(
        "/wps/rewards/tournament of an unknown one",
        async (brand) => (await brand.call("/wps/rewards/tournament?tournamentId=none")).code,
        { on: "NOT_FOUND", off: "FEATURE_OFF" },
      ),
    ],
  }),
  effect("Raffles", {
    settings: ["/switches/raffles"],
    given: ON,
    states: switched("raffles"),
    looks: [
      page(
        "/promotions: the raffle",
        async (brand) => (await brand.page("/promotions")).html.includes("demo-raffle"),
        { on: true, off: false },
      ),
      page(
        "/promoDetail of the raffle",
        async (brand) => (await brand.page("/promoDetail?id=demo-raffle")).status,
        { on: 200, off: 404 },
      ),
      wire(
        "/wps/relay/MCS2_claimRafflePromotion without a ticket",
        async (brand) => {
          const input = { promotionId: "demo-raffle", idempotencyKey: randomUUID() };
          return (await brand.call("/wps/relay/MCS2_claimRafflePromotion", input, "member")).code;
        },
        { on: "CONFLICT", off: "FEATURE_OFF" },
      ),
    ],
  }),
];
