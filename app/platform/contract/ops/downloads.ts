import * as z from "zod";
import { APP_KINDS } from "../../../shared/app-kinds.ts";
import { emptyObject, epochMs, shortText } from "../call.ts";
import { caseInput, listQuery, operatorCall, operatorNames, typedText } from "./operator-call.ts";

const area = "downloads";

const MAX_VERSION_LENGTH = 40;
const MAX_NOTE_LENGTH = 300;

const seenSetAt = epochMs.meta({
  description: "When it was set, as it was seen; 0 where nothing was: a CONFLICT where it was changed since",
});

/** A merchant's app of one kind. */
const appInput = caseInput.extend({ id: z.enum(APP_KINDS).meta({ description: "Kind of app" }) });

const texts = z
  .record(z.string().regex(/^[A-Z]{2,3}$/), z.object({ note: shortText(MAX_NOTE_LENGTH) }))
  .meta({ description: "Text beside the app in each language, by platform code" });

const app = z.object({
  merchantId: z.string(),
  id: z.enum(APP_KINDS),
  url: z.string().meta({ description: "Target of the download page; empty where there is no such app" }),
  documentUrl: z.string().meta({ description: "Address from the brand's document; empty for none" }),
  version: z.string(),
  texts,
  setBy: z.string().nullable().meta({ description: "The operator who set it; null for the document's" }),
  setAt: epochMs.nullable(),
});
export type OperatorDownload = z.infer<typeof app>;

/** The brands' app downloads; operators' settings take precedence over the documents. */
export const operatorDownloadsContract = {
  list: operatorCall({
    method: "GET",
    path: "/downloads",
    summary: "What the brands' download pages show, app by app",
    area,
    permission: "downloads.see",
    input: listQuery,
    output: z.object({ list: z.array(app), total: z.int(), names: operatorNames }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/downloads/detail",
    summary: "One app with its notes in every language",
    area,
    permission: "downloads.see",
    input: appInput,
    output: z.object({ one: app, names: operatorNames, actions: z.array(z.enum(["save", "takeBack"])) }),
  }),
  save: operatorCall({
    method: "POST",
    path: "/downloads/save",
    summary: "Set an app's address, version and notes; the site shows them at once",
    area,
    permission: "downloads.save",
    input: appInput.extend({
      url: typedText.meta({ description: "An https address" }),
      version: shortText(MAX_VERSION_LENGTH).trim(),
      texts,
      seenSetAt,
    }),
    output: emptyObject,
    errors: ["CONFLICT"],
  }),
  takeBack: operatorCall({
    method: "POST",
    path: "/downloads/take-back",
    summary: "Have the download page show what the brand's document says again",
    area,
    permission: "downloads.takeBack",
    input: appInput.extend({ seenSetAt }),
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
