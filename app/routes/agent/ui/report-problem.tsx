import { useTranslation } from "../../../i18n/use-translation.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";

/** Replaces a report: nobody of the team has the username, or the report could not be loaded. */
export function ReportProblem({ problem }: { problem: "nobody" | "failed" }) {
  const { t } = useTranslation();
  return problem === "nobody" ? (
    <EmptyState icon="users" title={t("team.nobody.title")} text={t("team.nobody.text")} />
  ) : (
    <ErrorState title={t("team.failed.title")} text={t("team.failed.text")} />
  );
}
