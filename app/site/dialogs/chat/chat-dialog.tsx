import clsx from "clsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { getContrastColour } from "../../../shared/contrast-colour.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { DialogProps } from "../dialog.ts";
import type { ChatDialogData } from "./chat-dialog.server.ts";

/** Colours of the heading and the button on a coloured header. */
const ON_HEADER = { white: "*:[h2,a]:text-white", black: "*:[h2,a]:text-black" } as const;

/** The chat room in a frame, under a header of the brand's own colour. */
export default function ChatDialog({ data, closeTo, close }: DialogProps<ChatDialogData>) {
  const { t } = useTranslation();
  const { url, headerColor } = data;
  return (
    <Dialog
      labelledBy="chat-title"
      closeTo={closeTo}
      onClose={close}
      size="chat"
      className={clsx(
        "grid-rows-[56px_1fr] open:grid open:h-[min(750px,100dvh-32px)]",
        ON_HEADER[getContrastColour(headerColor)],
      )}
    >
      <h2 className="relative flex items-center pr-14 pl-5 text-16 font-bold" id="chat-title">
        {/* The colour comes from the data: it is set as an SVG attribute, since the page allows no inline style. */}
        <svg
          className="absolute inset-0 size-full"
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width="1" height="1" fill={headerColor} />
        </svg>
        <span className="relative">{t("shell.chatRoom")}</span>
      </h2>
      <iframe className="size-full bg-surface-2" src={url} title={t("shell.chatRoom")} />
    </Dialog>
  );
}
