import { Link, useFetcher, useLocation } from "@remix-run/react";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useAnswer } from "../../ui/use-answer.ts";
import { LogoMark } from "../logo.tsx";
import { signInPath, withModal } from "../safe-redirect.ts";
import { useSite } from "../use-site.ts";
import { AuthBody, AuthFoot, AuthHeading } from "./auth-card.tsx";
import { VerifyStep, type VerifyStepData } from "./verify-step.tsx";

interface VerifyFormProps {
  titleId: string;
  /** The step as the page loaded it, or as the response to a form without scripts. */
  step: VerifyStepData;
  /** Page to open afterwards. */
  next: string;
  /** Address of the dialog that contains the form; undefined on the page. */
  dialog?: string | undefined;
}

/** The extra step of a sign-in from an unknown place, for both the dialog and the page. */
export function VerifyForm({ titleId, step: plain, next, dialog }: VerifyFormProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const { search } = useLocation();
  const fetcher = useFetcher<VerifyStepData>();
  const action = signInPath("/account/verify", next);
  const step = useAnswer<VerifyStepData, VerifyStepData>(fetcher, plain);
  return (
    <>
      <AuthBody>
        <AuthHeading
          id={titleId}
          title={t("security.step.title")}
          text={t(textKey(`security.step.because.${step.because}`), { brand: brand.name })}
          mark={<LogoMark size={44} />}
        />
        <VerifyStep
          step={step}
          Form={fetcher.Form}
          action={action}
          busy={fetcher.state !== "idle"}
          submit={(form) => fetcher.submit(form, { method: "post", action })}
          hiddenFields={dialog ? { dialog } : {}}
        />
      </AuthBody>
      <AuthFoot>
        <Link
          className="link"
          to={dialog ? withModal(search, "login") : signInPath("/login", next)}
          replace
          preventScrollReset
        >
          {t("security.step.back")}
        </Link>
      </AuthFoot>
    </>
  );
}
