import { Link } from "@remix-run/react";
import { useT } from "../../i18n/use-t.tsx";
import { PhoneArt } from "../../ui/phone-art.tsx";
import type { DownloadData } from "./download.server.ts";

/** Take the site along: a code for the phone's camera, and the apps that the brand really has. */
export function Download({ data }: { data: DownloadData }) {
  const t = useT();
  const apps = (["ios", "android", "lite"] as const).filter((platform) => data[platform] !== "");
  return (
    <section className="dl" aria-labelledby="download-title">
      <div className="dl-text">
        <h2 className="h3" id="download-title">
          {t("home.download.title")}
        </h2>
        <p className="small">{t(apps.length > 0 ? "home.download.apps" : "home.download.web")}</p>
        <img
          className="dl-qr"
          src="/download/qr.svg"
          alt={t("home.download.code")}
          width="100"
          height="100"
          loading="lazy"
        />
        <p className="dl-apps">
          {apps.map((platform) => (
            <a key={platform} className="btn" href={data[platform]}>
              {t(`home.download.${platform}`)}
            </a>
          ))}
          <Link className="btn" to="/download">
            {t("home.download.guide")}
          </Link>
        </p>
      </div>
      <PhoneArt />
    </section>
  );
}
