import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Alert } from "../../ui/alert.tsx";
import { ErrorText, HelpText } from "../../ui/help-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useSite } from "../use-site.ts";
import { PictureField } from "./picture-field.tsx";
import type { BotCheck } from "./use-bot-check.ts";

interface HumanCheckProps {
  check: BotCheck;
  /** True when the brand shows the picture to every visitor. */
  picture: boolean;
  /** True when the form itself needs the proof, and not only the sending of a code. */
  required: boolean;
  error?: string | undefined;
  /** Changes after each answer, right or wrong. */
  round: unknown;
  /** Called when the visitor chooses the check without the picture. */
  onOther(): void;
}

/**
 * Renders the visible part of a form's proof. That is the brand's widget if it has one. Otherwise it is the picture if
 * the brand shows it, if no other proof can be made, if the proof was refused, or without scripts. Otherwise nothing is
 * shown while the browser computes the proof.
 */
export function HumanCheck({ check, picture, required, error, round, onOther }: HumanCheckProps) {
  const { t } = useTranslation();
  const { widgetCheck: widget } = useSite().brand;
  /**
   * The round in which the visitor chose the check without the picture. A proof refused after that brings the picture
   * back.
   */
  const [otherIn, setOtherIn] = useState<{ round: unknown } | null>(null);
  const note = useRef<HTMLParagraphElement>(null);
  const { prepare, failed, replaced } = check;
  const other = otherIn !== null && (error === undefined || otherIn.round === round);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a widget serves one answer
  useEffect(() => {
    if (widget) prepare();
  }, [widget, prepare, round]);
  useEffect(() => {
    // The button that had the focus has been removed. Focusing its replacement has it read out, and the keyboard
    // continues from there.
    if (other) note.current?.focus();
  }, [other]);
  const shown = failed || ((picture || error !== undefined) && !other && !widget);
  return (
    <>
      <div ref={check.place} className="col-span-full empty:hidden" />
      {widget && (replaced || failed) ? (
        <Alert tone="warning" className="col-span-full">
          {t(failed ? "auth.captcha.widgetPicture" : "auth.captcha.widgetWork")}
        </Alert>
      ) : null}
      {shown ? (
        <PictureField
          error={error}
          round={round}
          required={required}
          onOther={
            failed
              ? undefined
              : () => {
                  setOtherIn({ round });
                  onOther();
                }
          }
        />
      ) : (
        <>
          {widget && error ? (
            <ErrorText className="col-span-full" role="alert" tabIndex={-1}>
              {t("auth.captcha.widgetAgain")}
            </ErrorText>
          ) : null}
          <noscript className="col-span-full">
            <PictureField error={error} round={undefined} required={required} />
          </noscript>
        </>
      )}
      {other && !failed ? (
        <HelpText className="col-span-full" role="status" tabIndex={-1} ref={note}>
          <Icon name="check" size={15} />
          {t("auth.captcha.noPicture")}
        </HelpText>
      ) : null}
    </>
  );
}
