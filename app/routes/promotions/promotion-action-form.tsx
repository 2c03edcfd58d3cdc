import { useNavigation } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { PromotionDetail } from "../../platform/contract/promotions.ts";
import { formatMoney } from "../../shared/money.ts";
import { promotionPath } from "../../site/promotions/paths.ts";
import { useMemberPath } from "../../site/use-member-path.ts";
import { useSite } from "../../site/use-site.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field, LabelledBox } from "../../ui/field.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { ErrorText, HelpText } from "../../ui/help-text.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import type { PromotionPageData, PromotionResult } from "./promotion-action.server.ts";
import { actionText } from "./standing-badge.tsx";

interface TakePartProps {
  page: PromotionPageData;
  result: PromotionResult | undefined;
  /** Called when a form is submitted. */
  onSend?: () => void;
}

/** Renders the form or link that fits the promotion's current state. Works before scripts arrive. */
export function PromotionActionForm({ page, result, onSend }: TakePartProps) {
  const { t } = useTranslation();
  const { member } = useSite();
  const [deposit, account] = [useMemberPath("depositv2"), useMemberPath("securityCenter")];
  const { one } = page;
  const { state, kind, why } = one;
  const isOpen = state === "join" || state === "claim";
  if (!member || page.isDemo) {
    if (!isOpen) return null;
    return (
      <ActionForm page={page} result={undefined} intent="signIn">
        <Button type="submit" full>
          {t("promotions.act.signIn")}
        </Button>
      </ActionForm>
    );
  }
  if (kind === "manual") return <Application page={page} result={result} />;
  if (isOpen) return <Claim page={page} result={result} {...(onSend ? { onSend } : {})} />;
  if (why === "deposit")
    return deposit ? <ButtonLink to={deposit}>{t("promotions.act.deposit")}</ButtonLink> : null;
  if (why === "mobile")
    return account ? <ButtonLink to={account}>{t("promotions.act.account")}</ButtonLink> : null;
  if (state === "issued" && one.rules.kind === "freeSpins") {
    const { gameId, gameName: game } = one.rules;
    return <ButtonLink to={`/launch/${gameId}`}>{t("promotions.act.play", { game })}</ButtonLink>;
  }
  if (state === "claimed" || state === "issued") {
    return (
      <ButtonLink to="/member/rewardCenter" variant="secondary">
        {t("promotions.act.centre")}
      </ButtonLink>
    );
  }
  return null;
}

interface ActProps extends TakePartProps {
  intent: "join" | "claim" | "draw" | "apply" | "image" | "signIn";
  children: ReactNode;
}

/** Renders a form of this promotion. */
function ActionForm({ page, result, onSend, intent, children }: ActProps) {
  const { promotionId } = page.one;
  const isUpload = intent === "apply" || intent === "image";
  return (
    <PostForm
      action={promotionPath(promotionId)}
      className="grid gap-3.5"
      {...(isUpload ? { encType: "multipart/form-data" as const } : {})}
      preventScrollReset
      onSubmit={onSend}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="promotionId" value={promotionId} />
      <input type="hidden" name="idempotencyKey" value={result?.key ?? page.key} />
      {children}
    </PostForm>
  );
}

function useBusy(intent: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent;
}

function Claim({ page, result, onSend }: TakePartProps) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { one } = page;
  const intent = one.state === "join" ? "join" : one.kind === "raffle" ? "draw" : "claim";
  const busy = useBusy(intent);
  const isAmount = one.state === "claim" && one.kind !== "checkIn" && one.amount;
  return (
    <ActionForm page={page} result={result} intent={intent} {...(onSend ? { onSend } : {})}>
      {intent === "claim" ? <Zalo one={one} result={result} /> : null}
      <Button type="submit" full busy={busy}>
        {isAmount
          ? t("promotions.act.claim.amount", { amount: formatMoney(one.amount ?? 0, currency) })
          : t(actionText(one))}
      </Button>
    </ActionForm>
  );
}

function Zalo({ one, result }: { one: PromotionDetail; result: PromotionResult | undefined }) {
  const { t } = useTranslation();
  const { zalo } = one.asks;
  if (zalo === "off") return null;
  return (
    <Field
      label={t("promotions.zalo")}
      name="zalo"
      maxLength={64}
      required={zalo === "required"}
      placeholder={zalo === "optional" ? t("promotions.optional") : undefined}
      defaultValue={result?.values.zalo}
      error={result?.fields.zalo}
      help={t("promotions.zalo.help")}
    />
  );
}

/**
 * Renders the application form with a comment and a picture, and accepts further pictures while the application waits.
 */
function Application({ page, result }: TakePartProps) {
  const { t } = useTranslation();
  const { one } = page;
  const applying = useBusy("apply");
  const sending = useBusy("image");
  const waiting = one.entries.find(({ state }) => state === "applying");
  const { maxImages } = one.asks;
  if (waiting) {
    if (waiting.images >= maxImages) return null;
    return (
      <ActionForm page={page} result={result} intent="image" key={waiting.images}>
        <input type="hidden" name="entryId" value={waiting.entryId} />
        <Picture label={t("promotions.apply.add")} most={1} error={result?.fields.image} required />
        <Button type="submit" variant="secondary" busy={sending}>
          {t("promotions.apply.add.send")}
        </Button>
      </ActionForm>
    );
  }
  if (one.state !== "join" && one.state !== "rejected") return null;
  return (
    <ActionForm page={page} result={result} intent="apply">
      <h2 className="heading-3">
        {t(one.state === "rejected" ? "promotions.apply.again" : "promotions.apply.title")}
      </h2>
      {one.asks.commentMaxLength > 0 ? <Comment one={one} result={result} /> : null}
      {maxImages > 0 ? (
        <Picture label={t("promotions.apply.image")} most={maxImages} error={result?.fields.image} />
      ) : null}
      <Zalo one={one} result={result} />
      <Button type="submit" full busy={applying}>
        {t("promotions.apply.send")}
      </Button>
    </ActionForm>
  );
}

function Comment({ one, result }: { one: PromotionDetail; result: PromotionResult | undefined }) {
  const { t } = useTranslation();
  const most = one.asks.commentMaxLength;
  return (
    <TextArea
      label={t("promotions.apply.comment")}
      name="comment"
      rows={3}
      maxLength={most}
      defaultValue={result?.values.comment}
      help={t("promotions.apply.comment.help", { count: most })}
      error={result?.fields.comment}
    />
  );
}

interface PictureProps {
  label: string;
  /** The number of pictures that can still be added, including this one. */
  most: number;
  error: string | undefined;
  required?: boolean;
}

function Picture({ label, most, error, required }: PictureProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <LabelledBox label={label} htmlFor={id}>
      <FileInput
        id={id}
        name="proof"
        required={required}
        invalid={error !== undefined}
        aria-describedby={`${id}note`}
      />
      {error ? (
        <ErrorText id={`${id}note`} role="alert">
          {error}
        </ErrorText>
      ) : (
        <HelpText id={`${id}note`}>{t("promotions.apply.image.help", { count: most })}</HelpText>
      )}
    </LabelledBox>
  );
}
