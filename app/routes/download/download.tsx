import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { readRouters } from "../../modules/read-routers.server.ts";
import { APP_KINDS, type AppKind } from "../../shared/app-kinds.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { pageTitle } from "../../site/page-title.ts";
import { useSite } from "../../site/use-site.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { card } from "../../ui/page-parts.tsx";
import { PhoneArt } from "../../ui/phone-art.tsx";
import { InstallButton } from "./install-button.tsx";

/**
 * Ways to install the site (spec section 2, /down and /download): the brand's existing apps, a QR code that opens the
 * site on a phone, and instructions for the home screen.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { document } = context.brand;
  const name = context.t("download.name");
  const common = { name, title: pageTitle(context, name) };
  if (!document.pages.includes("download")) {
    return data({ ...common, page: null, texts: context.texts("later") }, 404);
  }
  const { resources } = await readRouters(context);
  const page = {
    host: new URL(context.origin).host,
    apps: APP_KINDS.flatMap((kind) => {
      const app = resources[kind];
      // A lite app whose address is this very page is the site on the home screen, described below.
      if (!app || (kind === "lite" && /^\/down(load)?$/.test(app.url))) return [];
      return [{ kind, url: app.url, version: app.version, note: app.note }];
    }),
    guide: resources.guide?.url ?? "",
    hasLines: document.hosts.filter(({ audience }) => audience === "member").length > 1,
  };
  return data({ ...common, page, texts: context.texts("download") });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const APP_ICONS = { ios: "phone", android: "phone", lite: "bolt" } as const satisfies Record<
  AppKind,
  IconName
>;

export default function DownloadPage() {
  const { name, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { brand } = useSite();
  if (!page) return <ComingSoon name={name} />;
  const { host, guide, apps } = page;
  return (
    <div className="mx-auto w-page grid gap-8 pb-14">
      <section className="accent-scene relative grid min-h-85 content-center gap-6 overflow-hidden rounded-xl px-5 pt-6 pb-58 text-white md:py-10 md:pr-[44%] md:pl-12">
        <div className="grid gap-2">
          <h1 className="heading-1">{t("download.title", { brand: brand.name })}</h1>
          <p>{t("download.lead")}</p>
          {apps.length === 0 ? (
            <p className="text-13">{t("download.noApps", { brand: brand.name })}</p>
          ) : null}
          <InstallButton />
          {apps.length > 0 ? (
            <ul className="flex flex-wrap gap-2.5" aria-label={t("download.apps")}>
              {apps.map(({ kind, url, version, note }) => (
                <li key={kind} className="max-w-60">
                  <a className={buttonClass()} href={url}>
                    <Icon name={APP_ICONS[kind]} size={18} />
                    {t(`download.${kind}`)}
                  </a>
                  {/* A camera needs dark on light, in any theme. */}
                  <img
                    className="mt-2 w-20 rounded-md bg-white p-1 max-md:hidden"
                    src={`/download/qr.svg?of=${kind}`}
                    alt={t("download.codeOf", { app: t(`download.${kind}`) })}
                    width="100"
                    height="100"
                  />
                  {version ? (
                    <p className="mt-2 text-13 wrap-anywhere">{t("download.version", { version })}</p>
                  ) : null}
                  {note ? <p className="mt-1 text-13 wrap-anywhere">{note}</p> : null}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <figure className="flex items-center gap-4">
          {/* A camera needs dark on light, in any theme. */}
          <img
            className="w-28 rounded-md bg-white p-1.5"
            src="/download/qr.svg"
            alt={t("download.code", { host })}
            width="100"
            height="100"
          />
          <figcaption className="grid max-w-55 gap-0.5">
            <b className="font-semibold">{t("download.scan")}</b>
            <span className="text-13">{t("download.scan.text", { host })}</span>
          </figcaption>
        </figure>
        <PhoneArt className="left-[calc(50%-95px)] max-md:-bottom-68 md:top-12 md:left-[66%]" />
      </section>
      <section aria-labelledby="guide">
        <h2 className="heading-2 mb-4" id="guide">
          {t("download.guide")}
        </h2>
        <div className="grid gap-4 md:grid-cols-2">
          <Guide platform="ios" host={host} />
          <Guide platform="android" host={host} />
        </div>
        {page.hasLines ? (
          <p className="mt-4">
            <Link className="link" to="/lines">
              {t("download.lines.link")}
            </Link>
          </p>
        ) : null}
        {guide ? (
          <p>
            <a className="link" href={guide}>
              {t("download.guide.open")}
            </a>
          </p>
        ) : null}
      </section>
    </div>
  );
}

function Guide({ platform, host }: { platform: "ios" | "android"; host: string }) {
  const { t } = useTranslation();
  return (
    <article className={clsx(card, "p-6")}>
      <h3 className="font-bold text-16">{t(`download.home.${platform}`)}</h3>
      <ol className="mt-4 grid gap-3">
        {([1, 2, 3] as const).map((step) => (
          <li key={step} className="flex items-center gap-3 text-text-2 wrap-anywhere">
            <span
              className="flex-none rounded-pill bg-accent-soft text-center font-bold text-14/8 text-accent-text size-8"
              aria-hidden="true"
            >
              {step}
            </span>
            {t(`download.home.${platform}.${step}`, { host })}
          </li>
        ))}
      </ol>
    </article>
  );
}
