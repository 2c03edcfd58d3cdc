import { Link } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Secret } from "./app-set-up.tsx";
import { OpsPanel } from "./ops-panel.tsx";
import { SmallPage } from "./small-page.tsx";

/** Shows new recovery codes, only once; `next` is the operator's next page. */
export function NewCodes({ recoveryCodes, next }: { recoveryCodes: readonly string[]; next: string }) {
  const { t } = useTranslation();
  return (
    <SmallPage title={t("ops.recovery.new")}>
      <OpsPanel>
        <p>{t("ops.recovery.new.text")}</p>
        <ol className="list-decimal pl-8">
          {recoveryCodes.map((code) => (
            <li key={code} className="py-1 whitespace-nowrap">
              <Secret>{code}</Secret>
            </li>
          ))}
        </ol>
      </OpsPanel>
      <Link className={buttonClass()} to={next} reloadDocument>
        {t("ops.recovery.kept")}
      </Link>
    </SmallPage>
  );
}
