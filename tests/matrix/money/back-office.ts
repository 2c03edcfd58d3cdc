import { randomUUID } from "node:crypto";
import type { Effect } from "../effect.ts";
import { effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { beginPayout, operatorCall } from "./operators.ts";
import { payoutChannel, withChannels } from "./payment-calls.ts";

const PAGE = "/member/missionLeaderboard";
const SUMMARY = "/wps/relay/MCSFE_getMissionSummaryDetails";
const LEADERBOARD = "/wps/relay/MCSFE_getMissionLeaderboard";

/** Drafts a mission that gives `total` at most, as an operator; returns its id. */
async function draftMission(brand: MatrixBrand, total: number): Promise<string> {
  const merchant = brand.document.merchantCode;
  const rules = { goal: "bet", gameTypes: [], target: 100, period: "day", prize: 500, times: 0, days: 1 };
  const made = await operatorCall(brand, "finance", "/missions/create", {
    ...{ merchant, sort: 0, startsAt: 0, endsAt: null, idempotencyKey: randomUUID() },
    ...{ rules, budget: { total, each: 500 }, texts: { EN: { title: "Bet a little", summary: "Bet." } } },
  });
  if (made.code !== "ok") throw new Error(`the draft was refused: ${made.code} ${made.fields}`);
  return made.value.id;
}

/** Drafts a mission, and publishes it as the same operator; returns the answer's code. */
async function publishAlone(brand: MatrixBrand, total: number): Promise<string> {
  const version = {
    merchant: brand.document.merchantCode,
    id: await draftMission(brand, total),
    seenVersion: 1,
  };
  return (await operatorCall(brand, "finance", "/missions/publish", version)).code;
}

/** Declared effects of missions, and of what an operator may give alone. */
export const BACK_OFFICE: readonly Effect[] = [
  effect("Missions", {
    settings: ["/switches/missions"],
    states: { on: { switches: { missions: true } }, off: { switches: { missions: false } } },
    looks: [
      page(
        "the page missionLeaderboard, and its entries in the side bar and the member centre",
        async (brand) => {
          const { status } = await brand.page(PAGE, "member");
          const places = ["/", "/member/securityCenter"];
          const pages = await Promise.all(places.map((path) => brand.page(path, "member")));
          return [status, ...pages.map(({ html }) => html.includes(`href="${PAGE}"`))];
        },
        { on: [200, true, true], off: [404, false, false] },
      ),
      wire(
        `${SUMMARY}, ${LEADERBOARD} and /wps/rewards/mission/claim`,
        async (brand) => {
          const claim = { missionId: "none", occasion: "once", idempotencyKey: randomUUID() };
          const answers = [
            await brand.call(SUMMARY, undefined, "member"),
            await brand.call(LEADERBOARD, undefined, "member"),
            await brand.call("/wps/rewards/mission/claim", claim, "member"),
          ];
          return answers.map(({ code }) => code);
        },
        // A demonstration brand has missions.
        { on: ["ok", "ok", "NOT_FOUND"], off: ["FEATURE_OFF", "FEATURE_OFF", "FEATURE_OFF"] },
      ),
    ],
  }),
  effect("Back office: second person above an amount", {
    settings: ["/backOffice/secondPersonAbove"],
    given: { switches: { missions: true } },
    states: {
      always: { backOffice: { secondPersonAbove: 0 } },
      above: { backOffice: { secondPersonAbove: 1_000 } },
    },
    looks: [
      wire(
        "/api/missions/publish by the operator who drafted missions of 10.00, and of 5.00 more on the same day",
        async (brand) => [await publishAlone(brand, 1_000), await publishAlone(brand, 500)],
        { always: ["FORBIDDEN", "FORBIDDEN"], above: ["ok", "FORBIDDEN"] },
      ),
      wire(
        "/api/missions/detail of a draft of 10.00: needsSecond",
        async (brand) => {
          const one = { merchant: brand.document.merchantCode, id: await draftMission(brand, 1_000) };
          const path = `/missions/detail?${new URLSearchParams(one)}`;
          return (await operatorCall(brand, "cashier", path)).value.version.needsSecond;
        },
        { always: true, above: false },
      ),
    ],
  }),
  effect("Back office: second person for a payout given back", {
    settings: ["/backOffice/secondPersonAbove"],
    given: withChannels(payoutChannel()),
    states: {
      always: { backOffice: { secondPersonAbove: 0 } },
      above: { backOffice: { secondPersonAbove: 10_000 } },
    },
    looks: [
      wire(
        "/api/withdrawals/mark-failed of 100.00, by another operator than the one who paid",
        async (brand) => {
          const one = await beginPayout(brand);
          return (
            (await operatorCall(brand, "second finance", "/withdrawals/mark-failed", one)).value.waits ?? null
          );
        },
        { always: "first", above: null },
      ),
      page(
        "withdrawal: its state",
        async (brand) => {
          const { text } = await brand.page("/member/withdraw", "member");
          return /Being paid|Not paid|Returned/.exec(text)?.[0];
        },
        { always: "Being paid", above: "Not paid" },
      ),
    ],
  }),
];
