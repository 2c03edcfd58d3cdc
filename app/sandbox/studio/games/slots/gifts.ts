import type { StudioDatabase } from "../../database.ts";
import type { Play } from "../../store.ts";

/**
 * Free spins that an operator grants a player on one slot. `stake`: minor units per spin; `expiresAt`: epoch
 * milliseconds.
 */
export interface Gift {
  reference: string;
  merchant: string;
  vendor: string;
  gameCode: string;
  playerId: string;
  currency: string;
  spins: number;
  stake: number;
  expiresAt: number;
}

const SCHEMA = `
  create table if not exists slot_gift (
    merchant text not null, vendor text not null, reference text not null, game_code text not null,
    player_id text not null, currency text not null, spins integer not null, stake integer not null,
    expires_at integer not null, used integer not null default 0 check (used <= spins),
    primary key (merchant, vendor, reference)
  ) strict;
  create index if not exists slot_gift_player on slot_gift (merchant, vendor, player_id, game_code, expires_at);
`;

export interface OpenGift {
  reference: string;
  stake: number;
  left: number;
}

/** The free spins that players have on slots. */
export function openGifts(db: StudioDatabase) {
  db.exec(SCHEMA);
  const insert = db.prepare(
    `insert into slot_gift (merchant, vendor, reference, game_code, player_id, currency, spins, stake, expires_at)
     values (@merchant, @vendor, @reference, @gameCode, @playerId, @currency, @spins, @stake, @expiresAt)
     on conflict do nothing`,
  );
  const open = db.prepare(
    `select reference, stake, spins - used as left from slot_gift
     where merchant = @merchant and vendor = @vendor and player_id = @playerId and game_code = @gameCode
       and currency = @currency and used < spins and expires_at > @now order by expires_at, reference limit 1`,
  );
  const use = db.prepare(
    `update slot_gift set used = used + 1
     where merchant = @merchant and vendor = @vendor and reference = @reference and used < spins`,
  );
  const end = db.prepare(
    `update slot_gift set spins = used
     where merchant = @merchant and vendor = @vendor and reference = @reference and player_id = @playerId and used < spins`,
  );
  return {
    /** Adds a gift; adding the same reference again has no effect. */
    add(gift: Gift): true {
      insert.run(gift);
      return true;
    },
    /** Returns the gift that a player's next spin uses; null if there is none. */
    find(play: Play, now: number): OpenGift | null {
      const { merchant, vendor, playerId, gameCode, currency } = play;
      return (open.get({ merchant, vendor, playerId, gameCode, currency, now }) ?? null) as OpenGift | null;
    },
    /** Ends one gift: its unused spins expire. */
    end: (gift: Pick<Gift, "merchant" | "vendor" | "reference" | "playerId">) => void end.run(gift),
    /** Uses one spin of a gift; returns false when none is left. */
    take: ({ merchant, vendor }: Play, reference: string) =>
      use.run({ merchant, vendor, reference }).changes === 1,
  };
}
