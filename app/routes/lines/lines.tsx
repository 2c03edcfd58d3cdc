import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { readRouters } from "../../modules/read-routers.server.ts";
import type { PageHandle } from "../../site/page-handle.ts";
import { pageTitle } from "../../site/page-title.ts";
import { useSite } from "../../site/use-site.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { card } from "../../ui/page-parts.tsx";

/** Allows the page to measure the response times of the brand's other addresses (server/page-policy.ts). */
export const handle: PageHandle = { measuresLines: true };

/** A longer time counts as no response. */
const AWAY_MS = 3_000;

/**
 * Loads the brand's addresses for members, so that the visitor can choose the fastest, and its apps (spec section 7,
 * routers).
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const name = context.t("download.lines.title", { brand: context.brand.document.name });
  const { domainList, resources } = await readRouters(context);
  return data({
    title: pageTitle(context, name),
    lines: domainList,
    apps: Object.entries(resources).map(([kind, { url }]) => ({ kind: kind as ResourceKind, url })),
    here: context.origin,
    texts: context.texts("download"),
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function LinesPage() {
  const { lines, apps, here } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { brand } = useSite();
  const { speeds, measureAgain } = useSpeeds(lines);
  return (
    <div className="mx-auto grid w-page max-w-180 gap-4 pb-14">
      <h1 className="heading-1">{t("download.lines.title", { brand: brand.name })}</h1>
      <p className="text-text-2">{t("download.lines.lead")}</p>
      <ul className="grid gap-2">
        {lines.map(({ domain: line, speedMs }) => (
          <li key={line} className={clsx(card, "flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3")}>
            <b className="min-w-0 flex-1 wrap-anywhere font-semibold max-sm:basis-full">
              {new URL(line).host}
            </b>
            <span className="text-13 text-text-2 tabular-nums" aria-live="polite">
              {speedText(speeds, line, t)}
            </span>
            {speedMs === null ? null : (
              <span className="text-13 text-text-3 tabular-nums">
                {t("download.lines.server", { ms: speedMs })}
              </span>
            )}
            {line === here ? (
              <span className="text-13 text-text-3">{t("download.lines.here")}</span>
            ) : (
              <a className={buttonClass({ variant: "secondary" })} href={line}>
                {t("download.lines.open")}
              </a>
            )}
          </li>
        ))}
      </ul>
      {speeds ? (
        <p className="flex flex-wrap items-center gap-3 text-13 text-text-3">
          <span className="flex-1">{t("download.lines.note")}</span>
          <Button
            variant="outline"
            busy={lines.some(({ domain }) => !(domain in speeds))}
            onClick={measureAgain}
          >
            {t("download.lines.again")}
          </Button>
        </p>
      ) : null}
      {apps.length > 0 ? (
        <section aria-labelledby="apps">
          <h2 className="heading-3 mb-2" id="apps">
            {t("download.apps")}
          </h2>
          <ul className="flex flex-wrap gap-2.5">
            {apps.map(({ kind, url }) => (
              <li key={kind}>
                <a className={buttonClass({ variant: "secondary" })} href={url}>
                  {t(kind === "guide" ? "download.guide" : `download.${kind}`)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

type ResourceKind = "ios" | "android" | "lite" | "guide";

/** Milliseconds by line, as measured so far; null for one that does not respond. Empty before scripts run. */
type Speeds = Readonly<Record<string, number | null>>;

function speedText(speeds: Speeds | null, line: string, t: ReturnType<typeof useTranslation>["t"]): string {
  if (!speeds) return "";
  const ms = speeds[line];
  if (ms === undefined) return t("download.lines.measuring");
  return ms === null ? t("download.lines.away") : t("download.lines.speed", { ms });
}

/** Measures every line when the page opens, and again on request. */
function useSpeeds(lines: readonly { domain: string }[]) {
  const [speeds, setSpeeds] = useState<Speeds | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round measures again
  useEffect(() => {
    const controller = new AbortController();
    setSpeeds({});
    // One after the other, because parallel measurements would slow each other down.
    void (async () => {
      for (const { domain: line } of lines) {
        const ms = await measure(line, controller.signal);
        if (controller.signal.aborted) return;
        setSpeeds((known) => ({ ...known, [line]: ms }));
      }
    })();
    return () => controller.abort();
  }, [lines, round]);
  return { speeds, measureAgain: () => setRound(round + 1) };
}

/**
 * Measures the milliseconds until a line responds to this browser, excluding connection time; null when it does not
 * respond.
 */
async function measure(line: string, ended: AbortSignal): Promise<number | null> {
  const ask = async () => {
    const start = performance.now();
    const signal = AbortSignal.any([ended, AbortSignal.timeout(AWAY_MS)]);
    await fetch(`${line}/healthz`, { mode: "no-cors", cache: "no-store", credentials: "omit", signal });
    return performance.now() - start;
  };
  try {
    await ask();
    return Math.max(1, Math.round(await ask()));
  } catch {
    return null;
  }
}
