import { useState } from "react";
import { useT } from "../../i18n/use-t.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PictureField } from "./picture-field.tsx";
import type { BotCheck } from "./use-bot-check.ts";

interface HumanCheckProps {
  check: BotCheck;
  /** Whether the brand shows the picture to everybody. */
  picture: boolean;
  /** Whether the form itself needs the proof, not only the sending of a code. */
  required: boolean;
  error?: string | undefined;
  /** Changes when an answer has been given, right or wrong. */
  round: unknown;
  /** Called when the visitor takes the way without the picture. */
  onOther(): void;
}

/**
 * What of a form's proof can be seen: the picture where the brand has it or where no other proof can be made, and
 * without scripts; else nothing, while the browser works.
 */
export function HumanCheck({ check, picture, required, error, round, onOther }: HumanCheckProps) {
  const t = useT();
  const [other, setOther] = useState(false);
  const shown = check.failed || (picture && !other);
  return (
    <>
      <div ref={check.place} className="wide empty:hidden" />
      {shown ? (
        <PictureField
          error={error}
          round={round}
          required={required}
          onOther={
            check.failed
              ? undefined
              : () => {
                  setOther(true);
                  onOther();
                }
          }
        />
      ) : (
        <noscript className="wide">
          <PictureField error={error} round={undefined} required={required} />
        </noscript>
      )}
      {other && !check.failed ? (
        <p className="help wide" role="status">
          <Icon name="check" size={15} />
          {t("auth.captcha.noPicture")}
        </p>
      ) : null}
    </>
  );
}
