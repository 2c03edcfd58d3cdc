import { expect, it } from "vitest";
import { addBet } from "../bets/testing.ts";
import type { OperatorArguments } from "../contract/ops/operator-calls.ts";
import { bindServices } from "../core/bind-services.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode, refusal } from "../testing.ts";
import {
  closeTournaments,
  SETTLEMENT_WAIT_MS,
  tournamentCalls,
  tournamentStandings,
} from "../tournaments/tournaments.server.ts";
import { openOperators } from "./testing.ts";

const DAY = 86_400_000;
type Create = OperatorArguments<"tournaments", "create">;

await forEachDialect("operators' tournaments", (open) => {
  const { given, code, lines, getId, publish } = openOperators(open);
  let made = 0;

  const draft = (over: Partial<Create> = {}): Create => {
    const now = given.fixture.clock.now();
    return {
      merchant: code(),
      rules: {
        ...{ metric: "turnover", gameTypes: [], vendors: [], games: [], minStake: 0, minBets: 1 },
        ...{ prizes: [{ from: 1, to: 2, amount: 500 }], times: 0, days: 1 },
      },
      texts: { TY: { title: "A race", summary: "" } },
      startsAt: now + DAY,
      endsAt: now + 2 * DAY,
      idempotencyKey: `tournament-${++made}`,
      ...over,
    };
  };
  const listed = async (which: "all" | "running" | "coming_soon" | "ended" | "cancelled") => {
    const { tournaments } = await given.fixture.login("support");
    return (await tournaments.list({ merchant: code(), which })).list.map(({ id }) => id);
  };

  it("tournaments are created once per key, never in the past, and logged", async () => {
    const { tournaments } = await given.fixture.login("finance");
    const input = draft({ startsAt: 0 });
    const { id } = await tournaments.create(input);
    expect(await tournaments.create(input)).toEqual({ id });
    const other = { ...input, rules: { ...input.rules, minBets: 2 } };
    expect((await refusal(tournaments.create(other))).code).toBe("CONFLICT");
    const past = await refusal(tournaments.create(draft({ startsAt: 2, endsAt: 1 })));
    expect(past.fields[0]?.pointer).toBe("/endsAt");
    expect((await tournaments.detail({ merchant: code(), id })).one.state).toBe("draft");
    await publish("tournaments", id);
    const { one, actions } = await tournaments.detail({ merchant: code(), id });
    expect(one).toMatchObject({ state: "running", startsAt: given.fixture.clock.now(), pool: 1_000 });
    expect(actions).toEqual([]);
    expect(await listed("running")).toContain(id);
    expect(await lines(id)).toMatchObject([
      { action: "tournaments.create", after: { budget: "PHP 10.00" } },
      { action: "tournaments.publish", after: { prizes: "from 1, to 2, amount PHP 5.00" } },
    ]);
    expect((await refusal(tournaments.create(draft({ merchant: "saigon" })))).code).toBe("FEATURE_OFF");
  });

  it("tournaments cover only the brand's vendors and games, which may be listed", async () => {
    const { tournaments } = await given.fixture.login("finance");
    const { database } = given;
    await database.db
      .insertInto("vendor")
      .values({
        ...{ code: "ORION", name: "Orion", dialect: "", launch_mode: "tab", account_type_id: 1, trial: 1 },
        ...{ sort: 0, maintenance: 0, created_at: 0 },
      })
      .execute();
    await database.db
      .insertInto("game")
      .values({
        ...{ id: "comet", node_id: 1, vendor: "ORION", code: "c", game_type: "RNG", name: "Sen Vàng" },
        ...{ names: "{}", search_name: "sen vang", is_game: "GAME", default_play_type: "", devices: 1 },
        ...{ classify: "", min_bet: 0, lines: 0, tags: "", hot: 0, sort: 0, playable: 1, maintenance: 0 },
        ...{ return_basis_points: null, released_at: 0, retired: 0 },
      })
      .execute();
    expect((await tournaments.choices({ merchant: code() })).vendors).toContainEqual({
      vassalage: "ORION",
      name: "Orion",
    });
    const asks = (rules: Partial<Create["rules"]>) => {
      const whole = draft();
      return { ...whole, rules: { ...whole.rules, ...rules } };
    };
    const { id } = await tournaments.create(asks({ vendors: ["ORION"], games: ["sen vang"] }));
    const { one } = await tournaments.detail({ merchant: code(), id });
    expect(one.rules).toMatchObject({
      vendors: [{ vassalage: "ORION", name: "Orion" }],
      games: [{ gameId: "comet", name: "Sen Vàng" }],
    });
    const noVendor = await refusal(tournaments.create(asks({ vendors: ["ORIOM"] })));
    expect(noVendor.fields).toMatchObject([{ pointer: "/rules/vendors", values: { nearest: "ORION" } }]);
    const noGame = await refusal(tournaments.create(asks({ games: ["sen vang", "Nothing"] })));
    expect(noGame.fields).toMatchObject([{ pointer: "/rules/games", values: { value: "Nothing" } }]);
    const field = async (rules: Partial<Create["rules"]>) =>
      (await refusal(tournaments.create(asks(rules)))).fields[0];
    given.fixture.merchant.gameTypes = ["RNG", "SPORTS"];
    const elsewhere = { gameTypes: ["SPORTS" as const] };
    expect(await field({ ...elsewhere, vendors: ["ORION"] }), "a vendor of slots only").toMatchObject({
      ...{ pointer: "/rules/vendors", messageKey: "ops.error.vendorTypes", values: { vendor: "Orion" } },
    });
    expect(await field({ ...elsewhere, games: ["sen vang"] }), "a slot").toMatchObject({
      ...{ pointer: "/rules/games", messageKey: "ops.error.gameTypes", values: { game: "sen vang" } },
    });
    const slots = asks({ gameTypes: ["RNG"], vendors: ["ORION"], games: ["sen vang"] });
    expect((await tournaments.create(slots)).id).not.toBe("");
  });

  it("tournaments are cancelled only before their start, once, with a note, and disappear for members", async () => {
    const { tournaments } = await given.fixture.login("finance");
    const member = await given.fixture.member({});
    const { clock } = given.fixture;
    const services = testServices({
      database: given.database,
      clock,
      tournamentStandings: tournamentStandings(clock),
    });
    const calls = bindServices(services, tournamentCalls);
    const { id } = await tournaments.create(draft());
    expect(await getCode(calls.tournament(member, { tournamentId: id, pageNo: 1, pageSize: 20 }))).toBe(
      "NOT_FOUND",
    );
    await publish("tournaments", id);
    const seen = { tournamentId: id, pageNo: 1, pageSize: 20 };
    expect((await calls.tournament(member, seen)).tournament.state).toBe("coming_soon");
    const one = { merchant: code(), id };
    expect((await tournaments.detail(one)).actions).toEqual(["cancel"]);
    const tries = await Promise.allSettled(
      [1, 2].map(() => tournaments.cancel({ ...one, seenVersion: 1, note: "Made by mistake" })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await getCode(calls.tournament(member, seen))).toBe("NOT_FOUND");
    expect(await tournaments.detail(one)).toMatchObject({ one: { state: "cancelled" }, actions: [] });
    expect([await listed("cancelled"), await listed("coming_soon")]).toEqual([
      [id],
      expect.not.arrayContaining([id]),
    ]);
    expect((await lines(id)).at(-1)).toMatchObject({
      action: "tournaments.cancel",
      after: { state: "cancelled", note: "Made by mistake" },
    });

    const running = {
      merchant: code(),
      id: (await tournaments.create(draft({ startsAt: 0 }))).id,
      seenVersion: 1,
    };
    await publish("tournaments", running.id);
    const late = await refusal(tournaments.cancel({ ...running, note: "Made by mistake" }));
    expect([late.code, late.details]).toEqual(["CONFLICT", { state: "running" }]);
  });

  it("tournaments show ranked members by name, and the prizes paid", async () => {
    const { tournaments } = await given.fixture.login("finance");
    const { clock, merchant } = given.fixture;
    const member = await given.fixture.member({});
    const { id } = await tournaments.create(draft({ startsAt: 0 }));
    await publish("tournaments", id);
    const accountId = getId(member);
    // In the vendor's own wallet: a bet that a test inserts moves no money.
    const bet = { merchantId: code(), accountId, stake: 700, placedAt: clock.now(), ownWallet: true };
    await addBet(given.database, bet);
    const one = { merchant: code(), id };
    const live = await tournaments.detail(one);
    expect(live).toMatchObject({ isFinal: false, total: 1, one: { paid: 0 } });
    const username = member.caller.kind === "account" ? member.caller.username : "";
    expect(live.places).toMatchObject([
      { rank: 1, username, score: 700, bets: 1, prize: 500, payment: "none" },
    ]);
    clock.advance(2 * DAY + SETTLEMENT_WAIT_MS);
    await closeTournaments(testServices({ database: given.database, clock }), merchant);
    const final = await tournaments.detail(one);
    expect(final).toMatchObject({ isFinal: true, one: { state: "ended", paid: 500 } });
    expect(final.places).toMatchObject([{ username, bets: 1, prize: 500, payment: "paid" }]);
    expect(await listed("ended")).toContain(id);
  });
});
