import { useT } from "../../i18n/use-t.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { ModalWay } from "./modals.tsx";
import { onColour } from "./on-colour.ts";

/** The chat room in a frame, under a header of the brand's own colour. */
export default function ChatDialog({
  closeTo,
  close,
  url,
  headerColor,
}: ModalWay & { url: string; headerColor: string }) {
  const t = useT();
  return (
    <Dialog
      labelledBy="chat-title"
      closeTo={closeTo}
      onClose={close}
      className={`chat-dialog on-${onColour(headerColor)}`}
    >
      <h2 className="title" id="chat-title">
        {/* A colour of the document's own: an attribute of a drawing, since the page allows no inline style. */}
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width="1" height="1" fill={headerColor} />
        </svg>
        <span>{t("shell.chatRoom")}</span>
      </h2>
      <iframe src={url} title={t("shell.chatRoom")} />
    </Dialog>
  );
}
