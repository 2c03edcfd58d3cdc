import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import stylesheet from "../../styles/download.css?url";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { PhoneArt } from "../../ui/phone-art.tsx";
import { NotPart } from "../later/not-part.tsx";
import { pageTitle } from "../page-title.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/**
 * How to take the site along (spec section 2, /down and /download): the apps that the brand really has, a code that opens
 * the site on a phone, and how to put it on the home screen.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { document } = context.brand;
  const name = context.t("download.name");
  const common = { name, title: pageTitle(context, name) };
  if (!document.pages.includes("download")) {
    return data({ ...common, page: null, texts: context.texts("later") }, 404);
  }
  const { ios, android, lite, guide } = document.downloads;
  const page = {
    host: new URL(context.origin).host,
    // A lite app that is this very page is the site on the home screen, told below.
    apps: { ios, android, lite: /^\/down(load)?$/.test(lite) ? "" : lite },
    guide,
  };
  return data({ ...common, page, texts: context.texts("download") });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const APP_ICONS = { ios: "phone", android: "phone", lite: "bolt" } as const satisfies Record<
  string,
  IconName
>;
const KINDS = ["ios", "android", "lite"] as const;

export default function DownloadPage() {
  const { name, page } = useLoaderData<typeof loader>();
  const t = useT();
  const { brand } = useSite();
  if (!page) return <NotPart name={name} />;
  const { host, guide } = page;
  const apps = KINDS.filter((kind) => page.apps[kind] !== "");
  return (
    <div className="wrap dlpage">
      <section className="dlhead">
        <div>
          <h1 className="h1">{t("download.title", { brand: brand.name })}</h1>
          <p>{t("download.lead")}</p>
          {apps.length === 0 ? <p className="small">{t("download.noApps", { brand: brand.name })}</p> : null}
          {apps.length > 0 ? (
            <ul className="dlapps" aria-label={t("download.apps")}>
              {apps.map((kind) => (
                <li key={kind}>
                  <a className="btn pri" href={page.apps[kind]}>
                    <Icon name={APP_ICONS[kind]} size={18} />
                    {t(`download.${kind}`)}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <figure className="dlcode">
          <img src="/download/qr.svg" alt={t("download.code", { host })} width="100" height="100" />
          <figcaption>
            <b className="b">{t("download.scan")}</b>
            <span className="small">{t("download.scan.text", { host })}</span>
          </figcaption>
        </figure>
        <PhoneArt />
      </section>
      <section aria-labelledby="guide">
        <h2 className="h2" id="guide">
          {t("download.guide")}
        </h2>
        <div className="dlguides">
          <Guide platform="ios" host={host} />
          <Guide platform="android" host={host} />
        </div>
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
  const t = useT();
  return (
    <article className="panel dlguide">
      <h3 className="title">{t(`download.home.${platform}`)}</h3>
      <ol>
        {([1, 2, 3] as const).map((step) => (
          <li key={step}>{t(`download.home.${platform}.${step}`, { host })}</li>
        ))}
      </ol>
    </article>
  );
}
