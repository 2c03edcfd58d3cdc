import * as z from "zod";
import { APP_KINDS, type AppKind } from "#app/shared/app-kinds.ts";
import { localizedText } from "#app/shared/localized-text.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { EVERY_ACCOUNT } from "../core/events.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { AppDownloadRow } from "../database/tables/content.ts";

interface ShownApp {
  kind: AppKind;
  /** A path of the site, or an https address. */
  url: string;
  version: string;
  /** The note for the caller's language (see `localizedText`). */
  note: string;
}

/** Returns the merchant's apps: for each kind the operators' setting, otherwise the brand document's. */
export async function loadApps(
  db: Db,
  { merchant, request }: Pick<CallContext, "merchant" | "request">,
): Promise<ShownApp[]> {
  const rows = await db
    .selectFrom("app_download")
    .select(["kind", "url", "version", "texts"])
    .where("merchant_id", "=", merchant.code)
    .execute();
  return APP_KINDS.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const url = row?.url ?? merchant.site.resources[kind] ?? "";
    if (url === "") return [];
    const notes = parseNotes(row?.texts ?? "{}");
    const note = localizedText(notes, merchant, request.language)?.note ?? "";
    return [{ kind, url, version: row?.version ?? "", note }];
  });
}

const notes = z.record(z.string(), z.object({ note: z.string() }));

/** Parses the column `texts`: the note by language. */
export function parseNotes(stored: string): z.infer<typeof notes> {
  return notes.parse(JSON.parse(stored));
}

/** Returns the operators' settings of merchants. */
export async function listDownloads(db: Db, merchantIds: readonly string[]): Promise<AppDownloadRow[]> {
  if (merchantIds.length === 0) return [];
  return db.selectFrom("app_download").selectAll().where("merchant_id", "in", merchantIds).execute();
}

/** Returns the operators' setting of one app; undefined where the brand's document counts. */
export function findDownload(db: Db, merchantId: string, kind: AppKind): Promise<AppDownloadRow | undefined> {
  return db
    .selectFrom("app_download")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

/** Writes a setting over the one that was read. @throws PlatformError CONFLICT if another operator wrote first. */
export async function writeDownload(
  trx: Trx,
  row: AppDownloadRow,
  before: AppDownloadRow | undefined,
): Promise<void> {
  const { merchant_id: merchantId, kind, ...set } = row;
  const written = before
    ? await trx
        .updateTable("app_download")
        .set(set)
        .where("merchant_id", "=", merchantId)
        .where("kind", "=", kind)
        .where("set_at", "=", before.set_at)
        .returning("kind")
        .executeTakeFirst()
    : await trx
        .insertInto("app_download")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning("kind")
        .executeTakeFirst();
  if (!written) throw new PlatformError("CONFLICT");
  trx.publish("downloads", { merchantId, accountId: EVERY_ACCOUNT });
}

/** Removes a setting; returns it. @throws PlatformError NOT_FOUND. */
export async function removeDownload(trx: Trx, merchantId: string, kind: AppKind): Promise<AppDownloadRow> {
  const removed = await trx
    .deleteFrom("app_download")
    .where("merchant_id", "=", merchantId)
    .where("kind", "=", kind)
    .returningAll()
    .executeTakeFirst();
  if (!removed) throw new PlatformError("NOT_FOUND");
  trx.publish("downloads", { merchantId, accountId: EVERY_ACCOUNT });
  return removed;
}
