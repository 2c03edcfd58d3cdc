import type { Insertable } from "kysely";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { LEVELS } from "../club/testing.ts";
import type { GameType } from "../contract/call.ts";
import type { CatalogueArea } from "../contract/ops/catalogue.ts";
import type { OperatorRole } from "../contract/ops/permissions.ts";
import { riskHint } from "../contract/ops/withdrawals.ts";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import type { GameRow } from "../database/tables/games.ts";
import type { TestDatabase } from "../database/testing.ts";
import { BANK } from "../payments/deposits-testing.ts";
import { depositCalls } from "../payments/payments.server.ts";
import { openPayoutFixture, payoutMerchant } from "../payments/testing.ts";
import { pointCalls } from "../points/points.server.ts";
import type { Clock } from "../ports/clock.ts";
import { encryptedTexts } from "../ports/encrypted-text.ts";
import type { FreeSpinIssuer } from "../ports/free-spins.ts";
import { memoryFileStore } from "../ports/memory-file-store-testing.ts";
import { promotionCalls } from "../promotions/promotions.server.ts";
import { revokeAll } from "../sessions/sessions.server.ts";
import { totpCode } from "../step-up/step-up.server.ts";
import { tournamentStandings } from "../tournaments/tournaments.server.ts";
import { faultyVendor } from "../vendor-wallets/testing.ts";
import { followUpTransfers, vendorWalletCalls } from "../vendor-wallets/vendor-wallets.server.ts";
import { audit } from "../wallet/audit.ts";
import { addMerchant } from "../wallet/testing.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { addOperator } from "./operator-accounts.ts";
import {
  auditOperatorLog,
  createOperators,
  type OperatorClient,
  type OperatorSession,
  type Operators,
} from "./operators.server.ts";

export const IP = "203.0.113.9";

/** The calls of a signed-in operator. */
export type LoggedIn = OperatorClient & { operator: OperatorSession["operator"] };

/** The origin of typed input. */
interface InputOrigin {
  ip: string;
  device?: string | null;
}

const deliveryAddresses = encryptedTexts(Buffer.alloc(32, 8));

/** A merchant with deposits, payouts, a vendor's wallet, a points mall and a club. */
const fixtureMerchant = (): MerchantProfile =>
  payoutMerchant(
    {},
    {
      payments: { channels: [BANK], quickAmounts: [], underpaidCrypto: "review", maxDailyDeposit: 0 },
      hosts: ["manila.test"],
      transferWallets: ["JADE"],
      switches: {
        ...{ tournaments: true, missions: true, messages: true, popupNotices: true, raffles: true },
        agentCentre: true,
      },
      vendors: ["ORION", "KALYE"].map((vassalage) => ({ vassalage, hot: false, maintenance: false })),
      points: { on: true, stakePerPoint: 10_000, pointsPerUnit: 100, minimumPoints: 100 },
      club: { days: 30, levels: LEVELS },
    },
  );

