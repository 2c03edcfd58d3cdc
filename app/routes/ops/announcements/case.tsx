import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorAnnouncementsContract } from "../../../platform/contract/ops/announcements.ts";
import { getLocalTime, getMoment } from "../../../shared/local-time.ts";
import { formText, invalidForm, parseForm, sentValues, wholeNumber } from "../../../site/parse-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { toCaseRef } from "../case-action.server.ts";
import { withOutcome } from "../done.ts";
import { createFailure } from "../failures.server.ts";
import { loadTimeZone, requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { DoneAlert } from "../parts/done-alert.tsx";
import { SubmitButton } from "../parts/form.tsx";
import { toFormErrors } from "../parts/form-errors.server.ts";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { Panel } from "../parts/panel.tsx";
import { getTexts, sentTexts } from "../parts/read-texts.ts";
import { VersionForm } from "../parts/version-panel.tsx";
import { useOps } from "../use-ops.ts";
import { createVersionErrorText, getSeenVersion } from "../version-action.server.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { SavedPanel } from "./saved-panel.tsx";

/** Used in place of an id for a new announcement. */
const NEW = "new";
const FIELDS = [
  "type",
  "groupName",
  "platform",
  "execution",
  "sort",
  "linkUrl",
  "imageUrl",
  "startsAt",
  "endsAt",
];

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const one = toCaseRef(params);
  const current = await ops.current();
  const merchant = current?.merchants.find(({ code }) => code === one.merchant);
  if (!merchant) throw createFailure(context, "NOT_FOUND");
  const detail = one.id === NEW ? null : await ops.calls.announcements.detail(one);
  const found = detail?.one ?? null;
  const shown = (at: number | null | undefined) => (at == null ? "" : getLocalTime(at, merchant.timeZone));
  return {
    title: opsTitle(context, context.t(found ? "ops.announcements.one" : "ops.announcements.new")),
    merchant,
    found,
    names: detail?.names ?? {},
    startsAt: shown(found ? found.startsAt : Date.now()),
    endsAt: shown(found?.endsAt),
    themes: ops.getThemes(merchant.code),
  };
}

/** Saves the announcement, or removes it from the site. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { merchant, id } = toCaseRef(params);
  const form = await request.formData();
  const timeZone = await loadTimeZone(context, merchant);
  try {
    if (formText(form, "decision") === "remove") {
      await ops.calls.announcements.remove({ merchant, id, ...getSeenVersion(form) });
      return redirect(`/ops/announcements${withOutcome("", "announcements.remove")}`, 303);
    }
    const startsAt = getMoment(formText(form, "startsAt"), timeZone);
    const endsText = formText(form, "endsAt");
    const endsAt = endsText === "" ? null : getMoment(endsText, timeZone);
    const wrong = context.t("error.field.format");
    if (startsAt === null) throw invalidForm(context, { startsAt: wrong });
    if (endsText !== "" && endsAt === null) throw invalidForm(context, { endsAt: wrong });
    const sort = wholeNumber(form, "sort");
    const isNew = id === NEW;
    const given = { merchant, texts: getTexts(form), startsAt, endsAt, sort };
    const input = parseForm(form, operatorAnnouncementsContract.save, context, {
      given: isNew
        ? { ...given, id: undefined, seenVersion: undefined }
        : { ...given, id, ...getSeenVersion(form) },
    });
    const saved = await ops.calls.announcements.save(input);
    return redirect(
      `/ops/announcements/${merchant}/${saved.id}${withOutcome("", "announcements.save")}`,
      303,
    );
  } catch (error) {
    return toFormErrors(
      error,
      { ...sentValues(form, FIELDS), ...sentTexts(form) },
      createVersionErrorText(context, timeZone),
    );
  }
}

export const meta = opsMeta;

/** One announcement: its text, place, audience and times, with a preview. */
export default function AnnouncementCase() {
  const { t } = useTranslation();
  const { may, brandName } = useOps();
  const { merchant, found, names, startsAt, endsAt, themes } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const name = found?.texts[merchant.defaultLanguage]?.title ?? "";
  return (
    <div className="flex flex-col gap-5">
      <Link className="link inline-flex min-h-6 items-center self-start" to="/ops/announcements">
        {t("ops.backToQueue")}
      </Link>
      <h1 className="heading-2 wrap-anywhere">
        {t(found ? "ops.announcements.one" : "ops.announcements.new")} · {brandName(merchant.code)}
      </h1>
      {refused.message ? <Alert>{refused.message}</Alert> : null}
      {may("announcements.save") ? null : (
        <Alert tone="info" live="off">
          {t("ops.announcements.readOnly")}
        </Alert>
      )}
      <DoneAlert page="announcements" object={name} />
      <AnnouncementForm
        // The form begins with the latest saved version.
        key={found?.version ?? NEW}
        refused={refused}
        merchant={merchant}
        found={found}
        times={{ startsAt, endsAt }}
        themes={themes}
        mayWrite={may("announcements.save")}
      />
      {found ? <SavedPanel found={found} names={names} /> : null}
      {found && may("announcements.remove") ? (
        <Panel title={t("ops.announcements.remove")}>
          <p>{t("ops.announcements.remove.text")}</p>
          <VersionForm version={found}>
            <SubmitButton name="decision" value="remove" variant="danger">
              {t("ops.do.remove")}
            </SubmitButton>
          </VersionForm>
        </Panel>
      ) : null}
    </div>
  );
}
