import { useTranslation } from "../../../i18n/use-translation.ts";
import { TRANSFER_PATHS } from "../../../site/paths.ts";
import { Segmented } from "../../../ui/segmented.tsx";

/** The parts of team management: the accounts, and the transfer to one of them. */
export function TeamTabs({ view }: { view: "list" | "member" | "transfer" }) {
  const { t } = useTranslation();
  return (
    <Segmented
      className="mb-4 justify-self-start"
      label={t("nav.agent.downlineManagmentView")}
      value={view === "transfer" ? "transfer" : "list"}
      choices={[
        { value: "list", label: t("team.tab.members"), to: "/agent/downlineManagmentView" },
        { value: "transfer", label: t("team.tab.transfer"), to: TRANSFER_PATHS.downline },
      ]}
    />
  );
}
