import { Link } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PhoneArt } from "../../ui/phone-art.tsx";
import type { DownloadData } from "./download.server.ts";

/** Links to the site on a phone: a code for its camera, and the apps that the brand has. */
export function Download({ data }: { data: DownloadData }) {
  const { t } = useTranslation();
  const { apps } = data;
  return (
    <section
      className="accent-scene relative flex min-h-80 overflow-hidden rounded-lg p-6 text-white"
      aria-labelledby="download-title"
    >
      <div className="relative z-1 flex max-w-[52%] flex-col items-start gap-2.5">
        <h2 className="heading-3" id="download-title">
          {t("home.download.title")}
        </h2>
        <p className="text-13">{t(apps.length > 0 ? "home.download.apps" : "home.download.web")}</p>
        <img
          className="size-25 rounded-md bg-white"
          src="/download/qr.svg"
          alt={t("home.download.code")}
          width="100"
          height="100"
          loading="lazy"
        />
        <p className="flex flex-wrap gap-2">
          {apps.map(({ kind, url }) => (
            <a key={kind} className={buttonClass({ variant: "paper" })} href={url}>
              {t(`home.download.${kind}`)}
            </a>
          ))}
          <Link className={buttonClass({ variant: "paper" })} to="/download">
            {t("home.download.guide")}
          </Link>
        </p>
      </div>
      <PhoneArt className="top-12 left-[calc(50%+36px)]" />
    </section>
  );
}
