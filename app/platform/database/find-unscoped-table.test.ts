import { describe, expect, it } from "vitest";
import { findUnscopedTable } from "./find-unscoped-table.ts";

const SHARED = ["merchant", "game", "vendor"];
const hasMerchant = (table: string) => !SHARED.includes(table);
const find = (sql: string) => findUnscopedTable(sql, { hasMerchant });
const findAcross = (sql: string) => findUnscopedTable(sql, { hasMerchant, across: true });

describe("a query of one merchant", () => {
  it.each([
    'select * from "bet" where "merchant_id" = ? and "id" = ?',
    'select * from "bet" where "merchant_id" in ($1, $2)',
    'select "b".* from "bet" as "b" where "b"."merchant_id" = $1',
    "select * from bet where 'sl88' = merchant_id",
    "select * from bet where (merchant_id = ? and id = ?) or (merchant_id = ? and vendor = ?)",
    "select * from operator_log where merchant_id = ? or merchant_id is null and 1 = 0".replace(
      " or merchant_id is null and 1 = 0",
      "",
    ),
    'update "bet" set "win" = ? where "merchant_id" = ?',
    'delete from "bet" where "merchant_id" = ?',
    "select * from bet join account on account.merchant_id = bet.merchant_id and account.id = bet.account_id where bet.merchant_id = ?",
    "select * from bet as b left join account a on a.merchant_id = b.merchant_id where b.merchant_id = ?",
    "select * from game left join bet on bet.merchant_id = ? and bet.game_id = game.id",
    "select * from bet where merchant_id = ? and placed_at between ? and ?",
    "select * from bet where placed_at between ? and ? and merchant_id = ?",
    "select * from (select id from bet where merchant_id = ?) as one",
    "select * from account where merchant_id = ? and exists (select 1 from bet where bet.merchant_id = account.merchant_id)",
    "with old as (select id from bet where merchant_id = ?) select * from old",
    "select id from bet where merchant_id = ? union all select id from account where merchant_id = ?",
    "select * from merchant join account on account.merchant_id = merchant.id where merchant.id = ?",
    "insert into bet (merchant_id, id) values (?, ?) on conflict (merchant_id, id) do update set win = ?",
    "insert into bet (merchant_id, id) select ?, id from account where merchant_id = ?",
    "update bet set win = o.column2 from (values (?, ?)) as o where bet.merchant_id = ? and bet.id = o.column1",
    "select * from game where id = ?",
    "create table bet (id text)",
    "select 1",
  ])("is accepted: %s", (sql) => expect(find(sql)).toBeUndefined());
});

describe("a query that forgets the merchant", () => {
  it.each([
    ['select * from "bet" where "id" = ?', "bet"],
    ["select * from bet", "bet"],
    ["select * from bet where merchant_id = ? or id = ?", "bet"],
    ["select * from bet where merchant_id <> ?", "bet"],
    ["select * from bet where merchant_id not in (?)", "bet"],
    ["select * from bet where not (merchant_id = ?)", "bet"],
    ["select * from bet where merchant_id is not null", "bet"],
    ['select "merchant_id" = ? from "bet"', "bet"],
    ['update "bet" set "merchant_id" = ? where "id" = ?', "bet"],
    ['delete from "bet" where "id" = ?', "bet"],
    ['select * from "bet" as "b" where "b"."id" = ?', "bet"],
    ["select * from bet join account on account.id = bet.account_id where bet.merchant_id = ?", "account"],
    ["select * from bet join account on account.merchant_id = bet.merchant_id", "bet"],
    [
      "select * from bet left join account on bet.merchant_id = ? and account.merchant_id = bet.merchant_id",
      "bet",
    ],
    ["select * from bet, account where bet.merchant_id = ?", "account"],
    ["select * from game join bet on bet.game_id = game.id", "bet"],
    ["select * from merchant join account on account.merchant_id = merchant.id", "account"],
    ["select * from (select id from bet) as one", "bet"],
    [
      "select * from account where merchant_id = ? and exists (select 1 from bet where bet.account_id = account.id)",
      "bet",
    ],
    ["select * from account where merchant_id = ? and id in (select account_id from bet)", "bet"],
    ["select (select count(*) from bet) from account where merchant_id = ?", "bet"],
    ["with old as (select id from bet) select * from old", "bet"],
    [
      "with old as (select id from bet where merchant_id = ?) delete from account where id in (select id from old)",
      "account",
    ],
    ["select id from bet where merchant_id = ? union all select id from account", "account"],
    ["insert into bet (id) values (?)", "bet"],
    ["insert into bet (merchant_id, id) values (?, ?) on conflict (id) do update set win = ?", "bet"],
    ["insert into bet (merchant_id, id) select ?, id from account", "account"],
    [
      "update bet set win = ? from account where bet.merchant_id = ? and account.id = bet.account_id",
      "account",
    ],
  ])("is found: %s", (sql, table) => expect(find(sql)).toBe(table));
});
describe("a query of all merchants", () => {
  it.each([
    "select * from bet where id = ?",
    "select * from bet b join account a on a.merchant_id = b.merchant_id and a.id = b.account_id",
    "select * from bet where exists (select 1 from account where account.merchant_id = bet.merchant_id)",
    "select * from bet b left join (select merchant_id, sum(x) from entry group by 1) e on e.merchant_id = b.merchant_id",
    "select * from (select p.merchant_id from bet p left join entry e on e.merchant_id = p.merchant_id) p",
  ])("accepts %s", (sql) => expect(findAcross(sql)).toBeUndefined());

  it.each([
    ["select * from bet b join account a on a.id = b.account_id", "account"],
    ["select * from bet where exists (select 1 from account where account.id = bet.account_id)", "account"],
  ])("must not mix them: %s", (sql, table) => expect(findAcross(sql)).toBe(table));
});
