import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { openStore, type Play } from "./store.ts";
import { openWagerStore } from "./wagers/store.ts";

const play: Play = {
  tokenHash: "1",
  merchant: "M",
  vendor: "V",
  gameCode: "G",
  playerId: "guest",
  token: "t",
  currency: "PHP",
  decimals: 2,
  language: "EN",
  timeZone: "UTC",
  selection: null,
  look: null,
  demo: true,
  siteOrigins: [],
  expiresAt: 1_000,
  wallet: "seamless",
};

test("free-play bets are deleted once the play has expired; members' bets are never deleted", () => {
  const folder = mkdtempSync(join(tmpdir(), "marquee-studio-"));
  const db = openDatabase(folder);
  const store = openStore(db);
  openWagerStore(db);
  const addBet = (playerId: string) =>
    db.exec(`insert into wager (id, kind, merchant, vendor, game_code, player_id, key, round_id, type, currency, stake,
      state, detail, data, wallet, created_at) values ('${playerId}', 'bet', 'M', 'V', 'G', '${playerId}', 'k', 'r', 'spin',
      'PHP', 100, 'settled', '{}', '{}', 'seamless', 1)`);
  const getBets = () => db.prepare("select player_id from wager").pluck().all();

  store.addPlay(play, 0);
  store.addPlay({ ...play, tokenHash: "2", playerId: "member", demo: false }, 0);
  addBet("guest");
  addBet("member");
  store.addPlay({ ...play, tokenHash: "3", playerId: "another", expiresAt: 9_000 }, 999);
  expect(getBets()).toEqual(["guest", "member"]);
  store.addPlay({ ...play, tokenHash: "4", playerId: "another", expiresAt: 9_000 }, 1_000);
  expect(getBets()).toEqual(["member"]);
  db.close();
  rmSync(folder, { recursive: true, force: true });
});
