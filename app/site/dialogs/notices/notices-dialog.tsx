import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Html } from "../../../ui/html.tsx";
import { withoutModal } from "../../safe-redirect.ts";
import type { DialogProps } from "../dialog.ts";
import type { PopupNotice } from "./notices-dialog.server.ts";

/** The announcements shown after sign-in, once a day, unless the member turned them off (switch popupNotices). */
export default function NoticesDialog({ data, closeTo, close }: DialogProps<PopupNotice[]>) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Dialog labelledBy="notices-title" closeTo={closeTo} onClose={close} size="text" className="p-8">
      <h1 className="heading-2 mb-4 pr-9" id="notices-title">
        {t("notices.title")}
      </h1>
      {data.map(({ id, title, content, imageUrl, linkUrl }) => (
        <article key={id} className="border-t border-border py-4">
          <h2 className="text-16 font-bold">{title}</h2>
          {imageUrl ? <img src={imageUrl} alt="" className="my-2 w-full rounded-md object-cover" /> : null}
          <Html html={content} />
          {linkUrl ? (
            <a className="link inline-block py-1" href={linkUrl} rel="noopener nofollow">
              {t("notices.more")}
            </a>
          ) : null}
        </article>
      ))}
      <Form
        method="post"
        action="/preferences"
        replace
        preventScrollReset
        className="mt-2 flex flex-wrap items-center justify-between gap-3"
      >
        <input type="hidden" name="back" value={withoutModal(pathname, search)} />
        <Check name="popups" value="never">
          {t("notices.never")}
        </Check>
        <Button type="submit" data-autofocus="">
          {t("notices.close")}
        </Button>
      </Form>
    </Dialog>
  );
}
