import * as z from "zod";
import {
  call,
  epochMs,
  gameTypeCode,
  idempotencyKey,
  minorUnits,
  nothing,
  pageNo,
  pageSize,
  queryInt,
  REAL_ACCOUNTS,
  requiredText,
  SIGNED_IN,
  shortText,
} from "./call.ts";

const roundStatus = z.enum(["open", "ended", "rolled_back"]);

export const betRecord = z.object({
  roundId: z.string(),
  gameId: z.string(),
  gameName: z.string(),
  vassalage: z.string(),
  gameType: gameTypeCode,
  stake: minorUnits,
  validBet: minorUnits,
  win: minorUnits,
  status: roundStatus,
  startedAt: epochMs,
  endedAt: epochMs.nullable(),
});
export type BetRecord = z.infer<typeof betRecord>;

/** Which rounds a betting record shows. */
export const betRecordFilters = {
  from: queryInt(0).meta({ description: "UTC epoch milliseconds, included" }),
  to: queryInt(0).meta({ description: "UTC epoch milliseconds, not included" }),
  gameType: gameTypeCode.optional(),
  vassalage: shortText(32).optional(),
  status: roundStatus.optional(),
};

export const walletContract = {
  balance: call({
    method: "GET",
    path: "/wps/v2/wallets/balance",
    area: "wallet",
    summary: "The signed-in account's balance",
    roles: SIGNED_IN,
    input: nothing,
    output: z.object({
      sumBalance: minorUnits,
      available: minorUnits,
      held: minorUnits,
      currency: z.string(),
      demo: z.boolean(),
    }),
  }),
  betRecords: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getBetRecords",
    area: "wallet",
    summary: "The signed-in account's rounds, newest first, between two times",
    roles: SIGNED_IN,
    input: z.object({ ...betRecordFilters, pageNo, pageSize }),
    output: z.object({
      list: z.array(betRecord),
      total: z.int(),
      totalPages: z.int(),
      totals: z.object({ stake: minorUnits, validBet: minorUnits, win: minorUnits }),
    }),
  }),
  merchantWallet: call({
    method: "GET",
    path: "/wps/relay/GCS_merchantWallet",
    area: "wallet",
    summary: "Whether the merchant has one wallet for all vendors or one per vendor",
    roles: SIGNED_IN,
    input: nothing,
    output: z.object({ isSingle: z.boolean() }),
  }),
  walletTransfer: call({
    method: "POST",
    path: "/wps/relay/GCS_walletTransfer",
    area: "wallet",
    summary: "Move money between the main wallet and a vendor's wallet",
    roles: REAL_ACCOUNTS,
    money: true,
    errors: ["INSUFFICIENT_FUNDS", "FEATURE_OFF", "IDEMPOTENCY_CONFLICT", "VENDOR_UNAVAILABLE"],
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
    output: z.object({
      transferId: z.string(),
      status: z.enum(["pending", "done", "returned"]),
      sumBalance: minorUnits,
    }),
  }),
  consolidatedFunds: call({
    method: "GET",
    path: "/wps/member/info/funds/consolidated",
    area: "wallet",
    summary: "The account's money in every wallet, and their sum",
    roles: REAL_ACCOUNTS,
    input: nothing,
    output: z.object({
      sumBalance: minorUnits,
      wallets: z.array(
        z.object({
          vassalage: z.string().nullable().meta({ description: "Null for the main wallet" }),
          balance: minorUnits.nullable().meta({ description: "Null while the vendor does not answer" }),
        }),
      ),
    }),
  }),
};
