import type { Effect } from "../effect.ts";
import { effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { addPastDeposit, DAY_MS, openMember, placeBet, updateAccount } from "./members.ts";

const PAGE = "/member/referral";
const ON = { switches: { referral: true } };

const terms = (fields: object = {}) => ({
  referral: {
    rewardInviter: 700,
    rewardFriend: 300,
    requiredValidBet: 20_000,
    requiredDeposit: 10_000,
    ...fields,
  },
});

const getReferral = (brand: MatrixBrand) =>
  brand.call("/wps/rewards/referral?pageNo=1&pageSize=10", undefined, "member");

interface Played {
  bets?: number;
  deposits?: number;
  /** Days between the registration and the play, which is now. */
  days?: number;
}

/** Adds a friend whom the member invited and who has played. */
async function invite(brand: MatrixBrand, { bets = 20_000, deposits = 10_000, days = 0 }: Played = {}) {
  const inviter = await brand.account("member");
  const friend = await openMember(brand);
  const registered = Date.now() - days * DAY_MS - 60_000;
  await updateAccount(brand, friend.id, { referred_by: inviter.id, registered_at: registered });
  if (bets > 0) await placeBet(brand, friend.id, { stake: bets });
  if (deposits > 0) await addPastDeposit(brand, friend.id, { amount: deposits });
  return friend;
}

/** Returns what an inviter is paid for friends who play so, one after the other. */
const earn =
  (...friends: Played[]) =>
  async (brand: MatrixBrand) => {
    const earned = [];
    for (const played of friends) {
      const before = (await getReferral(brand)).value.totals.earned;
      await invite(brand, played);
      earned.push((await getReferral(brand)).value.totals.earned - before);
    }
    return earned;
  };

const readRule = (rule: RegExp) => async (brand: MatrixBrand) =>
  rule.exec((await brand.page(PAGE, "member")).text)?.[0] ?? null;

/** Declared effects of invitations. */
export const REFERRAL: readonly Effect[] = [
  effect("Referral", {
    settings: ["/switches/referral"],
    given: terms(),
    states: { on: ON, off: { switches: { referral: false } } },
    looks: [
      page(
        "side bar: the invite shortcut",
        async (brand) => (await brand.page("/", "member")).html.includes(`href="${PAGE}"`),
        { on: true, off: false },
      ),
      page("the page referral", async (brand) => (await brand.page(PAGE, "member")).status, {
        on: 200,
        off: 404,
      }),
      wire("/wps/rewards/referral", async (brand) => (await getReferral(brand)).code, {
        on: "ok",
        off: "FEATURE_OFF",
      }),
    ],
  }),
  effect("Referral: size of the QR code", {
    settings: ["/referral/qrSize"],
    given: { switches: { referral: true, agentCentre: true, affiliateLinks: true }, ...terms() },
    states: { small: { referral: { qrSize: 90 } }, large: { referral: { qrSize: 180 } } },
    looks: [
      page(
        "referral: width of the QR code",
        async (brand) => /<svg[^>]* width="(90|180)"/.exec((await brand.page(PAGE, "member")).html)?.[1],
        { small: "90", large: "180" },
      ),
      page(
        "agent centre, registration: width of the QR code",
        async (brand) =>
          /<svg[^>]* width="(90|180)"/.exec((await brand.page("/agent/registerCenter", "agent")).html)?.[1],
        { small: "90", large: "180" },
      ),
    ],
  }),
  effect("Referral: rewards", {
    settings: ["/referral/rewardInviter", "/referral/rewardFriend"],
    given: ON,
    states: {
      both: terms(),
      more: terms({ rewardInviter: 900 }),
      inviter: terms({ rewardFriend: 0 }),
      friend: terms({ rewardInviter: 0 }),
      none: terms({ rewardInviter: 0, rewardFriend: 0 }),
    },
    looks: [
      page(
        "referral: the rule",
        readRule(/You get \$ \d\.\d\d|Your friend gets \$ \d\.\d\d as bonus money\./),
        {
          both: "You get $ 7.00",
          more: "You get $ 9.00",
          inviter: "You get $ 7.00",
          friend: "Your friend gets $ 3.00 as bonus money.",
          none: null,
        },
      ),
      page("referral: the promise", readRule(/\w+ \w+ (?:\w+ )?bonus money/), {
        both: "you both get bonus money",
        more: "you both get bonus money",
        inviter: "you get bonus money",
        friend: "they get bonus money",
        none: null,
      }),
      wire(
        "/wps/rewards/referral: earned; /wps/rewards/centre of the friend: the bonus",
        async (brand) => {
          const friend = await invite(brand);
          const { earned } = (await getReferral(brand)).value.totals;
          const { bonuses } = (await friend.call("/wps/rewards/centre")).value;
          return [earned, bonuses[0]?.amount ?? 0];
        },
        { both: [700, 300], more: [900, 300], inviter: [700, 0], friend: [0, 300], none: [0, 0] },
      ),
    ],
  }),
  effect("Referral: what a friend has to do", {
    settings: ["/referral/requiredValidBet", "/referral/requiredDeposit"],
    given: ON,
    states: {
      base: terms(),
      bets: terms({ requiredValidBet: 20_001 }),
      deposits: terms({ requiredDeposit: 10_001 }),
    },
    looks: [
      page(
        "referral: the rules",
        async (brand) => {
          const { text } = await brand.page(PAGE, "member");
          return ["deposits $ 100.00", "deposits $ 100.01", "bets $ 200.00", "bets $ 200.01"].filter((rule) =>
            text.includes(rule),
          );
        },
        {
          base: ["deposits $ 100.00", "bets $ 200.00"],
          bets: ["deposits $ 100.00", "bets $ 200.01"],
          deposits: ["deposits $ 100.01", "bets $ 200.00"],
        },
      ),
      wire("/wps/rewards/referral: earned by bets of 200.00 and deposits of 100.00", earn({}), {
        base: [700],
        bets: [0],
        deposits: [0],
      }),
    ],
  }),
  effect("Referral: time of a friend", {
    settings: ["/referral/withinDays"],
    given: { ...ON, ...terms() },
    states: { week: { referral: { withinDays: 7 } }, month: { referral: { withinDays: 30 } } },
    looks: [
      page("referral: the rule", readRule(/within \d+ days of your friend/), {
        week: "within 7 days of your friend",
        month: "within 30 days of your friend",
      }),
      wire("/wps/rewards/referral: earned by play ten days after the registration", earn({ days: 10 }), {
        week: [0],
        month: [700],
      }),
    ],
  }),
  effect("Referral: most rewards", {
    settings: ["/referral/mostPer30Days"],
    given: { ...ON, ...terms() },
    states: { one: { referral: { mostPer30Days: 1 } }, two: { referral: { mostPer30Days: 2 } } },
    looks: [
      page("referral: the rule", readRule(/at most \d friends?/), {
        one: "at most 1 friend",
        two: "at most 2 friends",
      }),
      wire("/wps/rewards/referral: earned by three friends", earn({}, {}, {}), {
        one: [700, 0, 0],
        two: [700, 700, 0],
      }),
    ],
  }),
  effect("Referral: turnover of a reward", {
    settings: ["/referral/times", "/referral/days"],
    given: { ...ON, ...terms() },
    states: {
      base: { referral: { times: 2, days: 10 } },
      more: { referral: { times: 5, days: 10 } },
      longer: { referral: { times: 2, days: 20 } },
    },
    looks: [
      page("referral: the rule", readRule(/Bet the bonus \d × within \d+ days/), {
        base: "Bet the bonus 2 × within 10 days",
        more: "Bet the bonus 5 × within 10 days",
        longer: "Bet the bonus 2 × within 20 days",
      }),
      wire(
        "/wps/rewards/centre: required for the reward, and its days",
        async (brand) => {
          await invite(brand);
          await getReferral(brand);
          const { required, grantedAt, expiresAt } = (
            await brand.call("/wps/rewards/centre", undefined, "member")
          ).value.bonuses[0];
          return [required, (expiresAt - grantedAt) / DAY_MS];
        },
        { base: [1_400, 10], more: [3_500, 10], longer: [1_400, 20] },
      ),
    ],
  }),
];