/** Adds a slot on which the tests' promotions give free spins, and games of its vendor that have none. */
async function addGames({ db }: Database): Promise<void> {
  await db
    .insertInto("vendor")
    .values({
      ...{ code: "KALYE", name: "Kalye", dialect: "", launch_mode: "tab", account_type_id: 1, trial: 1 },
      ...{ sort: 0, maintenance: 0, created_at: 0 },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const game = (
    id: string,
    node_id: number,
    game_type: GameType,
    name: string,
    over: Partial<GameRow> = {},
  ): Insertable<GameRow> => ({
    ...{ id, node_id, vendor: "KALYE", code: id, game_type, name, names: "{}", search_name: "" },
    ...{ is_game: "GAME", default_play_type: "", devices: 1, classify: "", min_bet: 0, lines: 0, tags: "" },
    ...{ hot: 0, sort: 0, playable: 1, maintenance: 0, return_basis_points: null },
    ...{ released_at: 0, retired: 0 },
    ...over,
  });
  await db
    .insertInto("game")
    .values([
      game("g1", 2, "RNG", "Golden Carabao"),
      game("live-table", 3, "LIVE", "Manila Table"),
      game("jackpot", 4, "RNG", "Bulkang Ginto", { classify: "JP" }),
      game("arcade", 5, "RNG", "Double or Half", { classify: "AC" }),
      game("bingo", 6, "RNG", "Perya Bingo", { classify: "BG" }),
      game("cards", 7, "RNG", "Twenty-One", { classify: "TG" }),
      game("list", 8, "RNG", "All of Kalye", { is_game: "VASSALAGE" }),
      game("announced", 9, "RNG", "Kidlat", { playable: 0 }),
      game("gone", 10, "RNG", "Lumang Araw", { retired: 1 }),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Opens operators on a database with two merchants, one of which has members, withdrawals and deposits. */
export async function openOperatorFixture(database: Database, { demo = false }: { demo?: boolean } = {}) {
  const merchant = fixtureMerchant();
  const other: MerchantProfile = { ...merchant, code: "saigon", brandName: "Saigon", switches: {} };
  const fixture = await openPayoutFixture(database, merchant, { unguarded: true });
  await addMerchant(database, other.code);
  await addGames(database);
  const { clock, hasher, limiter } = fixture;
  const all = [merchant, other];
  const files = new Map<string, Buffer>();
  const issuers = new Map<string, FreeSpinIssuer>();
  const jade = faultyVendor("JADE");
  const services = testServices({
    ...{ database, clock, hasher, limiter, deliveryAddresses },
    demo,
    providers: new Map([[fixture.provider.code, fixture.provider]]),
    files: memoryFileStore(files),
    vendors: new Map([["JADE", jade.vendor]]),
    merchants: { all: () => all },
    freeSpinIssuers: issuers,
    promotionSeeds: encryptedTexts(Buffer.alloc(32, 9)),
    authenticators: encryptedTexts(Buffer.alloc(32, 7)),
    endSessions: revokeAll,
    translate: () => (key) => key,
    siteOrigin: (of, audience) => `https://${audience}.${of.code}.test`,
    checkOwnPassword: async () => undefined,
    tournamentStandings: tournamentStandings(clock),
  });
  const operators = createOperators(services, { checkOutputs: true });
  let made = 0;

  /** Returns the operators' calls of a session, or of a visitor without one. */
  const client = (session: OperatorSession | null, { ip = IP, device = null as string | null } = {}) =>
    operators.platform.client({ requestId: "r", session, ip, device, language: "EN" });

  /** Creates an operator with the password for the first sign-in. */
  async function newOperator(role: OperatorRole, merchants: readonly string[] | null = null) {
    const username = `${role}.${++made}`;
    const password = await addOperator({ database, clock, hasher }, { username, role, merchants });
    return { username, password };
  }

  /** Creates an operator, signs them in and returns their calls. */
  async function login(role: OperatorRole, merchants: readonly string[] | null = null): Promise<LoggedIn> {
    const { username } = await newOperator(role, merchants);
    const row = await database.db
      .selectFrom("operator")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    const operator = { id: row.id, username, role, merchants, isDemo: false };
    const session = { operator, isVerified: true, passwordDue: false, enrols: false, tokenHash: "" };
    return { ...client(session), operator };
  }

  const { signIn, signInAgain } = signInSteps(operators, client, clock);

  return {
    ...fixture,
    deposits: { payments: bindServices(services, depositCalls) },
    promotions: bindServices(services, promotionCalls),
    services,
    issuers,
    points: bindServices(services, pointCalls),
    wallets: bindServices(services, vendorWalletCalls),
    followUpTransfers: (of: MerchantProfile) => followUpTransfers(services, of),
    jade,
    operators,
    other,
    newOperator,
    login,
    signIn,
    signInAgain,
  };
}
export type OperatorFixture = Awaited<ReturnType<typeof openOperatorFixture>>;

/** Returns the steps of operators' sign-in. */
function signInSteps(
  operators: Operators,
  client: (session: OperatorSession | null, from?: Partial<InputOrigin>) => OperatorClient,
  clock: Clock,
) {
  /** The calls of sign-in, each in its session. */
  const signIn = {
    resolve: operators.resolveSession,
    forgetSessions: operators.forgetSessions,
    async signIn({ username, password, ...from }: InputOrigin & { username: string; password: string }) {
      return (await client(null, from).session.signIn({ username, password })).token;
    },
    enrolment: async (session: OperatorSession) => (await client(session).session.codeStep()).enrolment,
    demoCode: async (session: OperatorSession) => (await client(session).session.codeStep()).demoCode,
    proveCode: (session: OperatorSession, { code, ...from }: InputOrigin & { code: string }) =>
      client(session, from).session.proveCode({ code }),
    newApp: async (session: OperatorSession, offer: string | null) =>
      (await client(session).session.newApp({ offer })).enrolment,
    async replaceApp(
      session: OperatorSession,
      { ip, ...typed }: InputOrigin & { offer: string | null; password: string; code: string },
    ) {
      return (await client(session, { ip }).session.replaceApp(typed)).recoveryCodes;
    },
    recoveryCodesLeft: async (session: OperatorSession) =>
      (await client(session).session.recoveryCodes()).left,
    renewRecoveryCodes: async (session: OperatorSession, { code, ip }: InputOrigin & { code: string }) =>
      (await client(session, { ip }).session.renewRecoveryCodes({ code })).recoveryCodes,
    async setPassword(
      session: OperatorSession,
      { ip, ...typed }: InputOrigin & { old: string; password: string; again: string },
    ) {
      await client(session, { ip }).session.setPassword(typed);
    },
    async signOut(session: OperatorSession, ip: string) {
      await client(session, { ip }).session.signOut();
    },
  };

  /** Completes a new operator's first sign-in. Returns the session's token and the app's secret. */
  async function signInAgain(
    { username, password }: { username: string; password: string },
    shown: string | null = null,
  ) {
    const first = await signIn.resolve(await signIn.signIn({ username, password, ip: IP }));
    if (!first) throw new Error("no session");
    const enrolment = await signIn.enrolment(first);
    if (!enrolment) throw new Error("the app is set up already");
    const code = totpCode(enrolment.secret, clock.now(), 0);
    const proven = await signIn.proveCode(first, { code, ip: IP, device: shown });
    const { token, recoveryCodes, deviceToken: device } = proven;
    return { token, recoveryCodes, device, secret: enrolment.secret, first, code };
  }

  return { signIn, signInAgain };
}

export const MINUTE = 60_000;
export const AMOUNT = 100_000;
/** Every warning that a withdrawal can have. */
export const CONFIRMED = riskHint.options.join();

/** Adds the hooks of the operators' tests, and returns their helpers. */
export function openOperators(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
    fixture: OperatorFixture;
  };

  beforeAll(async () => {
    given.database = await open();
    given.fixture = await openOperatorFixture(given.database);
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(async () => {
    expect((await audit(given.database)).findings).toEqual([]);
    expect((await auditOperatorLog(given.database.db)).findings).toEqual([]);
    await given.database.drop();
  });

  const getId = ({ caller }: CallContext) => (caller.kind === "account" ? caller.accountId : "");
  const getBalance = async (ctx: CallContext) =>
    (await purseBalance(given.database.db, given.fixture.merchant.code, purse(getId(ctx), "PHP"))).balance;
  const code = () => given.fixture.merchant.code;
  const lines = async (subject: string) => {
    const finance = await given.fixture.login("finance");
    const { lines: all } = await finance.log.list({ limit: 500 });
    return all.filter(({ subjectId }) => subjectId === subject).toReversed();
  };

  async function asked(channel = "bank") {
    const member = await given.fixture.member({ balance: 500_000, name: "Ana Cruz" });
    const payeeId = await given.fixture.getPayee(member, channel);
    const { withdrawalId: id, reference } = await given.fixture.withdrawals.withdraw(member, {
      payeeId,
      amount: AMOUNT,
      idempotencyKey: `key-${getId(member)}`,
    });
    return { member, id, reference };
  }

  /** Publishes the saved version, as a second person. */
  async function publish(area: CatalogueArea, id: string) {
    const second = await given.fixture.login("finance");
    const one = { merchant: code(), id };
    const { version } = await second[area].detail(one);
    await second[area].publish({ ...one, seenVersion: version.version });
  }

  return { given, code, asked, lines, getBalance, getId, publish };
}
