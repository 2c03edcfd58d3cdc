import { addColumn, type StudioDatabase } from "../database.ts";
import type { Seat } from "../store.ts";
import { UNDERWAY, type Wager, type WagerState } from "./wager.ts";

const UNDERWAY_SQL = `(${UNDERWAY.map((state) => `'${state}'`).join(", ")})`;

const SCHEMA = `
  create table if not exists wager (
    id text primary key, kind text not null, merchant text not null, vendor text not null, game_code text not null,
    player_id text not null, key text not null, round_id text not null, type text not null, currency text not null,
    stake integer not null, state text not null, win integer not null default 0, outcome text, valid_bet integer,
    detail text not null, data text not null, end_round integer not null default 0,
    revision integer not null default 0, told_win integer not null default 0, reason text not null default '',
    refusal text, balance integer, wallet text not null, created_at integer not null,
    reported integer not null default -1, refusal_text text,
    unique (merchant, vendor, player_id, game_code, key)
  ) strict;
  create index if not exists wager_seat on wager (merchant, vendor, player_id, game_code, created_at);
  create index if not exists wager_round on wager (round_id);
  create index if not exists wager_open on wager (game_code, created_at) where state = 'open';
  drop index if exists wager_underway;
  create index if not exists wager_unheard on wager (created_at) where state in ${UNDERWAY_SQL};
  create index if not exists wager_unreported on wager (created_at)
    where wallet = 'transfer' and kind = 'bet' and state = 'settled' and reported < revision;
  create index if not exists wager_unplayed on wager (created_at)
    where wallet = 'transfer' and kind = 'bet' and state in ('refused', 'reverted') and reported < revision;
`;

interface WagerRow {
  id: string;
  kind: Wager["kind"];
  merchant: string;
  vendor: string;
  game_code: string;
  player_id: string;
  key: string;
  round_id: string;
  type: string;
  currency: string;
  stake: number;
  state: WagerState;
  win: number;
  outcome: Wager["outcome"];
  valid_bet: number | null;
  detail: string;
  data: string;
  end_round: number;
  revision: number;
  told_win: number;
  reason: string;
  refusal: string | null;
  refusal_text: string | null;
  balance: number | null;
  wallet: Wager["wallet"];
  created_at: number;
}

/** The initial fields of a new wager; the others are empty at first. */
export type NewWager = Omit<
  Wager,
  | "outcome"
  | "validBet"
  | "endRound"
  | "revision"
  | "toldWin"
  | "reason"
  | "refusal"
  | "refusalText"
  | "balance"
>;

export type WagerStore = ReturnType<typeof openWagerStore>;

