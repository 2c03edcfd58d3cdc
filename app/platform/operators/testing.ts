import type { Database } from "../database/database.server.ts";
import type { MerchantProfile } from "../merchant.ts";
import { BANK } from "../payments/deposit-testing.ts";
import { createPayments } from "../payments/payments.server.ts";
import { payoutHouse, payoutMerchant } from "../payments/testing.ts";
import { memoryBus } from "../ports/bus.ts";
import { derivedSecrets } from "../ports/secrets.ts";
import { totpCode } from "../step-up/step-up.server.ts";
import { faultyVendor } from "../vendor-wallets/testing.ts";
import { createVendorWallets } from "../vendor-wallets/vendor-wallets.server.ts";
import { addMerchant } from "../wallet/testing.ts";
import { addOperator } from "./operator-accounts.ts";
import { createOperators, type OperatorCall, type Role } from "./operators.server.ts";

export const IP = "203.0.113.9";

/** Operators over a database, with two merchants, one of which has members, withdrawals and deposits. */
export async function operatorHouse(database: Database, { demo = false }: { demo?: boolean } = {}) {
  const payments = {
    channels: [BANK],
    quickAmounts: [],
    underpaidCrypto: "review",
    maxDailyDeposit: 0,
  } as const;
  const merchant = payoutMerchant({}, { payments, hosts: ["manila.test"], transferWallets: ["JADE"] });
  const other: MerchantProfile = { ...merchant, code: "saigon", brandName: "Saigon" };
  const house = await payoutHouse(database, merchant, { unguarded: true });
  await addMerchant(database, other.code);
  const { clock, hasher, limiter, review } = house;
  const all = [merchant, other];
  const byCode = (code: string) => all.find((one) => one.code === code) ?? null;
  const bus = memoryBus();
  const files = new Map<string, Buffer>();
  const silent = () => undefined;
  const desk = createPayments({
    database,
    clock,
    bus,
    limiter,
    providers: new Map(),
    files: {
      put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
      get: async (key) => files.get(key) ?? null,
      delete: async (key) => void files.delete(key),
    },
    merchant: byCode,
    log: { info: silent, warn: silent, error: silent },
  });
  const jade = faultyVendor("JADE");
  const vendors = new Map([["JADE", jade.vendor]]);
  const wallets = createVendorWallets({ database, clock, bus, vendors, log: { warn: silent } });
  const operators = createOperators({
    database,
    clock,
    hasher,
    limiter,
    bus,
    demo,
    secrets: derivedSecrets(Buffer.alloc(32, 7)),
    merchants: { all: () => all, byCode },
    review,
    payments: desk,
    transfers: wallets.desk,
  });
  let made = 0;

  /** A new operator with the password for the first sign-in. */
  async function newOperator(role: Role, merchants: readonly string[] | null = null) {
    const username = `${role}.${++made}`;
    const password = await addOperator({ database, clock, hasher }, { username, role, merchants });
    return { username, password };
  }

  /** A new operator at work. */
  async function atWork(role: Role, merchants: readonly string[] | null = null): Promise<OperatorCall> {
    const { username } = await newOperator(role, merchants);
    const row = await database.db
      .selectFrom("operator")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    return { operator: { id: row.id, username, role, merchants, isDemo: false }, ip: IP };
  }

  /** Signs a new operator in for the first time, all the way. Gives the session's token and the app's secret. */
  async function signInAnew(
    { username, password }: { username: string; password: string },
    shown: string | null = null,
  ) {
    const { signIn } = operators;
    const first = await signIn.resolve(await signIn.signIn({ username, password, ip: IP }));
    if (!first) throw new Error("no session");
    const enrolment = await signIn.enrolment(first);
    if (!enrolment) throw new Error("the app is set up already");
    const code = totpCode(enrolment.secret, clock.now(), 0);
    const proven = await signIn.proveCode(first, { code, ip: IP, device: shown });
    const { token, recoveryCodes, deviceToken: device } = proven;
    return { token, recoveryCodes, device, secret: enrolment.secret, first, code };
  }

  return { ...house, deposits: desk, wallets, jade, operators, other, newOperator, atWork, signInAnew };
}
export type OperatorHouse = Awaited<ReturnType<typeof operatorHouse>>;
