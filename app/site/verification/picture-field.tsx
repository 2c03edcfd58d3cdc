import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";

/** The minimum time between two new pictures (spec section 4). */
const REFRESH_MS = 1_000;

interface PictureFieldProps {
  error?: string | undefined;
  /** Changes when the picture has been used: the server has then forgotten it. */
  round: unknown;
  /** Continues without the picture; if undefined, that is not offered. */
  onOther?: (() => void) | undefined;
  required: boolean;
}

/**
 * The captcha picture with the field for its text (spec section 4), and the alternative for visitors who cannot see it.
 */
export function PictureField({ error, round, onOther, required }: PictureFieldProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const served = useRef(round);
  const [picture, setPicture] = useState(0);
  const [waits, setWaits] = useState(false);

  const input = () => place.current?.querySelector("input");
  const refresh = () => {
    const field = input();
    if (field) field.value = "";
    setWaits(true);
    setPicture((shown) => shown + 1);
  };
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setWaits(false), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  useEffect(() => {
    if (served.current === round) return;
    served.current = round;
    refresh();
  });

  return (
    <div className="col-span-full" ref={place}>
      <Field
        label={t("auth.field.captcha")}
        name="captcha"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        required={required}
        error={error}
        after={
          <>
            <img
              src={picture === 0 ? "/account/captcha" : `/account/captcha?n=${picture}`}
              width={143}
              height={50}
              className="h-full w-auto rounded-sm object-contain"
              alt={t("auth.captcha.picture")}
            />
            <button
              type="button"
              className={iconButton({}, "noscript:hidden")}
              aria-label={t("auth.captcha.refresh")}
              disabled={waits}
              onClick={() => {
                refresh();
                // The button is disabled for a second, and a disabled button has no focus.
                input()?.focus();
              }}
            >
              <Icon name="refresh" size={18} />
            </button>
          </>
        }
      />
      {onOther ? (
        <button type="button" className="link py-1.5 text-left text-13 noscript:hidden" onClick={onOther}>
          {t("auth.captcha.other")}
        </button>
      ) : null}
    </div>
  );
}
