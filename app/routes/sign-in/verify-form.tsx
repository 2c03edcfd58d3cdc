import { Link, useFetcher, useLocation } from "@remix-run/react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { useAnswer } from "../../ui/use-answer.ts";
import { doorPath, withModal } from "../own-path.ts";
import { LogoMark } from "../root/logo.tsx";
import { VerifyStep, type VerifyStepData } from "./verify-step.tsx";

interface VerifyFormProps {
  titleId: string;
  /** As the page came, or as a form without scripts was answered. */
  step: VerifyStepData;
  /** Where to go after it. */
  next: string;
  /** Address of the dialog that it is in; none for the page. */
  dialog?: string | undefined;
}

/** The extra step of a sign-in from an unknown place; in the dialog and on the page alike. */
export function VerifyForm({ titleId, step: plain, next, dialog }: VerifyFormProps) {
  const t = useT();
  const { brand } = useSite();
  const { search } = useLocation();
  const fetcher = useFetcher<VerifyStepData>();
  const action = doorPath("/account/verify", next);
  const step = useAnswer<VerifyStepData, VerifyStepData>(fetcher, plain);
  return (
    <>
      <div className="sign-in">
        <div className="head">
          <LogoMark size={44} />
          <div>
            <h1 className="h2" id={titleId}>
              {t("security.step.title")}
            </h1>
            <p className="small t2">{t(`security.step.because.${step.because}`, { brand: brand.name })}</p>
          </div>
        </div>
        <VerifyStep
          step={step}
          Form={fetcher.Form}
          action={action}
          busy={fetcher.state !== "idle"}
          submit={(form) => fetcher.submit(form, { method: "post", action })}
          carried={dialog ? { dialog } : {}}
        />
      </div>
      <p className="dialog-foot small t2">
        <Link
          className="link"
          to={dialog ? withModal(search, "login") : doorPath("/login", next)}
          replace
          preventScrollReset
        >
          {t("security.step.back")}
        </Link>
      </p>
    </>
  );
}
