import { loadDatabase } from "../../e2e/setup/database.ts";
import type { Effect } from "../effect.ts";
import { effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { DAY_MS, outcome, placeBet } from "./members.ts";
import {
  askDeposit,
  askWithdrawal,
  channel,
  payDeposit,
  payoutChannel,
  withChannels,
} from "./payment-calls.ts";

const DEPOSIT_PAGE = "/member/depositv2";
const OFFER = "/bonuses/deposit/*";
const GAME_TYPES = ["RNG", "LIVE", "FISH", "PVP", "SPORTS", "ESPORTS", "COCKFIGHT", "ELOTT", "LOTT"];

const offer = (fields: object = {}) => ({
  ...{ id: "welcome", titles: { EN: "Welcome bonus" }, percent: 50, max: 100_000, minDeposit: 10_000 },
  ...{ times: 3, days: 30 },
  ...fields,
});
const withOffer = (fields: object = {}) => ({ bonuses: { deposit: [offer(fields)] } });
const WITH_CHANNEL = withChannels({ ...payoutChannel(), ...channel() });

const getCentre = async (brand: MatrixBrand) =>
  (await brand.call("/wps/rewards/centre", undefined, "member")).value;

const getOffers = async (brand: MatrixBrand) =>
  (await brand.call("/wps/rewards/bonus/offers", undefined, "member")).value.list;

/** Returns a sentence of the offer on the deposit page. */
const readOffer = (sentence: RegExp) => async (brand: MatrixBrand) =>
  sentence.exec((await brand.page(DEPOSIT_PAGE, "member", { cookies: { lang: "EN" } })).text)?.[0] ?? null;

/** Pays a deposit of 1,000.00 with the bonus, and returns the bonus. */
async function takeBonus(brand: MatrixBrand, amount = 100_000) {
  await payDeposit(brand, { amount, bonusId: "welcome" });
  return (await getCentre(brand)).bonuses[0];
}

/** Weights of the turnover of deposits and of a bonus, one effect for each game type. */
const weightEffects = GAME_TYPES.flatMap((gameType) => {
  const given = { ...WITH_CHANNEL, bonuses: { deposit: [] } };
  const weights = (percent: number) =>
    Object.fromEntries(GAME_TYPES.map((one) => [one, one === gameType ? percent : 100]));
  return [
    effect(`Bonuses: weight of ${gameType} for deposits`, {
      settings: [`/bonuses/depositWeights/${gameType}`],
      from: "manila-star",
      given,
      states: {
        part: { bonuses: { depositWeights: weights(37) } },
        full: { bonuses: { depositWeights: weights(100) } },
      },
      looks: [
        wire(
          "/wps/rewards/centre: turnover done after bets of 100.00",
          async (brand) => {
            const { id } = await brand.account("member");
            await payDeposit(brand, { amount: 100_000 });
            await placeBet(brand, id, { stake: 10_000, gameType });
            return (await getCentre(brand)).turnover.done;
          },
          { part: 3_700, full: 10_000 },
        ),
        page(
          "reward centre: the weight beside the deposit",
          async (brand) =>
            (await brand.page("/member/rewardCenter", "member", { cookies: { lang: "EN" } })).text.includes(
              "37%",
            ),
          { part: true, full: false },
        ),
      ],
    }),
    effect(`Bonuses: weight of ${gameType} for a bonus`, {
      settings: [`${OFFER}/weights/${gameType}`],
      from: "manila-star",
      given: { ...given, bonuses: { depositTimes: 0, depositWeights: {} } },
      states: {
        part: withOffer({ titles: { EN: "Welcome", TY: "Tuloy" }, weights: weights(37) }),
        full: withOffer({ titles: { EN: "Welcome", TY: "Tuloy" }, weights: weights(100) }),
      },
      looks: [
        page("deposit: the weight of the offer", async (brand) => (await readOffer(/37%/)(brand)) !== null, {
          part: true,
          full: false,
        }),
        wire(
          "/wps/rewards/centre: turnover of the bonus done after bets of 100.00",
          async (brand) => {
            const { id } = await brand.account("member");
            await takeBonus(brand);
            await placeBet(brand, id, { stake: 10_000, gameType });
            return (await getCentre(brand)).bonuses[0].done;
          },
          { part: 3_700, full: 10_000 },
        ),
      ],
    }),
  ];
});

/** Declared effects of the turnover of deposits, and of the bonuses that a deposit can bring. */
export const BONUSES: readonly Effect[] = [
  effect("Bonuses: turnover of a deposit", {
    settings: ["/bonuses/depositTimes"],
    given: WITH_CHANNEL,
    states: { none: { bonuses: { depositTimes: 0 } }, four: { bonuses: { depositTimes: 4 } } },
    looks: [
      page("deposit: the notice", readOffer(/You must bet \d × your deposit/), {
        none: null,
        four: "You must bet 4 × your deposit",
      }),
      wire(
        "/wps/rewards/centre and a withdrawal after a deposit of 1,000.00",
        async (brand) => {
          await payDeposit(brand, { amount: 100_000 });
          return [(await getCentre(brand)).turnover.required, outcome(await askWithdrawal(brand))];
        },
        { none: [0, "STEP_UP_REQUIRED"], four: [400_000, "TURNOVER_REQUIRED"] },
      ),
    ],
  }),
  ...weightEffects,
  effect("Bonuses: broke below", {
    settings: ["/bonuses/brokeBelow"],
    given: WITH_CHANNEL,
    // A new member of these documents has 10,000.00.
    states: { little: { bonuses: { brokeBelow: 1 } }, much: { bonuses: { brokeBelow: 100_000_000 } } },
    looks: [
      wire(
        "/wps/rewards/centre: turnover after deposits of 1,000.00 and 500.00",
        async (brand) => {
          await payDeposit(brand, { amount: 100_000 });
          await payDeposit(brand, { amount: 50_000 });
          return (await getCentre(brand)).turnover.required;
        },
        { little: 150_000, much: 50_000 },
      ),
    ],
  }),
  effect("Bonuses: id of an offer", {
    settings: [`${OFFER}/id`],
    given: WITH_CHANNEL,
    states: { first: withOffer({ id: "one" }), second: withOffer({ id: "two" }) },
    looks: [
      page(
        "deposit: the choice of bonuses",
        async (brand) => (await brand.page(DEPOSIT_PAGE, "member")).html.includes('value="one"'),
        { first: true, second: false },
      ),
      wire(
        "/wps/payments/deposit: bonusId",
        async (brand) => outcome(await askDeposit(brand, { bonusId: "one" })),
        { first: "ok", second: "INVALID_INPUT /bonusId" },
      ),
    ],
  }),
  effect("Bonuses: name of an offer", {
    settings: [`${OFFER}/titles/*`],
    given: { locale: { supported: ["EN", "TH"], switcher: ["EN", "TH"] }, ...WITH_CHANNEL },
    states: {
      own: withOffer({ titles: { EN: "Star bonus", TH: "โบนัสดาว" } }),
      default: withOffer({ titles: { EN: "Star bonus" } }),
      other: withOffer({ titles: { EN: "Moon bonus" } }),
    },
    looks: [
      page(
        "deposit in English and in Thai: the choice of bonuses",
        async (brand) => {
          const texts = [];
          for (const lang of ["EN", "TH"]) {
            const { text } = await brand.page(DEPOSIT_PAGE, "member", { cookies: { lang } });
            texts.push(/Star bonus|Moon bonus|โบนัสดาว/.exec(text)?.[0]);
          }
          return texts;
        },
        {
          own: ["Star bonus", "โบนัสดาว"],
          default: ["Star bonus", "Star bonus"],
          other: ["Moon bonus", "Moon bonus"],
        },
      ),
      wire("/wps/rewards/bonus/offers: title", async (brand) => (await getOffers(brand))[0].title, {
        own: "Star bonus",
        default: "Star bonus",
        other: "Moon bonus",
      }),
    ],
  }),
  effect("Bonuses: size of a bonus", {
    settings: [`${OFFER}/percent`, `${OFFER}/max`],
    given: WITH_CHANNEL,
    states: {
      half: withOffer({ percent: 50, max: 100_000 }),
      third: withOffer({ percent: 30, max: 100_000 }),
      capped: withOffer({ percent: 50, max: 20_000 }),
    },
    looks: [
      page("deposit: the terms of the offer", readOffer(/\d+% of your deposit, up to \$ [\d,.]+\d/), {
        half: "50% of your deposit, up to $ 1,000.00",
        third: "30% of your deposit, up to $ 1,000.00",
        capped: "50% of your deposit, up to $ 200.00",
      }),
      wire(
        "/wps/rewards/centre: the bonus of a deposit of 1,000.00",
        async (brand) => (await takeBonus(brand)).amount,
        { half: 50_000, third: 30_000, capped: 20_000 },
      ),
    ],
  }),
  effect("Bonuses: smallest deposit of a bonus", {
    settings: [`${OFFER}/minDeposit`],
    given: WITH_CHANNEL,
    states: { low: withOffer({ minDeposit: 20_000 }), high: withOffer({ minDeposit: 20_001 }) },
    looks: [
      page("deposit: the terms of the offer", readOffer(/For deposits from \$ [\d,.]+\d/), {
        low: "For deposits from $ 200.00",
        high: "For deposits from $ 200.01",
      }),
      wire(
        "/wps/payments/deposit with the bonus: 200.00",
        async (brand) => outcome(await askDeposit(brand, { amount: 20_000, bonusId: "welcome" })),
        { low: "ok", high: "INVALID_INPUT /bonusId" },
      ),
    ],
  }),
  effect("Bonuses: turnover of a bonus", {
    settings: [`${OFFER}/times`, `${OFFER}/of`, `${OFFER}/of=bonus`, `${OFFER}/of=depositAndBonus`],
    given: { ...WITH_CHANNEL, bonuses: { depositTimes: 0 } },
    states: {
      bonus: withOffer({ times: 3, of: "bonus" }),
      more: withOffer({ times: 5, of: "bonus" }),
      both: withOffer({ times: 3, of: "depositAndBonus" }),
    },
    looks: [
      page("deposit: the terms of the offer", readOffer(/Betting requirement: \d × [\w ]+/), {
        bonus: "Betting requirement: 3 × the bonus",
        more: "Betting requirement: 5 × the bonus",
        both: "Betting requirement: 3 × deposit plus bonus",
      }),
      wire(
        "/wps/rewards/centre: required for the bonus of a deposit of 1,000.00",
        async (brand) => (await takeBonus(brand)).required,
        { bonus: 150_000, more: 250_000, both: 450_000 },
      ),
    ],
  }),
  effect("Bonuses: days of a bonus", {
    settings: [`${OFFER}/days`],
    given: WITH_CHANNEL,
    states: { week: withOffer({ days: 7 }), month: withOffer({ days: 30 }) },
    looks: [
      page("deposit: the terms of the offer", readOffer(/within \d+ days/), {
        week: "within 7 days",
        month: "within 30 days",
      }),
      wire(
        "/wps/rewards/centre: days until the bonus expires",
        async (brand) => {
          const { expiresAt, grantedAt } = await takeBonus(brand);
          return (expiresAt - grantedAt) / DAY_MS;
        },
        { week: 7, month: 30 },
      ),
    ],
  }),
  effect("Bonuses: how often a bonus", {
    settings: [`${OFFER}/every`, ...["account", "day", "deposit"].map((every) => `${OFFER}/every=${every}`)],
    given: WITH_CHANNEL,
    states: {
      account: withOffer({ every: "account" }),
      day: withOffer({ every: "day" }),
      deposit: withOffer({ every: "deposit" }),
    },
    looks: [
      page("deposit: the terms of the offer", readOffer(/Once per account|Once a day|With every deposit/), {
        account: "Once per account",
        day: "Once a day",
        deposit: "With every deposit",
      }),
      wire(
        "/wps/payments/deposit with the bonus a second time: on the same day, and a day after the first",
        async (brand) => {
          await takeBonus(brand);
          const sameDay = outcome(await askDeposit(brand, { bonusId: "welcome" }));
          if (sameDay === "ok") return [sameDay];
          await makeYesterdays(brand);
          return [sameDay, outcome(await askDeposit(brand, { bonusId: "welcome" }))];
        },
        {
          account: ["INVALID_INPUT /bonusId", "INVALID_INPUT /bonusId"],
          day: ["INVALID_INPUT /bonusId", "ok"],
          deposit: ["ok"],
        },
      ),
    ],
  }),
];

/** Makes the member's bonus of a day that of the day before. */
async function makeYesterdays(brand: MatrixBrand): Promise<void> {
  const { id } = await brand.account("member");
  const { db } = await loadDatabase(brand.site);
  await db
    .updateTable("bonus_grant")
    .set({ occasion: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10) })
    .where("merchant_id", "=", brand.document.merchantCode)
    .where("account_id", "=", id)
    .where("occasion", "!=", "once")
    .execute();
}
