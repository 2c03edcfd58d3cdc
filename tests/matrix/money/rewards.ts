import { randomUUID } from "node:crypto";
import { givePoints } from "../../../app/platform/points/testing.ts";
import { loadDatabase } from "../../e2e/setup/database.ts";
import { MEMBER_PASSWORD } from "../../e2e/setup/members.ts";
import type { Effect } from "../effect.ts";
import { effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { addPastDeposit, DAY_MS, outcome, placeBet } from "./members.ts";

const MALL = "/pointMall";
const ACCOUNT = "/member/securityCenter";
const LEVEL = "/club/levels/*";

const withMall = { pages: ["pointMall", "help"] };
const mall = (fields: object) => ({ pointsMall: { stakePerPoint: 1_000, pointsPerUnit: 100, ...fields } });

const level = (fields: object = {}) => ({ name: "Bronze", turnover: 10_000, deposits: 5_000, ...fields });
/** Five levels, since only those above the fourth have a VIP contact; the last with more fields. */
const fiveLevels = (fields: object) =>
  [1, 2, 3, 4, 5].map((at) => level({ name: `Level ${at}`, turnover: at * 10_000, ...(at === 5 && fields) }));
const VIP_CONTACT = "Your own VIP contact in customer service.";
const withLevels = (...levels: object[]) => ({ club: { levels } });

const getClub = async (brand: MatrixBrand) =>
  (await brand.call("/wps/rewards/club", undefined, "member")).value;

const shows =
  (path: string, ...texts: string[]) =>
  async (brand: MatrixBrand) => {
    const { text } = await brand.page(path, "member");
    return texts.filter((one) => text.includes(one));
  };

/** Converts points of the member, who is given enough. */
async function convert(brand: MatrixBrand, points: number) {
  const { id } = await brand.account("member");
  const owner = { merchantId: brand.document.merchantCode, accountId: id };
  await givePoints(await loadDatabase(brand.site), owner, { points, at: Date.now() });
  const input = { points, password: MEMBER_PASSWORD, idempotencyKey: randomUUID() };
  return brand.call("/wps/relay/passwordCheck/MCS2_convertPoint", input, "member");
}

const POINTS: readonly Effect[] = [
  effect("Points mall: stake per point", {
    settings: ["/pointsMall/stakePerPoint"],
    given: withMall,
    states: { cheap: mall({ stakePerPoint: 1_000 }), dear: mall({ stakePerPoint: 2_500 }) },
    looks: [
      wire(
        "/wps/relay/MCS2_getPointBalance after a bet of 100.00",
        async (brand) => {
          const { id } = await brand.account("member");
          const ask = async () =>
            (await brand.call("/wps/relay/MCS2_getPointBalance", undefined, "member")).value.balance;
          await ask();
          await placeBet(brand, id, { stake: 10_000 });
          return ask();
        },
        { cheap: 10, dear: 4 },
      ),
      page("points mall: the rule", shows(MALL, "Every $ 10.00 of", "Every $ 25.00 of"), {
        cheap: ["Every $ 10.00 of"],
        dear: ["Every $ 25.00 of"],
      }),
    ],
  }),
  effect("Points mall: points per unit", {
    settings: ["/pointsMall/pointsPerUnit"],
    given: withMall,
    states: { hundred: mall({ pointsPerUnit: 100 }), fifty: mall({ pointsPerUnit: 50 }) },
    looks: [
      page(
        "points mall: the rule",
        shows(MALL, "100 points convert to $ 1.00", "50 points convert to $ 1.00"),
        {
          hundred: ["100 points convert to $ 1.00"],
          fifty: ["50 points convert to $ 1.00"],
        },
      ),
      wire(
        "/wps/relay/passwordCheck/MCS2_convertPoint: 300 points",
        async (brand) => (await convert(brand, 300)).value.credited,
        { hundred: 300, fifty: 600 },
      ),
    ],
  }),
  effect("Points mall: smallest conversion", {
    settings: ["/pointsMall/minimumPoints"],
    given: withMall,
    states: { low: mall({ minimumPoints: 200 }), high: mall({ minimumPoints: 201 }) },
    looks: [
      page("points mall, before there are points: the rule", shows(MALL, "200", "201"), {
        low: ["200"],
        high: ["201"],
      }),
      wire(
        "/wps/relay/passwordCheck/MCS2_convertPoint: 200 points",
        async (brand) => outcome(await convert(brand, 200)),
        { low: "ok", high: "INVALID_INPUT /points" },
      ),
    ],
  }),
];

const CLUB: readonly Effect[] = [
  effect("Club: levels", {
    settings: [`${LEVEL}/name`],
    along: [LEVEL],
    states: {
      none: withLevels(),
      one: withLevels(level()),
      other: withLevels(level({ name: "Copper" })),
    },
    looks: [
      page("my account: the club", shows(ACCOUNT, "To reach Bronze", "To reach Copper"), {
        none: [],
        one: ["To reach Bronze"],
        other: ["To reach Copper"],
      }),
      wire(
        "/wps/rewards/club: names of the levels",
        async (brand) => {
          const { code, value } = await brand.call("/wps/rewards/club", undefined, "member");
          return code === "ok" ? value.levels.map(({ name }: { name: string }) => name) : code;
        },
        { none: "FEATURE_OFF", one: ["Bronze"], other: ["Copper"] },
      ),
    ],
  }),
  effect("Club: a level's name in a language", {
    settings: [`${LEVEL}/names/*`],
    given: { locale: { supported: ["EN", "TH"], switcher: ["EN", "TH"] } },
    states: { named: withLevels(level({ names: { TH: "ทองแดง" } })), default: withLevels(level()) },
    looks: [
      page(
        "my account in Thai: the club",
        async (brand) => {
          const { text } = await brand.page(ACCOUNT, "member", { cookies: { lang: "TH" } });
          return /ทองแดง|Bronze/.exec(text)?.[0];
        },
        { named: "ทองแดง", default: "Bronze" },
      ),
    ],
  }),
  effect("Club: a level's colour", {
    settings: [`${LEVEL}/color`],
    states: { red: withLevels(level({ color: "#C02030" })), default: withLevels(level()) },
    looks: [
      page(
        "my account: the spot beside the level",
        async (brand) => (await brand.page(ACCOUNT, "member")).html.includes('fill="#C02030"'),
        { red: true, default: false },
      ),
    ],
  }),
  effect("Club: what a level takes", {
    settings: [`${LEVEL}/turnover`, `${LEVEL}/deposits`],
    states: {
      low: withLevels(level({ turnover: 30_000, deposits: 20_000 })),
      bets: withLevels(level({ turnover: 30_001, deposits: 20_000 })),
      deposits: withLevels(level({ turnover: 30_000, deposits: 20_001 })),
    },
    looks: [
      page(
        "my account: the next level",
        async (brand) => {
          const { text } = await brand.page(ACCOUNT, "member");
          return /Bets of \$ [\d.]+ and deposits of \$ [\d.]+\d/.exec(text)?.[0];
        },
        {
          low: "Bets of $ 300.00 and deposits of $ 200.00",
          bets: "Bets of $ 300.01 and deposits of $ 200.00",
          deposits: "Bets of $ 300.00 and deposits of $ 200.01",
        },
      ),
      wire(
        "/wps/rewards/club: the level of bets of 300.00 and deposits of 200.00",
        async (brand) => {
          const { id } = await brand.account("member");
          await placeBet(brand, id, { stake: 30_000 });
          await addPastDeposit(brand, id, { amount: 20_000 });
          return (await getClub(brand)).level;
        },
        { low: 1, bets: 0, deposits: 0 },
      ),
    ],
  }),
  effect("Club: days", {
    settings: ["/club/days"],
    given: withLevels(level()),
    states: { week: { club: { days: 7 } }, month: { club: { days: 30 } } },
    looks: [
      page("my account: the club", shows(ACCOUNT, "in the last 7 days", "in the last 30 days"), {
        week: ["in the last 7 days"],
        month: ["in the last 30 days"],
      }),
      wire(
        "/wps/rewards/club after a bet and a deposit of ten days ago",
        async (brand) => {
          const { id } = await brand.account("member");
          const at = Date.now() - 10 * DAY_MS;
          await placeBet(brand, id, { stake: 30_000, placedAt: at });
          await addPastDeposit(brand, id, { amount: 20_000, at });
          const { days, turnover, deposits, level: own } = await getClub(brand);
          return { days, turnover, deposits, own };
        },
        {
          week: { days: 7, turnover: 0, deposits: 0, own: 0 },
          month: { days: 30, turnover: 30_000, deposits: 20_000, own: 1 },
        },
      ),
    ],
  }),
  effect("Club: benefits of a level", {
    settings: [`${LEVEL}/benefits/*/name`, `${LEVEL}/benefits/*/names/*`],
    given: { locale: { supported: ["EN", "TH"], switcher: ["EN", "TH"] } },
    states: {
      none: withLevels(level()),
      one: withLevels(level({ benefits: [{ name: "Faster payouts" }] })),
      other: withLevels(level({ benefits: [{ name: "A birthday gift" }] })),
      named: withLevels(level({ benefits: [{ name: "Faster payouts", names: { TH: "ถอนเงินเร็วขึ้น" } }] })),
    },
    looks: [
      page(
        "my account in English and in Thai: the benefits",
        async (brand) => {
          const texts = [];
          for (const lang of ["EN", "TH"]) {
            const { text } = await brand.page(ACCOUNT, "member", { cookies: { lang } });
            texts.push(/Faster payouts|A birthday gift|ถอนเงินเร็วขึ้น/.exec(text)?.[0] ?? null);
          }
          return texts;
        },
        {
          none: [null, null],
          one: ["Faster payouts", "Faster payouts"],
          other: ["A birthday gift", "A birthday gift"],
          named: ["Faster payouts", "ถอนเงินเร็วขึ้น"],
        },
      ),
      wire("/wps/rewards/club: benefits", async (brand) => (await getClub(brand)).levels[0].benefits, {
        none: [],
        one: ["Faster payouts"],
        other: ["A birthday gift"],
        named: ["Faster payouts"],
      }),
    ],
  }),
  effect("Club: VIP contact of a level", {
    settings: [`${LEVEL}/vipContact`],
    given: {
      switches: { vipService: true },
      customerService: [{ csType: "VIP", type: 1, pathList: ["https://t.example.org/vip"] }],
    },
    states: {
      on: withLevels(...fiveLevels({ vipContact: true })),
      off: withLevels(...fiveLevels({ vipContact: false })),
    },
    looks: [
      page("my account: the benefit of the fifth level", shows(ACCOUNT, VIP_CONTACT), {
        on: [VIP_CONTACT],
        off: [],
      }),
      wire("/wps/rewards/club: vipContact", async (brand) => (await getClub(brand)).levels[4].vipContact, {
        on: true,
        off: false,
      }),
    ],
  }),
];

/** Declared effects of the points mall and the club. */
export const REWARDS: readonly Effect[] = [...POINTS, ...CLUB];
