import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Enrolment } from "../../../platform/contract/ops/session.ts";
import { qrPath } from "../../../shared/qr-path.ts";
import { OpsPanel } from "./ops-panel.tsx";

/** The secret and QR code for setting up an authenticator app. */
export interface AppSetUp {
  secret: string;
  qr: { path: string; size: number };
}

export function AppSetUpPanel({ secret, qr }: AppSetUp) {
  const { t } = useTranslation();
  return (
    <OpsPanel>
      <p>{t("ops.enrol.text")}</p>
      <svg
        role="img"
        aria-label={t("ops.enrol.qr")}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className="size-56 max-w-full rounded-md bg-white"
      >
        <path d={qr.path} />
      </svg>
      <p>
        {t("ops.enrol.secret")}
        <br />
        <Secret>{secret}</Secret>
      </p>
    </OpsPanel>
  );
}

/** Something to type off. */
export function Secret({ children }: { children: string }) {
  return <code className="font-mono tracking-wider break-all select-all">{children}</code>;
}

/** Shows the current code, in a demonstration. */
export function DemoCode({ code }: { code: string | null }) {
  const { t } = useTranslation();
  if (!code) return null;
  return (
    <p className="text-13 text-text-2">
      {t("ops.demo.code")} <strong className="font-mono tracking-wider select-all">{code}</strong>
    </p>
  );
}

/** Returns the data with which a page sets up an authenticator app; null when there is none to set up. */
export function toSetUp(enrolment: Enrolment): AppSetUp;
export function toSetUp(enrolment: Enrolment | null): AppSetUp | null;
export function toSetUp(enrolment: Enrolment | null): AppSetUp | null {
  return enrolment && { secret: enrolment.secret, qr: qrPath(enrolment.uri) };
}
