import { useNavigation } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Message, MessageHead } from "../../../platform/contract/messages.ts";
import { PageBar } from "../../../site/panel/records/page-bar.tsx";
import { usePersistentActionData } from "../../../site/panel/use-reload-on-money-change.ts";
import { Times, useRowTime } from "../../../site/times.tsx";
import { useBrandTime, useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Html } from "../../../ui/html.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { iconButton } from "../../../ui/icon-button.ts";
import { AdjacentPages } from "../../../ui/page-links.tsx";
import { card } from "../../../ui/page-parts.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import type { MessagesData } from "./load-messages.server.ts";
import type { MessageResult } from "./message-action.server.ts";
import { useReloadOnMessages } from "./use-reload-on-messages.ts";

const PATH = "/member/messageV2";

type Kind = MessagesData["kind"];

/** Returns the address of one kind's list; `more`: the message that is open in it. */
function toAddress(kind: Kind, pageNo: number, more: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams({ kind, ...more });
  if (pageNo > 1) params.set("pageNo", String(pageNo));
  return `${PATH}?${params}`;
}

/** The inbox (spec section 2, `messageV2`): two lists, with the open message over them. */
export function Inbox({ messages }: { messages: MessagesData }) {
  const { t } = useTranslation();
  const result = usePersistentActionData<MessageResult>();
  useReloadOnMessages();
  const { kind, pageNo, found, opened, isGone, deleted } = messages;
  const feedback = useSite().brand.switches.feedback;
  if (!found) return <ErrorState title={t("messages.failed.title")} text={t("messages.failed.text")} />;
  const { unread } = found;
  return (
    <div className="grid grid-cols-1 gap-4.5">
      {result ? (
        <Alert>{result.message}</Alert>
      ) : isGone ? (
        <Alert tone="info">{t("messages.gone")}</Alert>
      ) : null}
      {deleted && !result ? <Undo messageId={deleted} kind={kind} pageNo={pageNo} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t("messages.kinds")}
          value={kind}
          choices={(["system", "personal"] as const).map((one) => ({
            value: one,
            label: t(`messages.${one}`),
            to: toAddress(one, 1),
            count: unread[one],
          }))}
        />
        {unread.system + unread.personal > 0 ? <ReadAll messages={messages} /> : null}
      </div>
      {opened ? <Opened message={opened} kind={kind} pageNo={pageNo} /> : null}
      {found.list.length === 0 ? (
        <EmptyState
          icon="mail"
          title={t(`messages.none.${kind}`)}
          text={t("messages.none.text")}
          action={
            pageNo > 1 ? (
              <ButtonLink to={toAddress(kind, 1)}>{t("messages.first")}</ButtonLink>
            ) : feedback ? (
              <ButtonLink to="/feedback" variant="secondary">
                {t("messages.write")}
              </ButtonLink>
            ) : null
          }
        />
      ) : (
        <Times>
          <ul className="grid grid-cols-1 gap-2">
            {found.list.map((head) => (
              <Row
                key={head.messageId}
                head={head}
                kind={kind}
                pageNo={pageNo}
                isOpen={head.messageId === opened?.messageId}
              />
            ))}
          </ul>
        </Times>
      )}
      <Pages kind={kind} pageNo={pageNo} totalPages={found.totalPages} />
    </div>
  );
}

function useTitle(): (head: Pick<MessageHead, "topic" | "title">) => string {
  const { t } = useTranslation();
  return ({ topic, title }) => title || t(`messages.topic.${topic}`);
}

interface RowProps {
  head: MessageHead;
  kind: Kind;
  pageNo: number;
  isOpen: boolean;
}

