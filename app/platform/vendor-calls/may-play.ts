import type { Translate } from "../../i18n/text-key.ts";
import { findBet } from "../bets/bets.server.ts";
import type { ErrorCode } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { playRefusal } from "../protection/protection.server.ts";
import {
  allowOwnWalletPlay,
  deleteOwnWalletPlay,
  ownWalletPlay,
} from "../vendor-wallets/vendor-wallets.server.ts";
import { admitToken, findOpenGame, findVendorClosedReason } from "./admission.ts";
import { type Answer, accept, type RefusalCode, refuse } from "./answers.ts";
import type { Body } from "./bodies.ts";
import { type LockedPlayer, lockPlayer } from "./players.ts";
import type { MoneyCall } from "./run-once.ts";

/** The text of a refusal that the player reads: that of the members' own errors. */
const TEXTS: Partial<Record<RefusalCode, ErrorCode>> = {
  TOKEN_UNKNOWN: "NOT_LOGGED_IN",
  SESSION_EXPIRED: "NOT_LOGGED_IN",
  ACCOUNT_DISABLED: "ACCOUNT_DISABLED",
  PLAYER_EXCLUDED: "PLAYER_EXCLUDED",
  WAGER_LIMIT: "WAGER_LIMIT",
  LOSS_LIMIT: "LOSS_LIMIT",
  SESSION_LIMIT: "SESSION_LIMIT",
  BRAND_CLOSED: "MAINTENANCE",
  GAME_CLOSED: "GAME_MAINTENANCE",
  GAME_UNKNOWN: "GAME_NOT_FOUND",
};

/**
 * Tells a vendor with its own wallet whether a player may stake an amount there. An allowed stake counts towards the
 * player's limits until the bet is reported under the same round or `not-played` cancels it; a repeated request is
 * allowed again. A refusal is not stored.
 *
 * Refusals: as {@link bet} without INSUFFICIENT_FUNDS, with a `text` for the player; BAD_REQUEST if the brand plays the
 * vendor from our wallet; TRANSACTION_CONFLICT for a round that belongs to another player.
 */
export async function mayPlay(
  call: MoneyCall,
  body: Body<"may-play">,
  translate: (of: { merchant: MerchantProfile; request: { language: string } }) => Translate,
): Promise<Answer> {
  const { trx, scope, merchant, clock } = call;
  const player = await lockPlayer(trx, scope.merchantId, body.playerId);
  if (!player) return refuse("PLAYER_UNKNOWN");
  const now = clock.now();
  if (merchant && !merchant.transferWallets.includes(scope.vendor)) return refuse("BAD_REQUEST");
  const launch = await admitToken(trx, scope, body.token, now);
  const language = typeof launch === "string" ? (merchant?.defaultLanguage ?? "EN") : launch.language;
  const no = (code: RefusalCode) => {
    const t = merchant && translate({ merchant, request: { language } });
    const text = t?.(`error.${TEXTS[code] ?? "FORBIDDEN"}`) ?? "";
    return refuse(code, { text });
  };
  if (typeof launch === "string") return no(launch);
  if (launch.account_id !== player.id) return no("TOKEN_UNKNOWN");
  const { roundId, amount } = body;
  const known = await ownWalletPlay(trx, scope, roundId);
  if (known) {
    const isSame = known.account_id === player.id && known.amount === amount;
    return isSame ? accept({ roundId }) : refuse("TRANSACTION_CONFLICT");
  }
  if (await findBet(trx, scope, roundId)) return refuse("TRANSACTION_CONFLICT");
  const code = await stakeRefusal(call, player, body);
  if (code) return no(code);
  await allowOwnWalletPlay(trx, { ...scope, roundId, accountId: player.id, amount, now });
  return accept({ roundId });
}

/** Cancels an allowed stake that was not placed, so that it counts towards no limit. Idempotent. */
export async function notPlayed(call: MoneyCall, body: Body<"not-played">): Promise<Answer> {
  const { trx, scope } = call;
  const player = await lockPlayer(trx, scope.merchantId, body.playerId);
  if (!player) return refuse("PLAYER_UNKNOWN");
  await deleteOwnWalletPlay(trx, scope, { roundId: body.roundId, accountId: player.id });
  return accept({ roundId: body.roundId });
}

async function stakeRefusal(
  { trx, scope, merchant, clock }: MoneyCall,
  player: LockedPlayer,
  { gameCode, currency, amount }: Body<"may-play">,
): Promise<RefusalCode | null> {
  if (player.status !== "active" || player.book !== "real") return "ACCOUNT_DISABLED";
  const closed = findVendorClosedReason(merchant, scope.vendor);
  if (closed || !merchant) return closed ?? "BRAND_CLOSED";
  const game = await findOpenGame(trx, scope.vendor, gameCode);
  if (typeof game === "string") return game;
  if (currency !== player.currency) return "WRONG_CURRENCY";
  const refusal = await playRefusal(trx, merchant, { accountId: player.id, stake: amount, now: clock.now() });
  return refusal?.code ?? null;
}
