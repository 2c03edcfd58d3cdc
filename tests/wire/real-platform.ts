import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import type { Caller } from "#app/platform/core/call-context.ts";
import type { MemberPlatform } from "#app/platform/core/member-platform.ts";
import type { MerchantProfile } from "#app/platform/core/merchant.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openTestSqlite, type TestDatabase } from "#app/platform/database/testing.ts";
import { derivedVendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { createVendorRegistry } from "#app/platform/vendors/vendors.server.ts";
import { addAccount, addMerchant } from "#app/platform/wallet/testing.ts";
import { createWireHandler, type WireHandler } from "#app/platform/wire/http-handler.ts";
import { openAdapters } from "#app/server/adapters.ts";
import { readConfig } from "#app/server/config.ts";
import { createProcessPlatform } from "#app/server/create-platform.ts";
import { addSession } from "../money/wallet/players.ts";
import { merchant, recordedLog, translate } from "./contexts.ts";

/** The whole platform as the server composes it, over its own database. */
export interface RealPlatform {
  database: Database;
  /** The rest of the server's composition: operators, jobs, vendors. */
  composed: ReturnType<typeof createProcessPlatform>;
  platform: MemberPlatform;
  wire: WireHandler;
  member: Caller;
  agent: Caller;
  /** Errors logged by the wire: faults of the platform itself. */
  faults: object[];
  close(): Promise<void>;
}

interface RealPlatformOptions {
  database?: TestDatabase;
  merchants?: readonly MerchantProfile[];
}

/** 15 January 2027, 16:00 in Manila. */
export const FIXTURE_TIME = 1_800_000_000_000;

export async function openRealPlatform(options: RealPlatformOptions = {}): Promise<RealPlatform> {
  const { merchants = [merchant] } = options;
  const database = options.database ?? (await openTestSqlite());
  for (const { code } of merchants) await addMerchant(database, code);
  const clock = { now: () => FIXTURE_TIME };
  const account = async (type: 0 | 1): Promise<Caller> => {
    const accountId = await addAccount(database, merchant.code, { type, balance: 10_000 });
    // An hour old, so calls that need a recent sign-in are refused.
    const signedInAt = clock.now() - 3_600_000;
    const sessionId = await addSession(database, merchant.code, accountId, signedInAt);
    return { kind: "account", accountId, username: accountId, type, sessionId };
  };
  const folder = mkdtempSync(join(tmpdir(), "marquee-house-"));
  const env = { NODE_ENV: "test", MARQUEE_DATA_DIR: folder, MARQUEE_SANDBOX: "off" };
  const config = readConfig(env);
  const silent = pino({ level: "silent" });
  const keys = derivedVendorKeys([]);
  const composed = createProcessPlatform({
    config,
    clock,
    database,
    log: silent,
    vendorRegistry: createVendorRegistry(),
    adapters: await openAdapters({
      config,
      clock,
      log: silent,
      keys,
      outboxUrl: () => "http://127.0.0.1:1",
      getOrigin: () => "http://127.0.0.1:1",
    }),
    translate,
    getOrigin: (host) => `http://${host}`,
    winMessage: () => null,
    debtMessage: () => null,
    withdrawalMessage: () => null,
    matchMessage: () => null,
    siteOrigin: () => "http://wire.test",
    merchants: {
      all: () => [...merchants],
      byCode: (code) => merchants.find((one) => one.code === code) ?? null,
    },
  });
  const { platform, decryptMessage } = composed;
  const log = recordedLog();
  return {
    database,
    composed,
    platform,
    wire: createWireHandler(platform, { translate, log, decryptMessage }),
    member: await account(0),
    agent: await account(1),
    faults: log.lines,
    async close() {
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
