import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { CallValue } from "../../platform/contract/calls.ts";
import { Times } from "../../site/times.tsx";
import { Badge } from "../../ui/badge.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { card } from "../../ui/page-parts.tsx";

type Own = CallValue<"content", "feedbacks">;

const TONES = { open: "info", answered: "positive", closed: "neutral" } as const;

/** Renders the member's earlier feedback, with the answers. */
export function FeedbackList({ own, pageNo }: { own: Own; pageNo: number }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="own-feedback" className="grid grid-cols-1 gap-3">
      <h2 className="heading-3" id="own-feedback">
        {t("feedback.own")}
      </h2>
      {own.list.length === 0 ? <p className="text-13 text-text-2">{t("feedback.own.none")}</p> : null}
      <Times when={own.list.length > 0}>
        {(time) => (
          <>
            {own.list.map(({ feedbackId, type, content, state, answer, createdAt, decidedAt }) => (
              <article key={feedbackId} className={clsx(card, "grid grid-cols-1 gap-2.5 p-4.5")}>
                <header className="flex flex-wrap items-center gap-2.5 text-13">
                  <span className="font-semibold">{t(`feedback.type.${type}`)}</span>
                  <Badge tone={TONES[state]}>{t(`feedback.state.${state}`)}</Badge>
                  <time className="text-12 text-text-3 tabular-nums">{time(createdAt)}</time>
                </header>
                <p className="whitespace-pre-line wrap-anywhere">{content}</p>
                {state === "answered" ? (
                  <div className="grid gap-1 rounded-md bg-surface-2 p-3.5">
                    <h3 className="text-13 font-semibold">{t("feedback.answer")}</h3>
                    <p className="whitespace-pre-line text-text-2 wrap-anywhere">{answer}</p>
                    {decidedAt ? (
                      <time className="text-12 text-text-3 tabular-nums">{time(decidedAt)}</time>
                    ) : null}
                  </div>
                ) : null}
              </article>
            ))}
          </>
        )}
      </Times>
      <PageLinks
        label={t("feedback.pages")}
        pageNo={pageNo}
        totalPages={own.totalPages}
        to={(page) => `/feedback?pageNo=${page}`}
        texts={{ previous: t("feedback.newer"), next: t("feedback.older") }}
      />
    </section>
  );
}
