import type { PageRequest } from "../database/counted-page.ts";
import type { Database, Trx } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import type { MerchantProfile } from "../merchant.ts";
import type {
  createPayments,
  DepositRejectReason,
  QueuedDeposit,
  QueuedDepositDetail,
} from "../payments/payments.server.ts";
import type {
  ActFacts,
  OperatorActor,
  RejectReason,
  ReviewedWithdrawal,
  WithdrawalReview,
  WithdrawalState,
} from "../payments/withdrawals.server.ts";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import type {
  TransferDesk,
  VendorTransferForOperator,
  Word,
} from "../vendor-wallets/vendor-wallets.server.ts";
import { type Adjustment, createAdjustments, isReason } from "./adjustments.ts";
import { type MemberFacts, memberFacts, type RiskHint, riskHints } from "./member-facts.ts";
import type { Operator } from "./operator-accounts.ts";
import { cutAfter, type LogLine, readLog, writeLog } from "./operator-log.ts";
import { type Action, may } from "./roles.ts";

/** An operator at work, and where from. */
export interface OperatorCall {
  operator: Operator;
  ip: string;
}

/** What can be done about a withdrawal. */
export type WithdrawalAct =
  | { act: "review" | "approve" | "pay" | "markFailed" }
  | { act: "reject"; reason: RejectReason }
  | { act: "markPaid"; proof: string }
  | { act: "settle"; outcome: "received" | "refunded" }
  | { act: "settlePaidTwice"; remark: string };

export type DepositAct =
  | { act: "match"; amount: number; bankReference: string }
  | { act: "reject"; reason: DepositRejectReason };

/** What can be done about a transfer that its vendor is silent on. */
export type TransferAct =
  | { act: "ask" }
  | { act: "propose"; outcome: Word; evidence: string; idempotencyKey: string }
  | { act: "approve" | "reject"; settlementId: string }
  | { act: "settlePaidTwice"; remark: string };

export interface WithdrawalForOperator {
  one: ReviewedWithdrawal & Pick<Awaited<ReturnType<WithdrawalReview["detail"]>>, "steps" | "proofIds">;
  member: MemberFacts;
  hints: RiskHint[];
  /** The member's other withdrawals, newest first. */
  others: ReviewedWithdrawal[];
}

export interface DeskDeps {
  database: Database;
  clock: Clock;
  bus: Bus;
  merchants: { all(): MerchantProfile[]; byCode(code: string): MerchantProfile | null };
  review: WithdrawalReview;
  transfers: TransferDesk;
  payments: Pick<
    ReturnType<typeof createPayments>,
    "listBankDeposits" | "depositForOperator" | "matchDeposit" | "rejectDeposit" | "proofs"
  >;
}

/** The lines of the log that are wanted. */
interface LogWish {
  merchant?: string;
  username?: string;
  action?: string;
  before?: number;
}

const PREVIOUS = 10;

/**
 * What operators see and do. Each function asks whether the role may and whether the merchant is one that the operator
 * works for: @throws PlatformError FORBIDDEN, and NOT_FOUND for another's merchant. What is done is in the log, or not done.
 */
