import { Form, useLocation } from "@remix-run/react";
import { useT } from "../../i18n/use-t.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { withoutModal } from "../own-path.ts";
import type { ModalWay } from "../root/modals.tsx";

/** An announcement of the popup type; its content is HTML that the platform has cleaned. */
export interface PopupNotice {
  id: string;
  title: string;
  content: string;
}

/** The announcements that show after sign-in, once a day, unless one wants none again (switch popupNotices). */
export default function NoticesDialog({ closeTo, close, notices }: ModalWay & { notices: PopupNotice[] }) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <Dialog labelledBy="notices-title" closeTo={closeTo} onClose={close} className="notices-dialog">
      <h1 className="h2" id="notices-title">
        {t("notices.title")}
      </h1>
      {notices.map(({ id, title, content }) => (
        <article key={id}>
          <h2 className="title">{title}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the platform gives cleaned HTML only (sanitise-html.ts) */}
          <div className="t2" dangerouslySetInnerHTML={{ __html: content }} />
        </article>
      ))}
      <Form method="post" action="/preferences" replace preventScrollReset className="acts">
        <input type="hidden" name="back" value={withoutModal(pathname, search)} />
        <label className="check">
          <input type="checkbox" name="popups" value="never" />
          {t("notices.never")}
        </label>
        <Button type="submit" data-autofocus="">
          {t("notices.close")}
        </Button>
      </Form>
    </Dialog>
  );
}
