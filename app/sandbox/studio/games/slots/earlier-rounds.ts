import type { StudioDatabase } from "../../database.ts";

/**
 * Converts the slot rounds that an earlier version stored in a separate table to bets, so that its promises are paid.
 * The calls on wallets keep their names, and a pending bet is rolled back as before.
 */
export function migrateLegacyRounds(db: StudioDatabase): void {
  const isThere = db.prepare("select 1 from sqlite_master where type = 'table' and name = 'round'").get();
  if (!isThere) return;
  db.transaction(() => {
    db.exec(`
      insert into wager (id, kind, merchant, vendor, game_code, player_id, key, round_id, type, currency, stake, state,
        win, outcome, detail, data, end_round, told_win, refusal, balance, wallet, created_at, reported)
      select id, 'bet', merchant, vendor, game_code, player_id, spin_id, id, 'spin', currency, stake,
        case state when 'betting' then 'placing' when 'drawn' then 'settling' when 'done' then 'settled' else state end,
        win, case when stops is null then null when win > 0 then 'won' else 'lost' end, '{"kind":"none"}',
        case when stops is null then '{}'
          else json_object('drawn', json_object('stops', json(stops), 'free', json('[]')),
            'seen', json(iif(seen = 1, 'true', 'false'))) end,
        1, iif(state = 'done', win, 0), refusal, balance, wallet, created_at, told - 1
      from round;
      drop table round;
    `);
  })();
}
