import { createHash, createHmac } from "node:crypto";
import type { StudioDatabase } from "../../database.ts";
import { drawUntil } from "../../maths/draw-until.ts";
import type { Draw } from "../../maths/game-maths.ts";
import type { Seat } from "../../store.ts";

/** The source of randomness for a player's bets on one game, until it is changed. */
export interface FairSeed {
  id: number;
  /** The server's seed: 64 hexadecimal digits. Secret as long as it is in use. */
  seed: string;
  /** SHA-256 of `seed` as text, in hex: published before any bet. */
  seedHash: string;
  /** The player's. */
  clientSeed: string;
  /** Number of bets that have used it, and of nonces that were passed over. */
  nonce: number;
  isRevealed: boolean;
}

const SCHEMA = `
  create table if not exists fair_seed (
    id integer primary key, merchant text not null, vendor text not null, game_code text not null,
    player_id text not null, seed text not null, seed_hash text not null, client_seed text not null,
    nonce integer not null default 0, revealed integer not null default 0
  ) strict;
  create unique index if not exists fair_seed_in_use on fair_seed (merchant, vendor, player_id, game_code)
    where revealed = 0;
  create table if not exists fair_seed_next (
    merchant text not null, vendor text not null, game_code text not null, player_id text not null,
    seed text not null, seed_hash text not null, primary key (merchant, vendor, player_id, game_code)
  ) strict, without rowid;
`;

interface SeedRow {
  id: number;
  seed: string;
  seed_hash: string;
  client_seed: string;
  nonce: number;
  revealed: number;
}

const toSeed = (row: SeedRow): FairSeed => ({
  id: row.id,
  seed: row.seed,
  seedHash: row.seed_hash,
  clientSeed: row.client_seed,
  nonce: row.nonce,
  isRevealed: row.revealed === 1,
});

/** The seeds of a kind of game: for each seat the one in use and the next one. */
export function openSeeds(db: StudioDatabase, draw: Draw) {
  db.exec(SCHEMA);
  const at = "merchant = @merchant and vendor = @vendor and player_id = @playerId and game_code = @gameCode";
  const inUse = db.prepare(`select * from fair_seed where ${at} and revealed = 0`);
  const byId = db.prepare<[number]>("select * from fair_seed where id = ?");
  const reveal = db.prepare(`update fair_seed set revealed = 1 where ${at} and revealed = 0`);
  const count = db.prepare<[number, number]>("update fair_seed set nonce = ? where id = ?");
  const insert = db.prepare(
    `insert into fair_seed (merchant, vendor, game_code, player_id, seed, seed_hash, client_seed)
     values (@merchant, @vendor, @gameCode, @playerId, @seed, @seedHash, @clientSeed)`,
  );
  const hex = (bytes: number) => Array.from({ length: bytes }, () => hexByte(draw)).join("");

  const committed = db.prepare(`select seed, seed_hash as seedHash from fair_seed_next where ${at}`);
  const drop = db.prepare(`delete from fair_seed_next where ${at}`);
  const commit = db.prepare(
    `insert into fair_seed_next (merchant, vendor, game_code, player_id, seed, seed_hash)
     values (@merchant, @vendor, @gameCode, @playerId, @seed, @seedHash)`,
  );

  /**
   * Returns the server's next seed. It never changes again, so its hash can be shown before the player chooses theirs.
   */
  function getNext(seat: Seat): { seed: string; seedHash: string } {
    if (!committed.get(seat)) {
      const seed = hex(32);
      commit.run({ ...seat, seed, seedHash: createHash("sha256").update(seed).digest("hex") });
    }
    return committed.get(seat) as { seed: string; seedHash: string };
  }

  /** Activates the committed seed. */
  function begin(seat: Seat, clientSeed: string): void {
    insert.run({ ...seat, ...getNext(seat), clientSeed });
    drop.run(seat);
  }

  function current(seat: Seat): FairSeed {
    if (!inUse.get(seat)) begin(seat, hex(8));
    return toSeed(inUse.get(seat) as SeedRow);
  }

  return {
    current,
    /** Returns the hash of the server's next seed. */
    nextHash: (seat: Seat): string => getNext(seat).seedHash,
    find: (id: number) => toSeed(byId.get(id) as SeedRow),
    /**
     * Consumes the next nonce of a seat's seed, once for each bet. Nonces that are not wanted are passed over: the seed
     * is not changed, so that the player can verify every round.
     */
    use(seat: Seat, isWanted: (seed: FairSeed) => boolean = () => true): FairSeed {
      const seed = current(seat);
      let { nonce } = seed;
      const used = drawUntil(() => ({ ...seed, nonce: nonce++ }), isWanted);
      count.run(nonce, seed.id);
      return used;
    },
    /** Reveals the current seed and activates the committed one. */
    rotate: db.transaction((seat: Seat, clientSeed: string): FairSeed => {
      const before = current(seat);
      reveal.run(seat);
      begin(seat, clientSeed);
      return { ...before, isRevealed: true };
    }),
  };
}

const hexByte = (draw: Draw) => draw(256).toString(16).padStart(2, "0");

/**
 * Returns the random numbers of one bet, which both seeds and the nonce decide: HMAC-SHA256 with the server's seed as
 * key over `<client seed>:<nonce>:<0, 1, 2 ...>`, read as big-endian 32-bit numbers. Each number is taken modulo
 * `below`; numbers of the last incomplete range are skipped, so that all results are equally likely. The frame's
 * verify.js computes the same independently.
 */
export function fairDraw({ seed, clientSeed }: Pick<FairSeed, "seed" | "clientSeed">, nonce: number): Draw {
  let block = Buffer.alloc(0);
  let blocks = 0;
  const nextWord = (): number => {
    if (block.length === 0) {
      block = createHmac("sha256", seed).update(`${clientSeed}:${nonce}:${blocks++}`).digest();
    }
    const word = block.readUInt32BE(0);
    block = block.subarray(4);
    return word;
  };
  return (below) => {
    const limit = 2 ** 32 - (2 ** 32 % below);
    for (;;) {
      const word = nextWord();
      if (word < limit) return word % below;
    }
  };
}
