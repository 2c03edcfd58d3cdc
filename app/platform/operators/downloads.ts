import { APP_KINDS, type AppKind } from "../../shared/app-kinds.ts";
import {
  findDownload,
  listDownloads,
  parseNotes,
  removeDownload,
  writeDownload,
} from "../content/content.server.ts";
import type { OperatorDownload } from "../contract/ops/downloads.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { slicePage } from "../database/counted-page.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { AppDownloadRow } from "../database/tables/content.ts";
import {
  createChangedConflict,
  listCodes,
  loadNames,
  requireCaseMerchant,
  toEmptyResult,
} from "./case-parts.ts";
import { requireHttpsAddress } from "./check-address.ts";
import { requireLanguages } from "./check-terms.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";

/** App downloads: the log records each change with the settings before and after. */
export function downloadHandlers(services: Services): OperatorAreaHandlers<"downloads"> {
  const { db } = services.database;
  return {
    list: (ctx, input) => listApps(db, ctx, input),
    async detail({ merchant, operator }, { id }) {
      const row = await findDownload(db, merchant.code, id);
      const actions = row ? (["save", "takeBack"] as const) : (["save"] as const);
      return {
        one: toView(merchant, id, row),
        names: await loadNames(db, [row?.set_by ?? null]),
        actions: actions.filter((action) => hasPermission(operator.role, `downloads.${action}`)),
      };
    },
    save: (ctx, input) => toEmptyResult(saveDownload(services, ctx, input)),
    takeBack: ({ merchant, operation }, { id, seenSetAt }) =>
      toEmptyResult(
        services.database.transaction(async (trx) => {
          const before = await removeDownload(trx, merchant.code, id);
          await requireUnchanged(trx, before, seenSetAt);
          await operation.record(trx, toFacts(before), {});
        }),
      ),
  };
}

/** Lists every kind for each merchant, in the order of the merchants. */
async function listApps(
  db: Db,
  ctx: WorkContext,
  page: OperatorInput<"downloads", "list">,
): Promise<OperatorValue<"downloads", "list">> {
  const all = listCodes(ctx).flatMap((code) => APP_KINDS.map((kind) => ({ code, kind })));
  const shown = slicePage(all, page);
  const rows = await listDownloads(db, [...new Set(shown.map(({ code }) => code))]);
  const list = shown.map(({ code, kind }) => {
    const row = rows.find((one) => one.merchant_id === code && one.kind === kind);
    return toView(requireCaseMerchant(ctx, code), kind, row);
  });
  const setters = list.map(({ setBy }) => setBy);
  return { list, total: all.length, names: await loadNames(db, setters) };
}

function toView(
  { code, site }: MerchantProfile,
  kind: AppKind,
  row: AppDownloadRow | undefined,
): OperatorDownload {
  const documentUrl = site.resources[kind] ?? "";
  return {
    ...{ merchantId: code, id: kind, url: row?.url ?? documentUrl, documentUrl },
    ...{ version: row?.version ?? "", texts: parseNotes(row?.texts ?? "{}") },
    ...{ setBy: row?.set_by ?? null, setAt: row?.set_at ?? null },
  };
}

/** @throws PlatformError INVALID_INPUT; CONFLICT if it was changed after the operator saw it. */
async function saveDownload(
  { database, clock }: Services,
  { merchant, operator, operation }: MerchantContext,
  { id: kind, seenSetAt, version, ...input }: OperatorInput<"downloads", "save">,
): Promise<void> {
  const url = requireHttpsAddress("/url", input.url);
  const texts = JSON.stringify(cleanNotes(merchant, input.texts));
  await database.transaction(async (trx) => {
    const before = await findDownload(trx, merchant.code, kind);
    await requireUnchanged(trx, before, seenSetAt);
    const setAt = Math.max(clock.now(), (before?.set_at ?? 0) + 1);
    const row = { url, version, texts, set_by: operator.id, set_at: setAt };
    await writeDownload(trx, { merchant_id: merchant.code, kind, ...row }, before);
    await operation.record(trx, toFacts(before), toFacts(row));
  });
}

/** Requires that an app is unchanged since the operator saw it. @throws PlatformError CONFLICT. */
async function requireUnchanged(trx: Trx, row: AppDownloadRow | undefined, seenSetAt: number): Promise<void> {
  const { set_at: setAt = 0, set_by: setBy = null } = row ?? {};
  if (setAt === seenSetAt) return;
  if (!row) throw new PlatformError("CONFLICT");
  throw await createChangedConflict(trx, { version: setAt, editedBy: setBy, editedAt: setAt });
}

/** Returns the facts about a row for the log. */
function toFacts(row: Pick<AppDownloadRow, "url" | "version" | "texts"> | undefined): Record<string, string> {
  if (!row) return {};
  return { url: row.url, version: row.version, notes: row.texts === "{}" ? "" : row.texts };
}

/**
 * Returns the non-blank notes in the merchant's languages, trimmed. If any language has a note, the default language
 * must have one, since it is the fallback for the others.
 * @throws PlatformError INVALID_INPUT on /texts of the default language, or of one that the merchant does not have.
 */
function cleanNotes(
  { languages, defaultLanguage }: MerchantProfile,
  texts: OperatorDownload["texts"],
): OperatorDownload["texts"] {
  requireLanguages({ languages, defaultLanguage }, texts);
  const written = [...new Set([defaultLanguage, ...languages])].flatMap((language) => {
    const note = texts[language]?.note.trim() ?? "";
    return note === "" ? [] : [[language, { note }] as const];
  });
  const clean = Object.fromEntries(written);
  if (written.length > 0 && !clean[defaultLanguage]) {
    throw createFieldError(`/texts/${defaultLanguage}/note`, { messageKey: "error.field.required" });
  }
  return clean;
}
