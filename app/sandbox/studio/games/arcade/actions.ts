import { json, notFound } from "../../answers.ts";
import { isKey } from "../../inputs.ts";
import { isValidStake } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import type { Wager } from "../../wagers/wager.ts";
import type { ModuleDeps, PlayerCall } from "../module.ts";
import type { FairSeed, openSeeds } from "./fair.ts";
import { isForcedWin } from "./forced-win.ts";
import { betDetail, type RoundData, roundData, roundView, storedRound } from "./rounds.ts";
import { getVariant, type Variant } from "./variants.ts";

const BAD_REQUEST = () => json(400, { code: "BAD_REQUEST" });
const CLIENT_SEED = /^[\w -]{1,32}$/;
/** States of a bet whose stake was not taken. */
const NOT_PLAYED: ReadonlySet<Wager["state"]> = new Set(["refused", "reverting", "reverted"]);
/** The number of rounds that a player can check again. */
const SHOWN_ROUNDS = 20;

interface ActionDeps extends Pick<ModuleDeps, "wagers" | "forced" | "getBalance" | "clock"> {
  seeds: ReturnType<typeof openSeeds>;
  /** Updates an accepted bet and returns it; settled if the round is over, or `isEnded`. */
  goOn(bet: Wager, isEnded?: boolean): Promise<Wager>;
}

/** Creates the handlers of the players' requests in arcade games. */
export function createActions({ wagers, seeds, forced, getBalance, clock, goOn }: ActionDeps) {
  const view = (bet: Wager) => roundView(bet, seeds.find(roundData(bet).seedId), clock.now());

  async function start({ play, game, body }: PlayerCall): Promise<Response> {
    const { key, stake, choice } = body;
    const variant = getVariant(game);
    if (!isKey(key) || !isValidChoice(variant, choice) || !isValidStake(game, play, stake))
      return BAD_REQUEST();
    const known = wagers.findByKey(play, key);
    const other = wagers.getUnfinished(play).find((bet) => bet.key !== key);
    if (other?.state === "open") await goOn(other);
    else if (other) await wagers.deliver(other.id);
    if (wagers.getUnfinished(play).some((bet) => bet.key !== key)) return json(409, { code: "ROUND_OPEN" });
    // The stake is sent with the seed's nonce, so a forced win is chosen before it is known if the stake is accepted.
    const win = known ? null : forced.take(play.merchant, play.playerId, "win");
    const isWanted = win ? (one: FairSeed) => isForcedWin(variant, String(choice), one) : undefined;
    const seed = known ? seeds.find(roundData(known).seedId) : seeds.use(play, isWanted);
    const data = known ? roundData(known) : newRound(variant, seed, String(choice));
    const detail = betDetail(data, seed, null);
    const placed = await wagers.place(play, {
      key,
      type: variant.id,
      stake,
      detail,
      data: storedRound(data),
    });
    if (placed.kind === "conflict") return json(409, { code: "BET_CONFLICT" });
    const { bet } = placed;
    if (win && NOT_PLAYED.has(bet.state)) forced.giveBack(win);
    return json(200, { round: view(bet.state === "open" ? await goOn(bet) : bet) });
  }

  /** Opens a cell of the player's round; repeating the same step changes nothing. */
  async function pick({ play, body: { id, step, cell } }: PlayerCall): Promise<Response> {
    const bet = getRound(play, id);
    if (!bet) return notFound();
    const data = roundData(bet);
    const variant = data.variant;
    if (bet.state !== "open" || (Number.isInteger(step) && Number(step) < data.picks.length)) {
      return json(200, { round: view(bet) });
    }
    const cells = variant.kind === "steps" ? variant.rules.cellsAt(data.choice, data.picks.length) : null;
    const isCell = Number.isInteger(cell) && Number(cell) >= 0 && Number(cell) < (cells ?? 0);
    const isTaken = variant.kind === "steps" && variant.rules.isOneField && data.picks.includes(Number(cell));
    if (!isCell || isTaken || step !== data.picks.length) return BAD_REQUEST();
    wagers.keep(bet.id, { ...bet.data, picks: [...data.picks, Number(cell)] });
    return json(200, { round: view(await goOn(wagers.find(bet.id) ?? bet)) });
  }

  /** Ends the player's round at its current multiplier. */
  async function end({ play, body: { id } }: PlayerCall): Promise<Response> {
    const bet = getRound(play, id);
    if (!bet) return notFound();
    if (bet.state !== "open") return json(200, { round: view(bet) });
    const { variant, picks } = roundData(bet);
    if (variant.kind === "steps" && picks.length === 0) return BAD_REQUEST();
    return json(200, { round: view(await goOn(bet, true)) });
  }

  /** Returns the player's round in its current state, which a frame requests during a flight. */
  async function look({ play, body: { id } }: PlayerCall): Promise<Response> {
    const bet = getRound(play, id);
    if (!bet) return notFound();
    return json(200, { round: view(bet.state === "open" ? await goOn(bet) : bet) });
  }

  function getRound(play: Play, id: unknown): Wager | null {
    const bet = typeof id === "string" ? wagers.find(id) : null;
    const isOwn = bet?.playerId === play.playerId && bet.merchant === play.merchant;
    return bet && isOwn && bet.vendor === play.vendor && bet.gameCode === play.gameCode ? bet : null;
  }

  async function rotate({ play, body: { clientSeed } }: PlayerCall): Promise<Response> {
    if (typeof clientSeed !== "string" || !CLIENT_SEED.test(clientSeed)) return BAD_REQUEST();
    // The player must not know the seed of a round that is still open.
    if (wagers.getUnfinished(play).length > 0) return json(409, { code: "ROUND_OPEN" });
    const before = seeds.rotate(play, clientSeed);
    return json(200, { before, seed: seedView(play) });
  }

  async function state({ play }: PlayerCall): Promise<Response> {
    const unfinished = wagers.getUnfinished(play)[0] ?? null;
    const open = unfinished?.state === "open" ? await goOn(unfinished) : unfinished;
    const bets = wagers.listLatest(play, SHOWN_ROUNDS).filter(({ id }) => id !== open?.id);
    return json(200, {
      balance: await getBalance(play),
      seed: seedView(play),
      open: open && view(open),
      last: bets.map(view),
    });
  }

  /** Returns the current seed and the hash of the next one, without the server's parts. */
  function seedView(play: Play) {
    const { seedHash, clientSeed, nonce } = seeds.current(play);
    return { seedHash, clientSeed, nonce, nextHash: seeds.nextHash(play) };
  }

  type Action = (call: PlayerCall) => Promise<Response>;
  const GET = new Map<string, Action>([["state", state]]);
  const POST = new Map<string, Action>(Object.entries({ start, pick, end, look, rotate }));
  return { GET, POST };
}

function isValidChoice(variant: Variant, choice: unknown): boolean {
  if (typeof choice !== "string") return false;
  if (variant.kind === "flight") return variant.rules.isChoice(choice);
  return variant.choices.some(({ id }) => id === choice);
}

function newRound(variant: Variant, seed: FairSeed, choice: string): RoundData {
  return { variant, seedId: seed.id, nonce: seed.nonce, choice, picks: [], multiplier: null, result: [] };
}