function Row({ head, kind, pageNo, isOpen }: RowProps) {
  const { t } = useTranslation();
  const time = useRowTime();
  const title = useTitle()(head);
  return (
    <li className={clsx(card, "flex items-center gap-1 pr-2", isOpen && "border-accent-text")}>
      <Link
        to={toAddress(kind, pageNo, { message: head.messageId })}
        className="flex min-w-0 flex-1 items-center gap-3 px-4 py-3.5"
        aria-current={isOpen ? "true" : undefined}
      >
        <span
          className={clsx("size-2.5 flex-none rounded-full", head.read ? "bg-transparent" : "bg-accent-2")}
          aria-hidden="true"
        />
        <span className="min-w-0">
          <span className={clsx("block wrap-anywhere", head.read ? "text-text-2" : "font-bold")}>
            {head.read ? null : <span className="sr-only">{t("messages.unread")} </span>}
            {title}
          </span>
          <time className="text-12 text-text-3 tabular-nums">{time(head.sentAt)}</time>
        </span>
      </Link>
      <Delete messageId={head.messageId} kind={kind} pageNo={pageNo} title={title} />
    </li>
  );
}

interface OfList {
  kind: Kind;
  pageNo: number;
}

function ListFields({ kind, pageNo }: OfList) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="pageNo" value={pageNo} />
    </>
  );
}

function Delete({ messageId, kind, pageNo, title }: OfList & { messageId: string; title: string }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={PATH} preventScrollReset>
      <ListFields kind={kind} pageNo={pageNo} />
      <input type="hidden" name="messageId" value={messageId} />
      <button
        type="submit"
        name="intent"
        value="delete"
        className={iconButton()}
        aria-label={t("messages.delete", { title })}
      >
        <Icon name="trash" size={18} />
      </button>
    </Form>
  );
}

/** Renders the button that restores the deleted message. */
function Undo({ messageId, kind, pageNo }: OfList & { messageId: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Alert tone="positive" className="flex-1">
        {t("messages.deleted")}
      </Alert>
      <Form method="post" action={PATH} replace preventScrollReset>
        <ListFields kind={kind} pageNo={pageNo} />
        <input type="hidden" name="messageId" value={messageId} />
        <Button type="submit" name="intent" value="restore" size="sm" variant="secondary">
          {t("messages.undo")}
        </Button>
      </Form>
    </div>
  );
}

function ReadAll({ messages: { kind, pageNo, found } }: { messages: MessagesData }) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  const { now } = useSite();
  const newest = Math.max(now, ...(found?.list.map(({ sentAt }) => sentAt) ?? []));
  return (
    <Form method="post" action={PATH} replace preventScrollReset>
      <ListFields kind={kind} pageNo={pageNo} />
      <input type="hidden" name="until" value={newest} />
      <Button
        type="submit"
        name="intent"
        value="readAll"
        size="sm"
        variant="secondary"
        busy={formData?.get("intent") === "readAll"}
      >
        {t("messages.readAll")}
      </Button>
    </Form>
  );
}

function Opened({ message, kind, pageNo }: OfList & { message: Message }) {
  const { t } = useTranslation();
  const time = useBrandTime();
  return (
    <article className={clsx(card, "grid grid-cols-1 gap-3 p-5")} aria-labelledby="message-title">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-16 font-bold wrap-anywhere" id="message-title">
            {useTitle()(message)}
          </h2>
          <time className="text-12 text-text-3 tabular-nums">{time(message.sentAt)}</time>
        </div>
        <Link to={toAddress(kind, pageNo)} className={iconButton()} aria-label={t("messages.close")}>
          <Icon name="close" size={18} />
        </Link>
      </header>
      <Html html={message.content} />
    </article>
  );
}

function Pages({ kind, pageNo, totalPages }: OfList & { totalPages: number }) {
  const { t } = useTranslation();
  if (totalPages <= 1) return null;
  return (
    <PageBar
      label={t("member.record.pages")}
      start={
        <span className="text-13 text-text-3 tabular-nums">
          {t("messages.page", { page: pageNo, last: totalPages })}
        </span>
      }
    >
      <AdjacentPages
        pageNo={pageNo}
        totalPages={totalPages}
        to={(page) => toAddress(kind, page)}
        texts={{ previous: t("member.record.previous"), next: t("member.record.next") }}
      />
    </PageBar>
  );
}
