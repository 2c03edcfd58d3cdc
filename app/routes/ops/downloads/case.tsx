import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { type Params, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorDownloadsContract } from "../../../platform/contract/ops/downloads.ts";
import { APP_KINDS } from "../../../shared/app-kinds.ts";
import { formText, parseForm, sentValues } from "../../../site/parse-form.ts";
import { toCaseRef } from "../case-action.server.ts";
import { withOutcome } from "../done.ts";
import { createFailure } from "../failures.server.ts";
import { loadTimeZone, requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CasePage } from "../parts/case-page.tsx";
import { Facts } from "../parts/facts.tsx";
import { ActForm, SubmitButton } from "../parts/form.tsx";
import { toFormErrors } from "../parts/form-errors.server.ts";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { Panel } from "../parts/panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";
import { createVersionErrorText } from "../version-action.server.ts";
import { DownloadForm } from "./download-form.tsx";
import { getSource } from "./source.ts";

/** Returns the app in an address. @throws CallFailure NOT_FOUND for an unknown kind. */
function getApp(context: AppLoadContext, params: Params) {
  const { merchant, id } = toCaseRef(params);
  const kind = APP_KINDS.find((one) => one === id);
  if (!kind) throw createFailure(context, "NOT_FOUND");
  return { merchant, id: kind };
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { one, names } = await ops.calls.downloads.detail(getApp(context, params));
  const name = context.t(`download.${one.id}`);
  return { one, names, name, title: opsTitle(context, name), texts: ops.texts("download") };
}

/** Sets the content of the download page, or resets it. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const app = getApp(context, params);
  const form = await request.formData();
  try {
    const seen = { ...app, seenSetAt: Number(formText(form, "seenSetAt")) };
    if (formText(form, "decision") === "takeBack") await ops.calls.downloads.takeBack(seen);
    else {
      const given = { ...seen, texts: notesIn(form) };
      await ops.calls.downloads.save(
        parseForm(form, operatorDownloadsContract.save, context, { given, trimmed: ["url"] }),
      );
    }
    const decision = formText(form, "decision") === "takeBack" ? "downloads.takeBack" : "downloads.save";
    return redirect(`/ops/downloads/${app.merchant}/${app.id}${withOutcome("", decision)}`, 303);
  } catch (error) {
    return toFormErrors(
      error,
      sentValues(form, [...form.keys()]),
      createVersionErrorText(context, await loadTimeZone(context, app.merchant)),
    );
  }
}

/** The note by language. */
function notesIn(form: FormData): Record<string, { note: string }> {
  return Object.fromEntries(
    [...form.keys()].flatMap((name) => {
      const [, language] = /^note-([A-Z]{2,3})$/.exec(name) ?? [];
      return language ? [[language, { note: formText(form, name).trim() }]] : [];
    }),
  );
}

export const meta = opsMeta;

/** One app of a brand: its current content on the download page, and the possible content. */
export default function DownloadCase() {
  const { t } = useTranslation();
  const { brandName, may, merchants } = useOps();
  const { one, name, names } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const { merchantId, url, documentUrl, version, texts, setBy, setAt } = one;
  const merchant = merchants.find(({ code }) => code === merchantId);
  return (
    <CasePage
      page="downloads"
      title={`${name} · ${brandName(merchantId)}`}
      state={getSource(one)}
      message={refused.message}
      beside={null}
    >
      <Panel title={t(`ops.downloads.from.${getSource(one)}`)}>
        <Facts
          facts={[
            [t("ops.downloads.address"), url],
            [t("ops.downloads.version"), version],
            ...Object.entries(texts).map(
              ([language, { note }]) => [t("ops.downloads.noteIn", { language }), note] as const,
            ),
            [t("ops.downloads.setBy"), setBy === null ? null : names[setBy]],
            [t("ops.downloads.setAt"), setAt === null ? null : <Time key="set" at={setAt} />],
            [t("ops.downloads.document"), documentUrl || t("ops.downloads.document.none")],
          ]}
        />
      </Panel>
      {may("downloads.save") && merchant ? (
        <DownloadForm key={setAt} one={one} merchant={merchant} refused={refused} />
      ) : null}
      {setAt !== null && may("downloads.takeBack") ? (
        <Panel title={t("ops.downloads.takeBack")}>
          <p>{t("ops.downloads.takeBack.text")}</p>
          <ActForm>
            <input type="hidden" name="seenSetAt" value={setAt} />
            <SubmitButton name="decision" value="takeBack" variant="danger">
              {t("ops.downloads.takeBack.do")}
            </SubmitButton>
          </ActForm>
        </Panel>
      ) : null}
    </CasePage>
  );
}
