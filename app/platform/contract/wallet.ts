import * as z from "zod";
import { betOutcome } from "./bet-detail.ts";
import {
  call,
  emptyObject,
  epochMs,
  gameTypeCode,
  idempotencyKey,
  minorUnits,
  pageNo,
  pageSize,
  queryInt,
  REAL_ACCOUNTS,
  requiredText,
  ruledText,
  SIGNED_IN,
  shortText,
} from "./call.ts";

/** The state of a bet. */
export const betState = z.enum(["open", ...betOutcome.options]);

/** `win - stake` is the net result of a settled bet; for a void one the win equals the stake. */
export const betRecord = z.object({
  betId: z.string(),
  roundId: z.string().meta({ description: "The vendor's; bets of one round share it" }),
  gameId: z.string(),
  gameName: z.string(),
  vassalage: z.string(),
  gameType: gameTypeCode,
  type: z.string().meta({ description: "The vendor's word for the kind of bet" }),
  stake: minorUnits,
  validBet: minorUnits.meta({ description: "The part of the stake that counts for rewards" }),
  win: minorUnits,
  state: betState,
  placedAt: epochMs,
  settledAt: epochMs.nullable(),
  resettledAt: epochMs
    .nullable()
    .meta({ description: "When its result was last changed after it had been settled" }),
});
export type BetRecord = z.infer<typeof betRecord>;

/** Totals of bets. */
export const betTotalFields = {
  totals: z
    .object({
      bets: z.int(),
      stake: minorUnits,
      validBet: minorUnits,
      win: minorUnits,
      net: minorUnits.meta({ description: "`win - stake`" }),
    })
    .meta({ description: "Totals of settled bets; a void one counts with its stake as its win" }),
  running: z
    .object({ bets: z.int(), stake: minorUnits })
    .meta({ description: "Open bets: neither won nor lost, and in no total" }),
};

const betStatus = z.enum([...betState.options, "resettled"]);

/** The filters of a betting record; the times are those when bets were placed. */
export const betRecordFilters = {
  from: queryInt(0).meta({ description: "UTC epoch milliseconds, included" }),
  to: queryInt(0).meta({ description: "UTC epoch milliseconds, not included" }),
  gameType: gameTypeCode.optional(),
  vassalage: shortText(32).optional(),
  status: betStatus
    .optional()
    .meta({ description: "`resettled`: those whose result was changed after they had been settled" }),
};

/**
 * pending: recorded, not yet confirmed by the vendor · unknown: the vendor has not answered and is queried each minute
 * · succeeded: done · failed: not done; debited money is back in the main wallet.
 */
export const vendorTransferState = z.enum(["pending", "unknown", "succeeded", "failed"]);

const vendorTransfer = z.object({
  transferId: z.string(),
  reference: z.string(),
  vassalage: z.string(),
  name: z.string().meta({ description: "The vendor's" }),
  direction: z.enum(["in", "out"]),
  amount: minorUnits,
  currency: z.string(),
  state: vendorTransferState,
  reason: z.string().meta({ description: "Catalogue key of why, or nothing" }),
  createdAt: epochMs,
  updatedAt: epochMs,
});
export type VendorTransferView = z.infer<typeof vendorTransfer>;

/**
 * The reason why an account cannot use a vendor's own wallet: a break, a limit that is used up, or one that the vendor
 * cannot enforce.
 */
const closedBy = z.enum(["PLAYER_EXCLUDED", "WAGER_LIMIT", "LOSS_LIMIT", "SESSION_LIMIT", "LIMITS_NOT_KEPT"]);
export type WalletClosedReason = z.infer<typeof closedBy>;

const accountTransfer = z.object({
  transferId: z.string(),
  reference: z.string(),
  way: z.enum(["upline", "downline"]).meta({ description: "Direction of the transfer" }),
  sent: z.boolean().meta({ description: "False where the account received it" }),
  username: z.string().meta({ description: "The other account's" }),
  amount: minorUnits,
  currency: z.string(),
  createdAt: epochMs,
});
export type AccountTransfer = z.infer<typeof accountTransfer>;

const accountTransferProof = {
  paymentPassword: ruledText.optional(),
  idempotencyKey,
  approval: shortText(128).optional().meta({
    description: "From `stepUp.approve`; without it the answer is STEP_UP_REQUIRED with a challenge",
  }),
};
const WITH_PROOF =
  "The first call carries the payment password and is answered with a challenge; the second carries the approval " +
  "instead. The money moves at once and does not come back.";
