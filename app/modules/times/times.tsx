import { useT } from "../../i18n/use-t.tsx";
import type { TimesData } from "./times.server.ts";

/** Average deposit and withdrawal time over the last day, as measured. */
export function Times({ data }: { data: TimesData }) {
  const t = useT();
  const rows = [
    ["deposit", data.depositMs],
    ["withdrawal", data.withdrawalMs],
  ] as const;
  return (
    <section className="panel pad" aria-labelledby="times-title">
      <h2 className="h3" id="times-title">
        {t("home.times.title")}
      </h2>
      <p className="small t2">{t("home.times.text")}</p>
      <dl className="times">
        {rows.map(([kind, ms]) =>
          ms === null ? null : (
            <div key={kind}>
              <dt className="t2">{t(`home.times.${kind}`)}</dt>
              <dd className="h2 num">{minutesAndSeconds(ms)}</dd>
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
