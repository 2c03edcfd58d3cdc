import { type FormProps, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Translate } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { VersionFacts } from "../../../platform/contract/ops/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { termText, useFactName } from "../log/facts-text.ts";
import { useOps } from "../use-ops.ts";
import { ActForm } from "./form.tsx";
import { OpsFacts, OpsPanel } from "./ops-panel.tsx";
import { StartTime, Time } from "./time.tsx";

interface VersionPanelProps {
  merchantId: string;
  version: VersionFacts;
}

/** Renders the saved version of an item, its editor, and whether members can see it. */
export function VersionPanel({ merchantId, version }: VersionPanelProps) {
  const { t } = useTranslation();
  const { money } = useOps();
  const factName = useFactName();
  const [, , area = ""] = useLocation().pathname.split("/");
  const { editedBy, editedAt, isPublic, worth, saved } = version;
  const facts = Object.entries(saved).filter(([, value]) => value !== "" && value !== "null");
  return (
    <OpsPanel title={t("ops.version.title", { version: version.version })}>
      <p>{t(isPublic ? "ops.version.isPublic" : "ops.version.notPublic")}</p>
      <OpsFacts
        facts={[
          [t("ops.version.editedBy"), editedBy],
          [t("ops.version.editedAt"), <Time key="at" at={editedAt} />],
          [t("ops.version.worth"), worth === 0 ? null : worth === null ? "?" : money(merchantId, worth)],
          ...facts.map(([name, value]) => [factName(name), valueText(t, area, name, value)] as const),
        ]}
      />
    </OpsPanel>
  );
}

/** Formats a value of a version; times are numbers there. */
function valueText(t: Translate, area: string, name: string, value: string): ReactNode {
  if (name === "startsAt") return <StartTime key={name} at={Number(value)} />;
  if (name === "endsAt") return <Time key={name} at={Number(value)} />;
  if (value === "true" || value === "false") return t(value === "true" ? "ops.yes" : "ops.no");
  return termText(t, { area, name, value, facts: {} });
}

/** A form about the version shown on the page, because another tab may have saved a later one. */
export function VersionForm({
  version,
  children,
  ...rest
}: FormProps & { version: Pick<VersionFacts, "version">; children: ReactNode }) {
  return (
    <ActForm {...rest}>
      <input type="hidden" name="seenVersion" value={version.version} />
      {children}
    </ActForm>
  );
}

interface SaveButtonsProps {
  version: VersionFacts;
  /** True when the operator's role may publish. */
  mayPublish: boolean;
}

/** Buttons to save, and to save and publish in the same submission, so that no input is lost. */
export function SaveButtons({ version, mayPublish }: SaveButtonsProps) {
  const { t } = useTranslation();
  const { needsSecond, isOwn } = version;
  const mayNotPublish = needsSecond && isOwn && !version.isPublic;
  return (
    <>
      {needsSecond && !version.isPublic ? (
        <p>{t(isOwn ? "ops.version.own" : "ops.version.second", { name: version.editedBy || "–" })}</p>
      ) : null}
      <div className="flex flex-wrap gap-3.5">
        <Button type="submit" name="decision" value="save" variant="outline">
          {t("ops.do.save")}
        </Button>
        {mayPublish && !mayNotPublish ? (
          <Button type="submit" name="decision" value="publish">
            {t(needsSecond ? "ops.do.publish" : "ops.do.saveAndPublish")}
          </Button>
        ) : null}
      </div>
    </>
  );
}
