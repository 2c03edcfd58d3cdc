import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { card } from "../../ui/page-parts.tsx";
import type { TimesData } from "./times.server.ts";

/** Measured average deposit and withdrawal time over the last hours; missing figures are not shown. */
export function Times({ data }: { data: TimesData }) {
  const { t } = useTranslation();
  const rows = [
    ["deposit", data.depositMs],
    ["withdrawal", data.withdrawalMs],
  ] as const;
  return (
    <section className={clsx(card, "p-5 lg:p-6")} aria-labelledby="times-title">
      <h2 className="heading-3" id="times-title">
        {t("home.times.title")}
      </h2>
      <p className="text-13 text-text-2">{t("home.times.text", { count: data.windowHours })}</p>
      <dl className="mt-4 grid gap-4">
        {rows.map(([kind, ms]) =>
          ms === null ? null : (
            <div key={kind}>
              <dt className="text-text-2">{t(`home.times.${kind}`)}</dt>
              <dd className="heading-2 tabular-nums">
                {ms < 1_000 ? t("home.times.instant") : minutesAndSeconds(ms)}
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

function minutesAndSeconds(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}
