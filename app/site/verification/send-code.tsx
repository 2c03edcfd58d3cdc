import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { HelpText } from "../../ui/help-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useSite } from "../use-site.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";

/** A code that has been sent. */
export interface SentCode {
  to: string;
  /** From the server: no other code may be requested before then. */
  expiredMinutes: number;
}

/** Value of the button in a form that is submitted without scripts. */
export const SEND_CODE = "send-code";

interface SendCodeButtonProps {
  /** Name of the button in a form that is submitted without scripts. */
  name?: string;
  /** The last code that was sent; a new object for each. */
  sent: SentCode | undefined;
  busy: boolean;
  onSend(): void;
}

/** Requests a code, then counts down in place (spec section 4) before it can be used again. */
export function SendCodeButton({ name = "intent", sent, busy, onSend }: SendCodeButtonProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [end, setEnd] = useState(0);
  const left = useSecondsUntil(end);
  useEffect(() => setEnd(sent ? Date.now() + sent.expiredMinutes * 60_000 : 0), [sent]);
  return (
    <>
      {/* The return key presses a form's first submit button, which must not be the one that sends a code. */}
      {hydrated ? null : <button type="submit" hidden />}
      <button
        // Without scripts the button submits the form.
        type={hydrated ? "button" : "submit"}
        name={name}
        value={SEND_CODE}
        formNoValidate
        className="link min-w-21 flex-none py-2 pl-2.5 text-right tabular-nums disabled:cursor-default disabled:text-text-2 disabled:no-underline"
        disabled={busy || left > 0}
        onClick={onSend}
      >
        {left > 0 ? t("auth.code.again", { seconds: left }) : t("auth.code.send")}
      </button>
    </>
  );
}

interface SentCodeNoteProps {
  sent: SentCode | undefined;
  /** True when the answer must not reveal that there is an account to send to. */
  hidden?: boolean;
}

/** Shows where the code was sent, and in a demonstration where it can be read. */
export function SentCodeNote({ sent, hidden = false }: SentCodeNoteProps) {
  const { t } = useTranslation();
  const { sandbox } = useSite();
  return (
    // Takes no space until a code is sent, but exists so that the message is read out.
    <HelpText
      className="col-span-full flex min-h-5 gap-1.5 empty:absolute empty:min-h-0 mt-1.5 [&>svg]:mt-0.5"
      role="status"
    >
      {sent ? (
        <>
          <Icon name="check" size={15} />
          <span>
            <RichText
              text={t(hidden ? "auth.code.sentIf" : "auth.code.sent")}
              parts={{ to: <b className="tabular-nums">{sent.to}</b> }}
            />{" "}
            {sandbox ? (
              <a className="link" href={sandbox.outbox} target="_blank" rel="noopener">
                {t("shell.outbox")}
              </a>
            ) : null}
          </span>
        </>
      ) : null}
    </HelpText>
  );
}
