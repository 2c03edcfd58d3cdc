import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { answers, calls, deposit, newKey, openAccount, shows } from "./looks.ts";

const PAGE = "/member/protection";
const LIMITS = "/wps/protection/limits";
const KINDS = ["deposit", "loss", "wager", "session"] as const;
const PERIODS = ["day", "week", "month"] as const;
/** One minute, as a limit of time; of money it is 600.00. */
const AMOUNT = 60_000;

const protection = (changes: object) => ({ protection: changes });

/** Declares that members may set a kind of limit, as long as the brand lists it. */
function limitKind(kind: (typeof KINDS)[number]): Effect {
  const form = new RegExp(`name="kind"[^>]*value="${kind}"`);
  return effect(`Limit of kind ${kind}`, {
    settings: ["/protection/limits/*", `/protection/limits/*=${kind}`],
    states: {
      on: protection({ limits: KINDS }),
      off: protection({ limits: KINDS.filter((one) => one !== kind) }),
    },
    looks: [
      page(`${PAGE}: a form for the kind`, shows(PAGE, form, "member"), { on: true, off: false }),
      wire(LIMITS, calls(LIMITS, { kind, period: "day", amount: AMOUNT }), { on: "ok", off: "FEATURE_OFF" }),
    ],
  });
}

/** Returns the limits of a new member, as kind, period and amount. */
const readLimits = async (brand: MatrixBrand) =>
  (await brand.call(LIMITS, undefined, "member")).value.list.map(
    ({ kind, period, amount }: Record<string, unknown>) => `${kind} ${period} ${amount}`,
  );

const startingWith = (kind: string, period = "day", amount = AMOUNT) =>
  protection({ defaultLimits: [{ kind, period, amount }] });

/** Returns the values of a break's lengths that the page offers. */
const readLengths = (kind: string) => async (brand: MatrixBrand) => {
  const { html } = await brand.page(PAGE, "member");
  const form = new RegExp(`name="kind" value="${kind}"/>.*?</form>`, "s").exec(html)?.[0] ?? "";
  const select = /name="length".*?<\/select>/s.exec(form)?.[0] ?? "";
  return [...select.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value);
};

/** Begins a break of a length. */
const begins = (kind: string, length: number | null) =>
  calls("/wps/protection/exclusion", { kind, length, scope: "brand" });

const VENDORS = ["AURORA", "JADE", "KALYE", "MONSOON", "TALA", "OWL"];

/** Opens a slot game of each vendor, some of which have windows of their own, and returns true when one shows the time. */
async function showsTime(brand: MatrixBrand) {
  for (const vendor of VENDORS) {
    const { value } = await brand.call(`/wps/relay/GCSGAME_gameList?gameType=RNG&vassalage=${vendor}`);
    const { html } = await brand.page(`/seamless?gameId=${value.games[0].gameId}`, "member");
    if (html.includes("Time played")) return true;
  }
  return false;
}

/** Signs a member in who has signed in before, and returns the notice of the page that follows. */
async function readNotice(brand: MatrixBrand) {
  const { username, password } = await openAccount(brand);
  const { headers } = await brand.post("/login", { type: "username", username, password });
  return /notice=([\w-]+)/.exec(headers.location ?? "")?.[1] ?? null;
}

