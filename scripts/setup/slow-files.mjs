// @ts-check

/**
 * The test files that may use their worker for more than 60 seconds, each with its limit and reason. A limit is about
 * four times the file's CPU time, so that a slower machine passes.
 *
 * @type {Readonly<Record<string, { limitS: number, reason: string }>>}
 */
export const SLOW_FILES = {
  "tests/money/crash.test.ts": {
    limitS: 120,
    reason: "14 kills, each with a server to start again and up to two seconds of work before the next",
  },
  "tests/money/wallet-model-sqlite.test.ts": {
    limitS: 180,
    reason: "500 sequences, each compared with the whole ledger after every command",
  },
  "tests/matrix/matrix.test.ts": {
    limitS: 360,
    reason: "a brand for each state of each setting, and each of their pages",
  },
  "tests/pairwise/pairwise.test.ts": {
    limitS: 600,
    reason: "every link of five brands, and the pages of a brand for each row of settings",
  },
  "tests/e2e/auth/passwords.spec.ts": { limitS: 240, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/shell/accessibility.spec.ts": {
    limitS: 240,
    reason: "axe on three pages of each brand in both themes",
  },
  "tests/e2e/keyboard.spec.ts": { limitS: 240, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/account/security-center.spec.ts": {
    limitS: 240,
    reason: "journeys of a minute on a busy machine",
  },
  "tests/e2e/auth/turnstile.spec.ts": { limitS: 150, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/auth/sign-in.spec.ts": { limitS: 240, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/auth/after-sign-in.spec.ts": { limitS: 150, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/auth/registration.spec.ts": { limitS: 180, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/registration/codes.spec.ts": { limitS: 150, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/ops/queue.spec.ts": { limitS: 150, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/ops/transfers.spec.ts": { limitS: 150, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/account/withdraw.spec.ts": { limitS: 150, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/auth/step-up.spec.ts": { limitS: 150, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/auth/password-and-app.spec.ts": {
    limitS: 120,
    reason: "journeys of a minute on a busy machine",
  },
  "tests/e2e/auth/invitation.spec.ts": { limitS: 120, reason: "journeys of a minute on a busy machine" },
  "tests/e2e/auth/accessibility.spec.ts": {
    limitS: 150,
    reason: "axe in both themes at seven stops of one journey on a phone",
  },
  "tests/e2e/third-party/third-party.spec.ts": {
    limitS: 180,
    reason: "six journeys to another site and back",
  },
  "tests/e2e/auth/remote-platform.spec.ts": {
    limitS: 150,
    reason: "a second server, whose calls go through a recorder",
  },
  "tests/e2e/shell/stopped-services.spec.ts": {
    limitS: 150,
    reason: "a server of its own, and 12 seconds until a silent database is given up",
  },
  "tests/e2e/agents/journey.spec.ts": {
    limitS: 150,
    reason: "the whole walk of agents, on a server of its own",
  },
  "tests/e2e/wallet/walk.spec.ts": { limitS: 150, reason: "the whole walk of money on both databases" },
  "tests/e2e/rewards/rewards.spec.ts": {
    limitS: 150,
    reason: "four bonuses, each deposited, bet for and ended",
  },
  "tests/e2e/studio/studio.spec.ts": { limitS: 120, reason: "reels that turn for as long as they turn" },
  "tests/e2e/shell/errors.spec.ts": { limitS: 120, reason: "lines that break, each waited for" },
  "tests/e2e/auth/every-field.spec.ts": { limitS: 120, reason: "journeys of a minute on a busy machine" },
};

/** Vitest starts these before all others, longest first: a long file that starts last keeps the run waiting. */
export const SLOWEST_FIRST = [
  "tests/pairwise/pairwise.test.ts",
  "tests/matrix/matrix.test.ts",
  "tests/money/wallet-model-sqlite.test.ts",
  "tests/money/crash.test.ts",
  "tests/wire/development.test.ts",
  "tests/money/wallet-model-postgres.test.ts",
  "app/brand/mutation.test.ts",
  "tests/wire/hostile-input.test.ts",
  "app/platform/vendor-wallets/transfer-sequences.test.ts",
  "scripts/architecture-rules.test.ts",
  "tests/money/vendor-orders.test.ts",
  "tests/money/slot-path.test.ts",
  "scripts/brand/new.test.ts",
  "app/server/jobs.test.ts",
  "tests/money/ledger-model.test.ts",
];
