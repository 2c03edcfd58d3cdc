import type { StudioDatabase } from "../../database.ts";
import type { Seat } from "../../store.ts";
import type { Deal, Move } from "./rules.ts";

/** A round of one player; its id is the id of its first bet. */
export interface CardsRound extends Seat {
  id: string;
  deal: Deal;
  /** Number of moves made so far. */
  step: number;
  /** A move that waits for its own bet, by the bet's key. */
  pending: { move: Move; key: string } | null;
  createdAt: number;
}

const SCHEMA = `
  create table if not exists cards_round (
    id text primary key, merchant text not null, vendor text not null, game_code text not null,
    player_id text not null, deal text not null, step integer not null, pending text, is_over integer not null,
    created_at integer not null
  ) strict;
  create index if not exists cards_round_seat on cards_round (merchant, vendor, player_id, game_code, created_at);
  create index if not exists cards_round_open on cards_round (created_at) where is_over = 0;
`;

interface RoundRow {
  id: string;
  merchant: string;
  vendor: string;
  game_code: string;
  player_id: string;
  deal: string;
  step: number;
  pending: string | null;
  created_at: number;
}

/** The rounds of card games, with the cards on the table. */
export function openCardsRounds(db: StudioDatabase) {
  db.exec(SCHEMA);
  const insert = db.prepare(
    `insert into cards_round values (@id, @merchant, @vendor, @gameCode, @playerId, @deal, 0, null, @isOver, @createdAt)
     on conflict do nothing`,
  );
  const update = db.prepare(
    "update cards_round set deal = @deal, step = @step, pending = @pending, is_over = @isOver where id = @id",
  );
  const byId = db.prepare<[string]>("select * from cards_round where id = ?");
  const latest = db.prepare(
    `select * from cards_round where merchant = @merchant and vendor = @vendor and player_id = @playerId
       and game_code = @gameCode order by created_at desc, id desc limit 1`,
  );
  const open = db.prepare("select * from cards_round where is_over = 0 order by created_at");
  const one = (row: unknown) => (row ? toRound(row as RoundRow) : null);

  return {
    begin({ deal, ...round }: Omit<CardsRound, "step" | "pending">): void {
      insert.run({ ...round, deal: JSON.stringify(deal), isOver: Number(deal.isOver) });
    },
    save({ id, deal, step, pending }: CardsRound): void {
      update.run({
        id,
        deal: JSON.stringify(deal),
        step,
        pending: pending && JSON.stringify(pending),
        isOver: Number(deal.isOver),
      });
    },
    find: (id: string) => one(byId.get(id)),
    listLatest: (seat: Seat) => one(latest.get(seat)),
    /** Returns the rounds in which a hand has yet to act, oldest first. */
    open: () => (open.all() as RoundRow[]).map(toRound),
  };
}

function toRound(row: RoundRow): CardsRound {
  return {
    id: row.id,
    merchant: row.merchant,
    vendor: row.vendor,
    gameCode: row.game_code,
    playerId: row.player_id,
    deal: JSON.parse(row.deal),
    step: row.step,
    pending: row.pending === null ? null : JSON.parse(row.pending),
    createdAt: row.created_at,
  };
}
