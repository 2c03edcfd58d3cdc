import type { Bet } from "../bets/bets.server.ts";
import type { Services } from "../core/services.ts";
import type { VendorConnection } from "../ports/vendor-connection.ts";
import { type Answer, refuse } from "./answers.ts";
import { type Body, bodies, type CallName } from "./bodies.ts";
import { DIALECTS } from "./dialects.ts";
import { runCall } from "./run-call.ts";

/** The calls that a vendor may have made about a bet after it was placed. */
const BET_CALLS: ReadonlySet<CallName> = new Set(["win", "rollback", "resettle", "unsettle", "end-round"]);

/**
 * Executes a wallet call that a vendor reported when queried about a bet, as if the call had arrived. It uses the same
 * transaction id, so that the call itself moves nothing more. BAD_REQUEST if it is no such call of that bet.
 */
export async function runReportedCall(
  services: Services,
  connection: VendorConnection,
  bet: Bet,
  { path, body }: { path: string; body: unknown },
): Promise<Answer> {
  const dialect = DIALECTS[connection.dialect];
  const name = dialect.getCall(path);
  if (!name || !BET_CALLS.has(name)) return refuse("BAD_REQUEST");
  const scope = { merchantId: bet.merchantId, vendor: bet.vendor };
  const line = {
    scope,
    merchant: services.merchants.byCode(bet.merchantId),
    now: null,
    factors: connection.factors,
  };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const read = dialect.read(name, Buffer.from(text), line);
  if ("refusal" in read) return refuse(read.refusal === "UNAVAILABLE" ? "UNAVAILABLE" : "BAD_REQUEST");
  const parsed = bodies[name].safeParse(read.content);
  if (!parsed.success || !isAbout(bet, parsed.data as Partial<Body<"win">>)) return refuse("BAD_REQUEST");
  return runCall(
    { ...services, answers: connection.answers, roundedUp: read.roundedUp ?? 0 },
    scope,
    name,
    parsed.data,
  );
}

function isAbout(bet: Bet, { playerId, roundId, betTransactionId }: Partial<Body<"win">>): boolean {
  const isItsBet = betTransactionId === undefined || betTransactionId === bet.transactionId;
  return playerId === bet.accountId && roundId === bet.roundId && isItsBet;
}