const ACCOUNT_TRANSFER_ERRORS = [
  "FEATURE_OFF",
  "STEP_UP_REQUIRED",
  "STEP_UP_EXPIRED",
  "WRONG_CREDENTIALS",
  "PAYMENT_PASSWORD_UNSET",
  "INSUFFICIENT_FUNDS",
  "DEBT_OPEN",
  "TURNOVER_REQUIRED",
  "PLAYER_EXCLUDED",
  "RECEIVER_UNAVAILABLE",
  "NOT_FOUND",
  "IDEMPOTENCY_CONFLICT",
] as const;

export const walletContract = {
  balance: call({
    method: "GET",
    path: "/wps/v2/wallets/balance",
    area: "wallet",
    summary: "The signed-in account's balance",
    roles: SIGNED_IN,
    input: emptyObject,
    output: z.object({
      sumBalance: minorUnits,
      available: minorUnits,
      held: minorUnits,
      debt: minorUnits.meta({
        description: "Amount that the account owes from corrections; all incoming money pays it first",
      }),
      currency: z.string(),
      version: z
        .int()
        .meta({ description: "Grows with each change: the higher of two answers is the newer" }),
      demo: z.boolean(),
    }),
  }),
  betRecords: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getBetRecords",
    area: "wallet",
    summary: "The signed-in account's bets, newest first, placed between two times",
    roles: SIGNED_IN,
    pages: ["member/personalHistoryCopy"],
    input: z.object({ ...betRecordFilters, pageNo, pageSize }),
    output: z.object({
      list: z.array(betRecord),
      total: z.int(),
      totalPages: z.int(),
      ...betTotalFields,
    }),
  }),
  merchantWallet: call({
    method: "GET",
    path: "/wps/relay/GCS_merchantWallet",
    area: "wallet",
    summary: "Whether the merchant has one wallet for all vendors or one per vendor",
    roles: SIGNED_IN,
    input: emptyObject,
    output: z.object({ isSingle: z.boolean() }),
  }),
  walletTransfer: call({
    method: "POST",
    path: "/wps/relay/GCS_walletTransfer",
    area: "wallet",
    summary: "Move money between the main wallet and a vendor's wallet",
    roles: REAL_ACCOUNTS,
    pages: ["member/transferFund"],
    money: true,
    gives: null,
    description:
      "The vendor is called at once. If it does not answer, the state is `unknown` until it has " +
      "reported the transfer's outcome. An account has one transfer at a time with each vendor: " +
      "CONFLICT while another is under way.",
    errors: [
      "PLAYER_EXCLUDED",
      "WAGER_LIMIT",
      "LOSS_LIMIT",
      "SESSION_LIMIT",
      "INSUFFICIENT_FUNDS",
      "DEBT_OPEN",
      "FEATURE_OFF",
      "IDEMPOTENCY_CONFLICT",
      "CONFLICT",
      "VENDOR_UNAVAILABLE",
    ],
    input: z
      .object({
        vassalage: requiredText(32).meta({ description: "The vendor whose wallet it is" }),
        direction: z.enum(["in", "out"]).meta({ description: "`in` to the vendor, `out` of it" }),
        amount: minorUnits.min(1),
        idempotencyKey,
      })
      .meta({
        examples: [
          { vassalage: "ORION", direction: "in", amount: 50_000, idempotencyKey: "b3f1c2d4-5e6f-7081" },
        ],
      }),
    output: vendorTransfer,
  }),
  returnAll: call({
    method: "POST",
    path: "/wps/wallets/returnAll",
    area: "wallet",
    summary: "Move everything that lies in vendors' wallets back to the main one",
    description:
      "A vendor that does not say what it has is named in `silent`; the others are not held up by it.",
    roles: REAL_ACCOUNTS,
    money: true,
    gives: null,
    errors: ["IDEMPOTENCY_CONFLICT"],
    input: z.object({ idempotencyKey }),
    output: z.object({
      transfers: z.array(vendorTransfer),
      silent: z.array(z.string()).meta({ description: "Names of vendors that did not answer" }),
    }),
  }),
  setAutomaticTransfer: call({
    method: "POST",
    path: "/wps/wallets/automaticTransfer",
    area: "wallet",
    summary:
      "Turn the transfer to a vendor's wallet at the start of its games, and back after them, on or off",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: z.object({ on: z.boolean() }),
    output: z.object({ on: z.boolean() }),
  }),
  leaveGame: call({
    method: "POST",
    path: "/wps/wallets/leaveGame",
    area: "wallet",
    summary: "Move back what went to vendors' wallets with games: with one, or with all",
    description:
      "Moves nothing for a start that a later one at the same vendor has taken over. A vendor that does not answer is " +
      "named in `silent`, and asked again.",
    roles: REAL_ACCOUNTS,
    money: true,
    gives: null,
    input: z.object({
      start: shortText(64)
        .optional()
        .meta({ description: "The `start` of the launch; when left out, money of every game is moved" }),
    }),
    output: z.object({
      transfers: z.array(vendorTransfer),
      silent: z.array(z.string()).meta({ description: "Names of vendors that did not answer" }),
    }),
  }),
  walletTransfers: call({
    method: "GET",
    path: "/wps/wallets/transfers",
    area: "wallet",
    summary: "The account's transfers between its main wallet and vendors' wallets, newest first",
    roles: REAL_ACCOUNTS,
    input: z.object({ pageNo, pageSize }),
    output: z.object({
      list: z.array(vendorTransfer),
      total: z.int(),
      totalPages: z.int(),
    }),
  }),
  consolidatedFunds: call({
    method: "GET",
    path: "/wps/member/info/funds/consolidated",
    area: "wallet",
    summary: "The account's money in every wallet, and their sum",
    description: "Money under way between two wallets is in neither of them, and not in the sum.",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({
      sumBalance: minorUnits.meta({ description: "Sum of the wallets whose balance is known" }),
      available: minorUnits.meta({ description: "Free in the main wallet" }),
      held: minorUnits.meta({ description: "Set aside in the main wallet" }),
      debt: minorUnits.meta({ description: "Owed of corrections; all that comes pays it first" }),
      bonus: minorUnits.meta({ description: "Bonuses that are not claimed yet; in no other sum" }),
      wallets: z.array(
        z.object({
          vassalage: z.string().nullable().meta({ description: "Null for the main wallet" }),
          name: z.string().meta({ description: "The vendor's; empty for the main wallet" }),
          balance: minorUnits.nullable().meta({ description: "Null while the vendor does not answer" }),
          open: z.boolean().meta({ description: "False where money can only be taken out any more" }),
          closedBy: closedBy.nullable().meta({
            description:
              "Break or limit that closes the wallet to this account alone; null where there is none",
          }),
        }),
      ),
      automatic: z
        .boolean()
        .nullable()
        .meta({
          description:
            "True when money moves to a vendor's wallet with a game and comes back; null where there " +
            "is none",
        }),
      onTheWay: z.array(vendorTransfer).meta({ description: "Transfers whose outcome is not known yet" }),
    }),
  }),
  closedVendors: call({
    method: "GET",
    path: "/wps/wallets/closedVendors",
    area: "wallet",
    summary:
      "The vendors whose own wallets, and so whose games, are closed to the account by its breaks and limits",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({
      list: z.array(z.object({ vassalage: z.string(), name: z.string(), closedBy })),
    }),
  }),
  accountTransferOptions: call({
    method: "GET",
    path: "/wps/wallets/upline",
    area: "wallet",
    summary: "Who is above the account, and what it may send to another account",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: emptyObject,
    output: z.object({
      upline: z
        .string()
        .nullable()
        .meta({ description: "Username; null where the account has no upline, or may not send money to it" }),
      onBreak: z.boolean().meta({ description: "The caller takes a break, and may send nothing" }),
      available: minorUnits,
      min: minorUnits,
      max: minorUnits,
      maxDaily: minorUnits.nullable(),
      leftToday: minorUnits.nullable().meta({ description: "Null where there is no limit of the day" }),
      turnover: z
        .object({ required: minorUnits, done: minorUnits, left: minorUnits })
        .meta({ description: "Valid bet that is owed before money may leave" }),
    }),
  }),
  transferToUpline: call({
    method: "POST",
    path: "/wps/wallets/passwordCheck/transferUpline",
    area: "wallet",
    summary:
      "Send money to the agent above, after the payment password and a second proof of receiver and amount",
    description: WITH_PROOF,
    roles: REAL_ACCOUNTS,
    pages: ["member/transferUpline"],
    money: true,
    gives: "deposit",
    errors: [...ACCOUNT_TRANSFER_ERRORS],
    input: z.object({ amount: minorUnits.min(1), ...accountTransferProof }),
    output: accountTransfer,
  }),
  transferToDownline: call({
    method: "POST",
    path: "/wps/wallets/passwordCheck/transferDownline",
    area: "wallet",
    summary: "Send money to an account below, as `wallet.transferToUpline` does",
    description: WITH_PROOF,
    roles: ["agent"],
    pages: ["agent/downlineManagmentView"],
    money: true,
    gives: "deposit",
    errors: [...ACCOUNT_TRANSFER_ERRORS],
    input: z.object({ username: requiredText(64), amount: minorUnits.min(1), ...accountTransferProof }),
    output: accountTransfer,
  }),
  accountTransfers: call({
    method: "GET",
    path: "/wps/wallets/accountTransfers",
    area: "wallet",
    summary: "What the account has sent to others and received of them, newest first",
    roles: REAL_ACCOUNTS,
    input: z.object({ pageNo, pageSize }),
    output: z.object({
      list: z.array(accountTransfer),
      total: z.int(),
      totalPages: z.int(),
    }),
  }),
};