export function createDesk({ database, clock, bus, merchants, review, payments, transfers }: DeskDeps) {
  const { db } = database;
  const adjustments = createAdjustments({ database, clock, bus });

  function require({ operator }: OperatorCall, action: Action): void {
    if (!may(operator.role, action)) throw new PlatformError("FORBIDDEN");
  }

  const isTheirs = ({ operator }: OperatorCall, code: string) =>
    operator.merchants === null || operator.merchants.includes(code);

  const merchantsOf = (call: OperatorCall) => merchants.all().filter(({ code }) => isTheirs(call, code));

  function merchantOf(call: OperatorCall, code: string): MerchantProfile {
    const merchant = isTheirs(call, code) ? merchants.byCode(code) : null;
    if (!merchant) throw new PlatformError("NOT_FOUND");
    return merchant;
  }

  /** The codes that are listed: one that was asked for, if it is theirs, or all of theirs. */
  function codesOf(call: OperatorCall, only: string | undefined): string[] {
    return merchantsOf(call)
      .map(({ code }) => code)
      .filter((code) => only === undefined || only === code);
  }

  function log(
    { operator, ip }: OperatorCall,
    { code }: MerchantProfile,
    action: Action,
  ): (trx: Trx, subjectId: string, before: ActFacts, after: ActFacts) => Promise<void> {
    return (trx, subjectId, before, after) =>
      writeLog(trx, {
        at: clock.now(),
        operatorId: operator.id,
        username: operator.username,
        role: operator.role,
        ip,
        merchantId: code,
        action,
        subjectId,
        before,
        after,
      });
  }

  function actor(call: OperatorCall, merchant: MerchantProfile, action: Action, id: string): OperatorActor {
    const write = log(call, merchant, action);
    return { operatorId: call.operator.id, note: (trx, before, after) => write(trx, id, before, after) };
  }

  function logQuery(call: OperatorCall, { merchant, ...rest }: LogWish) {
    require(call, "log.see");
    const merchantIds = codesOf(call, undefined);
    if (merchant === undefined) return { ...rest, merchantIds };
    return { ...rest, merchantIds, onlyMerchant: merchantOf(call, merchant).code };
  }

  async function names(): Promise<ReadonlyMap<string, string>> {
    const rows = await db.selectFrom("operator").select(["id", "username"]).execute();
    return new Map(rows.map((row) => [row.id, row.username]));
  }

  return {
    merchantsOf,
    merchantOf,
    /** Operators' names by their ids. */
    names,

    async withdrawals(
      call: OperatorCall,
      query: PageRequest & {
        merchant?: string;
        states?: readonly WithdrawalState[];
        until?: number;
        newestFirst: boolean;
        paidTwice?: boolean;
      },
    ): Promise<{ list: ReviewedWithdrawal[]; total: number }> {
      require(call, "withdrawals.see");
      const { merchant, ...rest } = query;
      return review.list(codesOf(call, merchant), rest);
    },

    /** @throws PlatformError NOT_FOUND. */
    async withdrawal(call: OperatorCall, code: string, id: string): Promise<WithdrawalForOperator> {
      require(call, "withdrawals.see");
      const merchant = merchantOf(call, code);
      const one = await review.detail(merchant, id);
      const member = await memberFacts(database, merchant, one.accountId, id);
      const query = { accountId: one.accountId, newestFirst: true, pageSize: PREVIOUS + 1 };
      const { list } = await review.list([code], query);
      const others = list.filter((other) => other.id !== id).slice(0, PREVIOUS);
      return { one, member, hints: riskHints(one, member), others };
    },

    /**
     * Does one thing about a withdrawal. @throws PlatformError NOT_FOUND; CONFLICT with `details.state` when it is not in a
     * state for that any more; PAYMENT_UNAVAILABLE; INVALID_INPUT on /proof.
     */
    async actOnWithdrawal(call: OperatorCall, code: string, id: string, wish: WithdrawalAct): Promise<void> {
      const action = `withdrawals.${wish.act}` as const satisfies Action;
      require(call, action);
      const merchant = merchantOf(call, code);
      const by = actor(call, merchant, action, id);
      switch (wish.act) {
        case "reject":
          return review.reject(merchant, by, id, wish.reason);
        case "markPaid":
          if (!/^\S(.{0,62}\S)?$/u.test(wish.proof)) throw wrong("/proof");
          return review.markPaid(merchant, by, id, wish.proof);
        case "settle":
          return review.settleNotReceived(merchant, by, id, wish.outcome);
        case "settlePaidTwice":
          if (!isReason(wish.remark)) throw wrong("/remark");
          return review.settlePaidTwice(merchant, by, id, wish.remark);
        default:
          return review[wish.act](merchant, by, id);
      }
    },

    async deposits(
      call: OperatorCall,
      query: PageRequest & { merchant?: string; which: "waiting" | "all" },
    ): Promise<{ list: QueuedDeposit[]; total: number }> {
      require(call, "deposits.see");
      const { merchant, ...rest } = query;
      return payments.listBankDeposits(codesOf(call, merchant), rest);
    },

    /** @throws PlatformError NOT_FOUND. */
    async deposit(
      call: OperatorCall,
      code: string,
      id: string,
    ): Promise<{ one: QueuedDepositDetail; member: MemberFacts }> {
      require(call, "deposits.see");
      const merchant = merchantOf(call, code);
      const one = await payments.depositForOperator(code, id);
      return { one, member: await memberFacts(database, merchant, one.accountId) };
    },

    /**
     * Credits what came of a deposit, or decides against it. @throws PlatformError NOT_FOUND; CONFLICT when it is not to be
     * decided any more, or the bank's line has credited another; INVALID_INPUT on /amount and /bankReference.
     */
    async actOnDeposit(call: OperatorCall, code: string, id: string, wish: DepositAct): Promise<void> {
      const action = `deposits.${wish.act}` as const satisfies Action;
      require(call, action);
      const merchant = merchantOf(call, code);
      const who = { depositId: id, actor: actor(call, merchant, action, id) };
      if (wish.act === "reject") return payments.rejectDeposit(merchant, { ...who, reason: wish.reason });
      const { amount, bankReference } = wish;
      return payments.matchDeposit(merchant, { ...who, amount, bankReference });
    },

    async transfers(
      call: OperatorCall,
      query: PageRequest & { merchant?: string; which: "waiting" | "all" },
    ): Promise<{ list: VendorTransferForOperator[]; total: number }> {
      require(call, "transfers.see");
      const { merchant, ...rest } = query;
      return transfers.list(codesOf(call, merchant), rest);
    },

    /** @throws PlatformError NOT_FOUND. */
    async transfer(
      call: OperatorCall,
      code: string,
      id: string,
    ): Promise<{ one: Awaited<ReturnType<TransferDesk["detail"]>>; member: MemberFacts }> {
      require(call, "transfers.see");
      const merchant = merchantOf(call, code);
      const one = await transfers.detail(merchant, id);
      return { one, member: await memberFacts(database, merchant, one.accountId) };
    },

    /**
     * Does one thing about a transfer; see transfer-desk.ts and settle-by-hand.ts for what it is refused with.
     * @throws PlatformError INVALID_INPUT on /evidence, /remark or /idempotencyKey as well.
     */
    async actOnTransfer(call: OperatorCall, code: string, id: string, wish: TransferAct): Promise<void> {
      const action = `transfers.${wish.act}` as const satisfies Action;
      require(call, action);
      const merchant = merchantOf(call, code);
      const by = actor(call, merchant, action, id);
      switch (wish.act) {
        case "ask":
          return transfers.ask(merchant, by, id);
        case "propose": {
          const { outcome, idempotencyKey } = wish;
          const evidence = wish.evidence.trim();
          if (!isReason(evidence)) throw wrong("/evidence");
          if (!/^[\w-]{8,64}$/.test(idempotencyKey)) throw wrong("/idempotencyKey");
          return transfers.propose(merchant, by, id, { outcome, evidence, idempotencyKey });
        }
        case "settlePaidTwice":
          if (!isReason(wish.remark)) throw wrong("/remark");
          return transfers.settlePaidTwice(merchant, by, id, wish.remark);
        default:
          return transfers[wish.act](merchant, by, id, wish.settlementId);
      }
    },

    /** A picture that a member sent. @throws PlatformError NOT_FOUND. */
    proof(call: OperatorCall, code: string, proofId: string) {
      require(call, "withdrawals.see");
      return payments.proofs.read(merchantOf(call, code).code, proofId);
    },

    async adjustments(
      call: OperatorCall,
      query: PageRequest & { merchant?: string; which: "waiting" | "all" },
    ): Promise<{ list: Adjustment[]; total: number }> {
      require(call, "adjustments.see");
      const { merchant, ...rest } = query;
      return adjustments.list(codesOf(call, merchant), rest);
    },

    async adjustment(
      call: OperatorCall,
      code: string,
      id: string,
    ): Promise<{ one: Adjustment; member: MemberFacts }> {
      require(call, "adjustments.see");
      const merchant = merchantOf(call, code);
      const one = await adjustments.detail(merchant, id);
      return { one, member: await memberFacts(database, merchant, one.accountId) };
    },

    /** Gives the id; see adjustments.ts for what it is refused with. */
    async propose(
      call: OperatorCall,
      code: string,
      wish: { username: string; amount: number; reason: string; idempotencyKey: string },
    ): Promise<string> {
      require(call, "adjustments.propose");
      const merchant = merchantOf(call, code);
      const by = { operatorId: call.operator.id, note: log(call, merchant, "adjustments.propose") };
      return adjustments.propose(merchant, by, wish);
    },

    async decide(call: OperatorCall, code: string, id: string, act: "approve" | "reject"): Promise<void> {
      const action = `adjustments.${act}` as const satisfies Action;
      require(call, action);
      const merchant = merchantOf(call, code);
      const by = { operatorId: call.operator.id, note: log(call, merchant, action) };
      return adjustments[act](merchant, by, id);
    },

    /** Lines of the log, newest first: of the operator's merchants, and of no merchant. */
    async log(call: OperatorCall, { limit, ...query }: LogWish & { limit: number }): Promise<LogLine[]> {
      return readLog(db, { ...logQuery(call, query), limit });
    },

    /** Where a part of so many lines ends, if the log goes on after it: the number of its last line, else null. */
    async logCut(
      call: OperatorCall,
      { lines, ...query }: LogWish & { lines: number },
    ): Promise<number | null> {
      return cutAfter(db, logQuery(call, query), lines);
    },
  };
}

function wrong(pointer: string): PlatformError {
  return new PlatformError("INVALID_INPUT", { fields: [{ pointer, messageKey: "error.field.format" }] });
}
