import type { Dialect, InvalidCallOptions, Outcome } from "../dialect.ts";
import { Failure, type Scenario } from "../trial.ts";

const UNSIGNED: readonly [
  name: string,
  expected: string,
  wrong: InvalidCallOptions,
  outcomes: readonly Outcome[],
  rule: string,
][] = [
  [
    "no-signature",
    "refused",
    { signature: "missing" },
    ["bad-signature"],
    "A call without a signature may be anybody's.",
  ],
  [
    "signature-of-another-key",
    "refused",
    { signature: "of-another-key" },
    ["bad-signature"],
    "Only the vendor's own key signs.",
  ],
  [
    "signature-of-another-body",
    "refused",
    { signature: "of-another-body" },
    ["bad-signature"],
    "A signature is good for its own body.",
  ],
  [
    "signature-of-other-bytes",
    "refused: the raw bytes are signed",
    { signature: "of-other-bytes" },
    ["bad-signature"],
    "The signature is checked on the bytes as they came, not on a body that was parsed and written again.",
  ],
  [
    "call-of-another-merchant",
    "refused",
    { signature: "of-another-merchant" },
    ["bad-signature", "wrong-merchant"],
    "What was signed for another merchant moves nothing here.",
  ],
  [
    "bet-sent-as-a-win",
    "refused",
    { sentTo: "win" },
    ["bad-signature", "malformed"],
    "What was signed for one call is none for another.",
  ],
  [
    "old-request",
    "refused after 10 minutes",
    { ageMs: 600_000 },
    ["bad-signature", "expired-request"],
    "A request that somebody kept is not good for ever: 5 minutes at most.",
  ],
  ["no-json", "refused", { body: "no-json" }, ["malformed"], "A body that is no JSON is no call."],
  [
    "field-twice",
    "refused",
    { body: "a-field-twice" },
    ["malformed"],
    "Of two amounts nobody knows which one counts.",
  ],
];

/** Calls that are forged, replayed late or malformed. */
export function badCalls({ wrongAmounts }: Dialect): readonly Scenario[] {
  return [
    ...UNSIGNED.map(
      ([name, expected, wrong, outcomes, rule]): Scenario => ({
        name,
        expected: `${expected}, nothing moves`,
        run: async (t) => void (await t.refuses(t.bet(), outcomes, 0, rule, wrong)),
      }),
    ),
    ...wrongAmounts.map(
      ([what, json]): Scenario => ({
        name: `amount-${what}`,
        expected: `a bet of ${json.length > 8 ? `${json.length} digits` : json} is refused, nothing moves`,
        run: async (t) => {
          const rule = "A bet's amount is a number above 0, exact, in the dialect's own form.";
          await t.refuses(t.bet({ amount: { json } }), ["malformed"], 0, rule);
          if (what === "zero") return;
          const bet = t.bet();
          await t.accepts(bet, -t.stake, "A bet takes its stake.");
          const win = await t.send(t.win(bet, 0, { amount: { json } }));
          if (win.outcome !== "malformed")
            throw new Failure(win.said, `A win's amount is read like a bet's. ${rule}`);
          await t.accepts(t.rollback(bet), 0, "A rollback returns the stake.");
        },
      }),
    ),
  ];
}
