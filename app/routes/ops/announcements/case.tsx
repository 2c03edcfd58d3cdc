import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import {
  ANNOUNCEMENT_TYPES,
  BANNER_GROUPS,
  type OperatorAnnouncement,
  operatorAnnouncementsContract,
} from "../../../platform/contract/ops/announcements.ts";
import { startOfMinute } from "../../../shared/local-time.ts";
import { formText } from "../../../site/parse-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { toCaseRef } from "../case-action.server.ts";
import { withOutcome } from "../done.ts";
import { describeForm } from "../form/describe-form.server.ts";
import { readForm } from "../form/read-form.server.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { loadTimeZone, requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { DoneAlert } from "../parts/done-alert.tsx";
import { NO_FORM_ERRORS, SubmitButton } from "../parts/form.tsx";
import { OpsFacts, OpsPanel } from "../parts/ops-panel.tsx";
import { Time } from "../parts/time.tsx";
import { VersionForm } from "../parts/version-panel.tsx";
import { loadBrand } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { createVersionErrorText, getSeenVersion } from "../version-action.server.ts";
import { ANNOUNCEMENT_FIELDS, AnnouncementForm, getSettingOff } from "./announcement-form.tsx";

/** Used in place of an id for a new announcement. */
const NEW = "new";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  const one = toCaseRef(params);
  const merchant = await loadBrand(ops, context, one.merchant);
  const detail = one.id === NEW ? null : await ops.calls.announcements.detail(one);
  const found = detail?.one ?? null;
  const groups = BANNER_GROUPS.map(
    (group) => [group, group === "w_reg" ? t("ops.announcements.group.reg") : group] as const,
  );
  const types = ANNOUNCEMENT_TYPES.filter((type) => getSettingOff(merchant, type) === undefined);
  const choices = {
    groupName: groups,
    type: types.map((type) => [type, t(`ops.announcements.type.${type}`)] as const),
  };
  return {
    title: opsTitle(context, t(found ? "ops.announcements.one" : "ops.announcements.new")),
    merchant,
    found,
    names: detail?.names ?? {},
    fields: describeForm(
      operatorAnnouncementsContract.save,
      ANNOUNCEMENT_FIELDS,
      { t, brand: merchant, choices },
      found ?? { startsAt: startOfMinute(Date.now()) },
    ),
    themes: ops.getThemes(merchant.code),
  };
}

/** Saves the announcement, or removes it from the site. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { merchant, id } = toCaseRef(params);
  const form = await request.formData();
  try {
    if (formText(form, "decision") === "remove") {
      await ops.calls.announcements.remove({ merchant, id, ...getSeenVersion(form) });
      return redirect(`/ops/announcements${withOutcome("", "announcements.remove")}`, 303);
    }
    const brand = await loadBrand(ops, context, merchant);
    const given = id === NEW ? { merchant, id: undefined, seenVersion: undefined } : { merchant, id };
    const { save } = operatorAnnouncementsContract;
    const input = readForm(form, save, ANNOUNCEMENT_FIELDS, { t: context.t, brand }, { given });
    const saved = await ops.calls.announcements.save(input);
    return redirect(
      `/ops/announcements/${merchant}/${saved.id}${withOutcome("", "announcements.save")}`,
      303,
    );
  } catch (error) {
    const timeZone = await loadTimeZone(context, merchant);
    return refuseForm(error, form, createVersionErrorText(context, timeZone));
  }
}

export const meta = opsMeta;

/** One announcement: its text, place, audience and times, with a preview. */
export default function AnnouncementCase() {
  const { t } = useTranslation();
  const { may, brandName } = useOps();
  const { merchant, found, names, fields, themes } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  const name = found?.texts[merchant.defaultLanguage]?.title ?? "";
  return (
    <div className="flex flex-col gap-5">
      <Link className="link inline-flex min-h-6 items-center self-start" to="/ops/announcements">
        {t("ops.backToQueue")}
      </Link>
      <h1 className="heading-2">
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
        fields={fields}
        version={found?.version ?? null}
        themes={themes}
        mayWrite={may("announcements.save")}
      />
      {found ? <SavedPanel found={found} names={names} /> : null}
      {found && may("announcements.remove") ? (
        <OpsPanel title={t("ops.announcements.remove")}>
          <p>{t("ops.announcements.remove.text")}</p>
          <VersionForm version={found}>
            <SubmitButton name="decision" value="remove" variant="danger">
              {t("ops.do.remove")}
            </SubmitButton>
          </VersionForm>
        </OpsPanel>
      ) : null}
    </div>
  );
}

/** The saved version of an announcement and the operator who saved it, shown beside the draft. */
function SavedPanel({ found, names }: { found: OperatorAnnouncement; names: Record<string, string> }) {
  const { t } = useTranslation();
  const { version, type, groupName, execution, platform, texts, linkUrl, startsAt, endsAt } = found;
  return (
    <OpsPanel title={t("ops.version.title", { version })}>
      <OpsFacts
        facts={[
          [t("ops.version.editedBy"), names[found.updatedBy ?? found.createdBy]],
          [t("ops.version.editedAt"), <Time key="edited" at={found.updatedAt} />],
          [t("ops.announcements.type"), t(`ops.announcements.type.${type}`)],
          [t("ops.announcements.group"), groupName],
          [
            t("ops.announcements.execution"),
            type === "AG" ? null : t(`ops.announcements.execution.${execution}`),
          ],
          [t("ops.announcements.platform"), t(`ops.announcements.platform.${platform}`)],
          ...Object.entries(texts).map(
            ([language, { title, content }]) => [language, `${title} ${plainText(content)}`.trim()] as const,
          ),
          [t("ops.announcements.link"), linkUrl],
          [t("ops.announcements.startsAt"), <Time key="starts" at={startsAt} />],
          [t("ops.announcements.endsAt"), endsAt === null ? null : <Time key="ends" at={endsAt} />],
          [t("ops.announcements.sort"), found.sort],
        ]}
      />
    </OpsPanel>
  );
}

/** Returns the plain text of HTML that the platform has sanitised. */
function plainText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}
