import * as z from "zod";
import { APP_KINDS, type AppKind } from "../../shared/app-kinds.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";

interface ShownApp {
  kind: AppKind;
  /** A path of the site, or an https address. */
  url: string;
  version: string;
  /** The note in the caller's language, or in the merchant's default one. */
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
    const { note = "" } = notes[request.language] ?? notes[merchant.defaultLanguage] ?? {};
    return [{ kind, url, version: row?.version ?? "", note }];
  });
}

const notes = z.record(z.string(), z.object({ note: z.string() }));

/** Parses the column `texts`: the note by language. */
export function parseNotes(stored: string): z.infer<typeof notes> {
  return notes.parse(JSON.parse(stored));
}