/** The table of bets. Writes are synchronous, so that a game can combine them with its own in one transaction. */
export function openWagerStore(db: StudioDatabase) {
  addColumn(db, "wager", "refusal_text", "text");
  db.exec(SCHEMA);
  const insert = db.prepare(
    `insert into wager (id, kind, merchant, vendor, game_code, player_id, key, round_id, type, currency, stake, state,
       win, detail, data, wallet, created_at)
     values (@id, @kind, @merchant, @vendor, @gameCode, @playerId, @key, @roundId, @type, @currency, @stake, @state,
       @win, @detail, @data, @wallet, @createdAt) on conflict do nothing`,
  );
  const update = db.prepare(
    `update wager set state = @state, win = @win, outcome = @outcome, valid_bet = @validBet, detail = @detail,
       data = @data, end_round = @endRound, revision = @revision, told_win = @toldWin, reason = @reason,
       refusal = @refusal, refusal_text = @refusalText, balance = @balance where id = @id and state = @from`,
  );
  const remove = db.prepare<[string]>("delete from wager where id = ?");
  const atSeat =
    "merchant = @merchant and vendor = @vendor and player_id = @playerId and game_code = @gameCode";
  const byId = db.prepare<[string]>("select * from wager where id = ?");
  const byKey = db.prepare(`select * from wager where ${atSeat} and key = @key`);
  const byRound = db.prepare<[string]>("select * from wager where round_id = ? order by created_at, id");
  const openByGame = db.prepare<[string]>(
    "select * from wager where game_code = ? and state = 'open' order by created_at, id",
  );
  const openOnes = db.prepare("select * from wager where state = 'open' order by created_at, id");
  const unfinished = db.prepare(
    `select * from wager where ${atSeat} and (state = 'open' or state in ${UNDERWAY_SQL}) order by created_at, id`,
  );
  const writeData = db.prepare<[string, string]>("update wager set data = ? where id = ?");
  const latest = db.prepare(
    `select * from wager where ${atSeat} and state not in ('refused', 'reverted')
     order by created_at desc, id desc limit @count`,
  );
  const last = db.prepare<[number]>("select * from wager order by created_at desc, id desc limit ?");
  const underway = db.prepare(`select * from wager where state in ${UNDERWAY_SQL} order by created_at`);
  const countUnderway = db.prepare(`select count(*) as n from wager where state in ${UNDERWAY_SQL}`);
  const othersOfRound = db.prepare(
    `select count(*) as n from wager where round_id = @roundId and player_id = @playerId and id <> @id
       and merchant = @merchant and vendor = @vendor and (state = 'open' or state in ${UNDERWAY_SQL})`,
  );
  const unreported = db.prepare(
    `select * from wager where wallet = 'transfer' and kind = 'bet' and state = 'settled' and reported < revision
     union all
     select * from wager where wallet = 'transfer' and kind = 'bet' and state in ('refused', 'reverted')
       and reported < revision
     order by created_at`,
  );
  const markReported = db.prepare<[number, string]>("update wager set reported = ? where id = ?");
  const list = (rows: unknown[]) => (rows as WagerRow[]).map(toWager);
  const one = (row: unknown) => (row ? toWager(row as WagerRow) : null);

  return {
    /** Returns false when the seat already has a wager with this key. */
    add: (wager: NewWager): boolean =>
      insert.run({ ...wager, detail: JSON.stringify(wager.detail), data: JSON.stringify(wager.data) })
        .changes === 1,
    /** Writes the changes and returns the current wager; if its state changed in the meantime, returns it as stored. */
    change(wager: Wager, to: Partial<Wager>): Wager {
      const next = { ...wager, ...to };
      update.run({ ...toChange(next), from: wager.state });
      return one(byId.get(wager.id)) ?? next;
    },
    /** Deletes a wager and returns it with the changes applied. */
    drop(wager: Wager, to: Partial<Wager>): Wager {
      remove.run(wager.id);
      return { ...wager, ...to };
    },
    find: (id: string) => one(byId.get(id)),
    findByKey: (seat: Seat, key: string) => one(byKey.get({ ...seat, key })),
    ofRound: (roundId: string) => list(byRound.all(roundId)),
    getOpen: (gameCode: string) => list(openByGame.all(gameCode)),
    open: () => list(openOnes.all()),
    getUnfinished: (seat: Seat) => list(unfinished.all(seat)),
    keep: (id: string, data: Wager["data"]) => void writeData.run(JSON.stringify(data), id),
    listLatest: (seat: Seat, count: number) => list(latest.all({ ...seat, count })),
    /** The latest wagers of all players, newest first. */
    last: (count: number) => list(last.all(count)),
    underway: () => list(underway.all()),
    countUnderway: () => (countUnderway.get() as { n: number }).n,
    /** Returns true when the player has another bet in the round whose end has not been delivered to the wallet. */
    hasOthers: (wager: Wager) =>
      (
        othersOfRound.get({
          roundId: wager.roundId,
          playerId: wager.playerId,
          id: wager.id,
          merchant: wager.merchant,
          vendor: wager.vendor,
        }) as { n: number }
      ).n > 0,
    /**
     * Bets from the studio's own wallets that are settled or were not played, and are not yet reported to the operator.
     */
    unreported: () => list(unreported.all()),
    markReported: ({ id, revision }: Wager) => void markReported.run(revision, id),
  };
}

/** The changeable columns of a wager. */
function toChange(next: Wager) {
  return {
    id: next.id,
    state: next.state,
    win: next.win,
    outcome: next.outcome,
    validBet: next.validBet,
    detail: JSON.stringify(next.detail),
    data: JSON.stringify(next.data),
    endRound: Number(next.endRound),
    revision: next.revision,
    toldWin: next.toldWin,
    reason: next.reason,
    refusal: next.refusal,
    refusalText: next.refusalText,
    balance: next.balance,
  };
}

function toWager(row: WagerRow): Wager {
  return {
    id: row.id,
    kind: row.kind,
    merchant: row.merchant,
    vendor: row.vendor,
    gameCode: row.game_code,
    playerId: row.player_id,
    key: row.key,
    roundId: row.round_id,
    type: row.type,
    currency: row.currency,
    stake: row.stake,
    state: row.state,
    win: row.win,
    outcome: row.outcome,
    validBet: row.valid_bet,
    detail: JSON.parse(row.detail),
    data: JSON.parse(row.data),
    endRound: row.end_round === 1,
    revision: row.revision,
    toldWin: row.told_win,
    reason: row.reason,
    refusal: row.refusal,
    refusalText: row.refusal_text,
    balance: row.balance,
    wallet: row.wallet,
    createdAt: row.created_at,
  };
}
