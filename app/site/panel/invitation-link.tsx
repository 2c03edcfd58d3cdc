import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { NoTranslate } from "../../ui/money.tsx";

interface InvitationLinkProps {
  link: string;
  code: string;
  codeLabel: string;
  /** The link's QR code (app/shared/qr-path.ts) and its width in pixels. */
  qr: { path: string; size: number };
  qrSize: number;
}

/** A link with which others register: its QR code, its address to copy, and its code. Texts of the namespace `referral`. */
export function InvitationLink({ link, code, codeLabel, qr, qrSize }: InvitationLinkProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  return (
    <div className="flex flex-wrap items-start gap-5">
      <svg
        className="shrink-0 rounded-sm"
        width={qrSize}
        height={qrSize}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t("referral.qr")}
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="grid min-w-0 flex-1 basis-65 gap-3">
        <Field label={t("referral.link")} name="link" value={link} readOnly />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            size="sm"
            className="noscript:hidden"
            onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(true))}
          >
            {t(copied ? "referral.copied" : "referral.copy")}
          </Button>
          <p className="text-13 text-text-2">
            {codeLabel} <NoTranslate className="font-bold text-text-1">{code}</NoTranslate>
          </p>
        </div>
      </div>
    </div>
  );
}