export const PROTECTION: readonly Effect[] = [
  ...KINDS.map(limitKind),
  effect("Limit from the start: kind", {
    settings: [
      "/protection/defaultLimits/*/kind",
      ...KINDS.map((kind) => `/protection/defaultLimits/*/kind=${kind}`),
    ],
    states: {
      deposit: startingWith("deposit"),
      loss: startingWith("loss"),
      wager: startingWith("wager"),
      session: startingWith("session"),
    },
    looks: [
      wire(LIMITS, readLimits, {
        deposit: ["deposit day 60000"],
        loss: ["loss day 60000"],
        wager: ["wager day 60000"],
        session: ["session day 60000"],
      }),
    ],
  }),
  effect("Limit from the start: period", {
    settings: [
      "/protection/defaultLimits/*/period",
      ...PERIODS.map((period) => `/protection/defaultLimits/*/period=${period}`),
    ],
    states: {
      day: startingWith("deposit", "day"),
      week: startingWith("deposit", "week"),
      month: startingWith("deposit", "month"),
    },
    looks: [
      page(`${PAGE}: the limit's name`, shows(PAGE, /, each week/i, "member"), {
        day: false,
        week: true,
        month: false,
      }),
      wire(LIMITS, readLimits, {
        day: ["deposit day 60000"],
        week: ["deposit week 60000"],
        month: ["deposit month 60000"],
      }),
    ],
  }),
  effect("Limit from the start: amount", {
    settings: ["/protection/defaultLimits/*/amount"],
    states: { low: startingWith("deposit", "day", 9_999), high: startingWith("deposit", "day", 10_000) },
    looks: [
      page(`${PAGE}: the amount`, shows(PAGE, "99.99", "member"), { low: true, high: false }),
      wire("/wps/payments/deposit", calls("/wps/payments/deposit", deposit(10_000)), {
        low: "INVALID_INPUT",
        high: "ok",
      }),
    ],
  }),
  effect("Deposit limit offered", {
    settings: [
      "/protection/offerDepositLimit",
      ...["never", "registration", "firstDeposit"].map((value) => `#limitOffer=${value}`),
    ],
    states: {
      never: protection({ offerDepositLimit: "never" }),
      registration: protection({ offerDepositLimit: "registration" }),
      firstDeposit: protection({ offerDepositLimit: "firstDeposit" }),
    },
    looks: [
      page(`${PAGE}: the offer to a new member`, shows(PAGE, 'name="form" value="first"', "member"), {
        never: false,
        registration: true,
        firstDeposit: false,
      }),
      page(
        "/member/depositv2: the offer before the first deposit",
        shows("/member/depositv2", 'name="form" value="first"', "member"),
        { never: false, registration: true, firstDeposit: true },
      ),
      wire(LIMITS, async (brand) => (await brand.call(LIMITS, undefined, "member")).value.offerDepositLimit, {
        never: "never",
        registration: "registration",
        firstDeposit: "firstDeposit",
      }),
    ],
  }),
  effect("Largest deposits a day", {
    settings: ["/protection/maxDailyDeposit"],
    states: { low: protection({ maxDailyDeposit: 9_999 }), high: protection({ maxDailyDeposit: 10_000 }) },
    looks: [
      wire(
        "/wps/payments/deposit/options",
        async (brand) =>
          (await brand.call("/wps/payments/deposit/options", undefined, "member")).value.leftToday,
        { low: 9_999, high: 10_000 },
      ),
      wire("/wps/payments/deposit", calls("/wps/payments/deposit", deposit(10_000)), {
        low: "INVALID_INPUT",
        high: "ok",
      }),
    ],
  }),
  effect("Withdrawals cancelled", {
    settings: ["/protection/cancelWithdrawals"],
    states: { on: protection({ cancelWithdrawals: true }), off: protection({ cancelWithdrawals: false }) },
    looks: [
      wire(
        "/wps/payments/withdrawal/options",
        async (brand) =>
          (await brand.call("/wps/payments/withdrawal/options", undefined, "member")).value.mayCancel,
        { on: true, off: false },
      ),
      wire(
        "/wps/payments/withdrawal/cancel",
        calls("/wps/payments/withdrawal/cancel", { withdrawalId: "w1" }),
        { on: "NOT_FOUND", off: "FEATURE_OFF" },
      ),
    ],
  }),
  effect("Transfers between accounts", {
    settings: ["/protection/accountTransfers"],
    given: { switches: { agentCentre: true, transferUpline: true, transferDownline: true } },
    states: { on: protection({ accountTransfers: true }), off: protection({ accountTransfers: false }) },
    looks: [
      page("/member/transferUpline", answers("/member/transferUpline", "member"), { on: 200, off: 404 }),
      wire(
        "/wps/wallets/passwordCheck/transferUpline",
        calls("/wps/wallets/passwordCheck/transferUpline", () => ({
          ...{ amount: 5_000, paymentPassword: "482913" },
          idempotencyKey: newKey(),
        })),
        { on: "NOT_FOUND", off: "FEATURE_OFF" },
      ),
    ],
  }),
  effect("Reality check", {
    settings: ["/protection/realityCheckMinutes"],
    states: { none: protection({ realityCheckMinutes: 0 }), half: protection({ realityCheckMinutes: 30 }) },
    looks: [
      wire(
        "/wps/protection/realityCheck: the interval, which game pages read",
        async (brand) =>
          (await brand.call("/wps/protection/realityCheck", undefined, "member")).value.everyMinutes,
        { none: 0, half: 30 },
      ),
    ],
  }),
  effect("Session clock", {
    settings: ["/protection/sessionClock"],
    states: { on: protection({ sessionClock: true }), off: protection({ sessionClock: false }) },
    looks: [page("a game's page: the time played", showsTime, { on: true, off: false })],
  }),
  effect("Last sign-in", {
    settings: ["/protection/lastSignInLine"],
    states: { on: protection({ lastSignInLine: true }), off: protection({ lastSignInLine: false }) },
    looks: [page("the page after a sign-in: its notice", readNotice, { on: "signed-in", off: null })],
  }),
  effect("Cool-off", {
    settings: ["/protection/coolOffHours/*"],
    states: { week: protection({ coolOffHours: [24, 168] }), day: protection({ coolOffHours: [24] }) },
    looks: [
      page(`${PAGE}: lengths`, readLengths("cool_off"), { week: ["24", "168"], day: ["24"] }),
      wire("/wps/protection/exclusion", begins("cool_off", 168), { week: "ok", day: "INVALID_INPUT" }),
    ],
  }),
  effect("Self-exclusion", {
    settings: ["/protection/selfExclusionMonths/*"],
    states: {
      year: protection({ selfExclusionMonths: [6, 12] }),
      half: protection({ selfExclusionMonths: [6] }),
      none: protection({ selfExclusionMonths: [] }),
    },
    looks: [
      page(`${PAGE}: lengths`, readLengths("self_exclusion"), {
        year: ["6", "12", "good"],
        half: ["6", "good"],
        none: ["good"],
      }),
      wire("/wps/protection/exclusion: a year", begins("self_exclusion", 12), {
        year: "ok",
        half: "INVALID_INPUT",
        none: "INVALID_INPUT",
      }),
      wire("/wps/protection/exclusion: for good", begins("self_exclusion", null), {
        year: "ok",
        half: "ok",
        none: "ok",
      }),
    ],
  }),
  effect("Consent before analytics", {
    settings: ["/protection/analyticsConsent"],
    given: { analytics: { gtagId: "G-ABCDEF1234" } },
    states: { on: protection({ analyticsConsent: true }), off: protection({ analyticsConsent: false }) },
    looks: [
      page(
        "home: the data of the tag, which scripts load or ask about",
        async (brand) => {
          const { html } = await brand.page("/");
          return { asks: /"asks\\*"[:,]true/.test(html), loads: /"loads\\*"[:,]true/.test(html) };
        },
        { on: { asks: true, loads: false }, off: { asks: false, loads: true } },
      ),
    ],
  }),
];
