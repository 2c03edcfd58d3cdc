import { useNavigation, useSearchParams } from "@remix-run/react";
import clsx from "clsx";
import { useId, useRef } from "react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { VendorTransferView } from "../../../platform/contract/wallet.ts";
import { formatMoney } from "../../../shared/money.ts";
import { useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LabelledBox } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { control, InputBox } from "../../../ui/input-box.tsx";
import { Money } from "../../../ui/money.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { VendorMark } from "../../../ui/vendor-mark.tsx";
import { Verbatim } from "../../../ui/verbatim.tsx";
import { DebtNotice } from "../ui/debt-notice.tsx";
import { MoneyList } from "../ui/money-list.tsx";
import { Problem, QuickAmount } from "../ui/quick-amount.tsx";
import { Actions, Section, Sections } from "../ui/section.tsx";
import { useAnswer, useFreshMoney } from "../ui/use-fresh-money.ts";
import { useShownResult } from "../ui/use-shown-result.ts";
import type { WalletsData } from "./load-wallets.server.ts";
import { MAIN, MAX } from "./wallet-names.ts";
import type { WalletsResult } from "./wallets-action.server.ts";

const PATH = "/member/transferFund";

/** My wallet (spec section 2, `transferFund`): what there is, and where there are several, what moves between them. */
export function Wallets({ data }: { data: WalletsData | null }) {
  const { t } = useTranslation();
  const result = useAnswer<WalletsResult>();
  const top = useShownResult(result);
  useFreshMoney();
  if (!data) return <ErrorState title={t("wallets.failed.title")} text={t("wallets.failed.text")} />;
  return (
    <Sections ref={top}>
      {result?.message ? <Alert>{result.message}</Alert> : <Done list={data.list} />}
      <DebtNotice debt={data.funds.debt} />
      <Total data={data} />
      {data.newest ? <Newest newest={data.newest} /> : null}
      {data.isSingle ? null : (
        <>
          <Places data={data} />
          <Move data={data} result={result} />
          <Transfers data={data} />
        </>
      )}
    </Sections>
  );
}

/** What the form that led here came to. */
function Done({ list }: { list: readonly VendorTransferView[] }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const moved = list.find(({ transferId }) => transferId === params.get("moved"));
  const returned = params.get("returned");
  if (!moved && returned === null) return null;
  const isOff = moved && moved.state !== "succeeded";
  return (
    <Alert tone={moved?.state === "failed" ? "negative" : isOff ? "warning" : "positive"} live="status">
      {moved
        ? `${t(`wallets.says.${moved.state}.${moved.direction}`, { name: moved.name })} ${moved.reason ? t(textKey(moved.reason), { name: moved.name }) : ""}`
        : t(returned === "0" ? "wallets.returned.none" : "wallets.returned.done")}
    </Alert>
  );
}

/** Characters of a total that fit a phone in the figures' full size. */
const LONG = 13;

function Total({ data: { funds, isSingle } }: { data: WalletsData }) {
  const { t } = useTranslation();
  const id = useId();
  const isLong = formatMoney(funds.sumBalance, useSite().brand.currency).length > LONG;
  const isPart = funds.wallets.some(({ balance }) => balance === null);
  return (
    <section
      className="wallet-hero relative isolate grid justify-items-start gap-3 overflow-hidden rounded-lg px-6 py-5.5 text-white [&>p]:max-w-[56ch]"
      aria-labelledby={id}
    >
      <h2 className="text-13" id={id}>
        {t(isSingle ? "wallets.title" : "wallets.total")}
      </h2>
      <p
        className={clsx(
          "text-40/12 font-extrabold tracking-tight wrap-anywhere *:whitespace-normal",
          isLong && "max-sm:text-24",
        )}
      >
        <Money minor={funds.sumBalance} />
      </p>
      {isPart ? <p className="text-13">{t("wallets.total.part")}</p> : null}
      {funds.onTheWay.length > 0 ? <p className="text-13">{t("wallets.total.onTheWay")}</p> : null}
      <dl className="flex flex-wrap gap-x-6 gap-y-2.5">
        <Part name={t(isSingle ? "wallets.free" : "wallets.freeMain")} minor={funds.available} />
        <Part name={t("wallets.held")} minor={funds.held} />
        <Part name={t("wallets.bonus")} minor={funds.bonus} />
      </dl>
      {isSingle ? <p className="text-13">{t("wallets.single")}</p> : null}
      <Actions>
        <ButtonLink to="/member/depositv2">{t("nav.member.depositv2")}</ButtonLink>
        <ButtonLink to="/member/withdraw" variant="glass">
          {t("nav.member.withdraw")}
        </ButtonLink>
        <ButtonLink to="/member/transactionHistory" variant="glass">
          {t("nav.member.transactionHistory")}
        </ButtonLink>
      </Actions>
    </section>
  );
}

function Part({ name, minor }: { name: string; minor: number }) {
  return (
    <div>
      <dt className="text-12">{name}</dt>
      <dd className="text-13 font-semibold">
        <Money minor={minor} />
      </dd>
    </div>
  );
}

/** What moved last, where there is nothing to move between. */
function Newest({ newest }: { newest: NonNullable<WalletsData["newest"]> }) {
  const { t } = useTranslation();
  const rows = newest.map(({ key, name, at, of, amount }) => ({
    key,
    title: name,
    at,
    note: of,
    money: <Money minor={amount} signed className="font-semibold" />,
  }));
  const texts = { title: t("wallets.newest"), none: t("wallets.newest.none") };
  return <MoneyList {...texts} rows={rows} pageNo={1} totalPages={1} />;
}

/** Every wallet with what lies in it, as far as it is known. */
function Places({ data: { funds, hasPool, returnKey } }: { data: WalletsData }) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  return (
    <Section title={t("wallets.places")} text={t("wallets.places.text")}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-2.5">
        {funds.wallets.map(({ vassalage, name, balance, open, closedBy }) => (
          <li
            key={vassalage ?? MAIN}
            className="flex min-w-0 items-center gap-3 rounded-md bg-surface-2 px-3.5 py-2.5"
          >
            {vassalage === null ? (
              <Icon name="wallet" size={24} />
            ) : (
              <VendorMark vassalage={vassalage} size={24} />
            )}
            <div className="min-w-0 flex-1">
              <p className="text-12 text-text-2">{vassalage === null ? t("wallets.main") : name}</p>
              {balance === null ? (
                <p className="text-13 text-text-2">{t("wallets.unknown")}</p>
              ) : (
                <p className={clsx("font-semibold", balance === 0 && "text-text-3")}>
                  <Money minor={balance} />
                </p>
              )}
              {balance === null ? (
                <p className="text-12 text-text-2">
                  {t("wallets.silent")}{" "}
                  <Link className="link" to={PATH} replace preventScrollReset>
                    {t("wallets.again")}
                  </Link>
                </p>
              ) : closedBy ? (
                <p className="text-12 text-text-2">{t(`wallets.closed.${closedBy}`)}</p>
              ) : !open ? (
                <p className="text-12 text-text-3">{t("wallets.outOnly")}</p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {hasPool ? <p className="text-12 text-text-3">{t("wallets.places.jackpot")}</p> : null}
      <Form method="post" action={PATH} replace>
        <input type="hidden" name="intent" value="returnAll" />
        <input type="hidden" name="idempotencyKey" value={returnKey} />
        <Button type="submit" variant="secondary" busy={formData?.get("intent") === "returnAll"}>
          {t("wallets.returnAll")}
        </Button>
      </Form>
    </Section>
  );
}

function Move({ data, result }: { data: WalletsData; result: WalletsResult | undefined }) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  const id = useId();
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const { funds, quickAmounts, to } = data;
  const { fields = {}, values } = result ?? {};
  const places = funds.wallets.map(({ vassalage, name, open }) => ({
    value: vassalage ?? MAIN,
    name: vassalage === null ? t("wallets.main") : name,
    open,
  }));
  const chosen = {
    from: values?.from ?? (to === undefined ? places[1]?.value : MAIN),
    to: values?.to ?? to ?? MAIN,
  };

  /** One side of every move is the main wallet: choosing another on one side puts it on the other. */
  function keepMain(side: "from" | "to", value: string) {
    const other = form.current?.elements.namedItem(side === "from" ? "to" : "from");
    if (!(other instanceof HTMLSelectElement)) return;
    if (value !== MAIN) other.value = MAIN;
    else if (other.value === MAIN) other.value = places.find((one) => one.value !== MAIN)?.value ?? MAIN;
  }

  const side = (name: "from" | "to") => (
    <LabelledBox label={t(`wallets.${name}`)} htmlFor={`${id}${name}`}>
      <InputBox invalid={!!fields[name]}>
        <select
          className={clsx(control, "text-ellipsis")}
          id={`${id}${name}`}
          name={name}
          defaultValue={chosen[name]}
          aria-invalid={fields[name] ? true : undefined}
          aria-describedby={fields[name] ? `${id}${name}note` : undefined}
          // biome-ignore lint/a11y/noAutofocus: a page that answers without scripts opens at its top, away from the refusal
          autoFocus={fields[name] ? true : undefined}
          onChange={({ currentTarget }) => keepMain(name, currentTarget.value)}
        >
          {places
            .filter(({ open }) => name === "from" || open)
            .map((place) => (
              <option key={place.value} value={place.value}>
                {place.name}
              </option>
            ))}
        </select>
      </InputBox>
      {fields[name] ? <Problem id={`${id}${name}note`} text={fields[name]} /> : null}
    </LabelledBox>
  );

  return (
    <Section title={t("wallets.move")} text={t("wallets.move.text")}>
      <Form
        ref={form}
        method="post"
        action={PATH}
        className="grid gap-5"
        replace
        noValidate
        // Begun anew after each move, and not whenever the page has loaded anew: somebody may be typing.
        key={`${params.get("moved")} ${to}`}
      >
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="idempotencyKey" value={result?.key ?? data.key} />
        <div className="grid gap-4 sm:grid-cols-2">
          {side("from")}
          {side("to")}
        </div>
        <QuickAmount
          legend={<legend className="text-13 font-semibold mb-2">{t("wallets.amount")}</legend>}
          amounts={quickAmounts}
          extra={{ value: MAX, label: t("wallets.max") }}
          values={values}
          problem={fields.amount}
        />
        <Button type="submit" size="lg" full busy={formData?.get("intent") === "move"}>
          {t("wallets.send")}
        </Button>
      </Form>
    </Section>
  );
}

const TONES: Record<VendorTransferView["state"], BadgeTone> = {
  pending: "info",
  unknown: "warning",
  succeeded: "positive",
  failed: "negative",
};

/** What was moved, newest first: each with its state, and what comes next while its outcome is not known. */
function Transfers({ data: { list, pageNo, totalPages } }: { data: WalletsData }) {
  const { t } = useTranslation();
  const rows = list.map((one) => ({
    key: one.transferId,
    title: (
      <>
        {t(`wallets.way.${one.direction}`, { name: one.name })}{" "}
        <Badge tone={TONES[one.state]}>{t(`wallets.state.${one.state}`)}</Badge>
      </>
    ),
    at: one.createdAt,
    note: <Verbatim>{one.reference}</Verbatim>,
    says:
      one.state === "succeeded" ? null : (
        <p className="text-13 text-text-2">
          {t(`wallets.says.${one.state}.${one.direction}`, { name: one.name })}
          {one.reason ? ` ${t(textKey(one.reason), { name: one.name })}` : ""}
        </p>
      ),
    money: <Money minor={one.amount} className="font-semibold" />,
  }));
  const texts = { title: t("wallets.transfers"), none: t("wallets.transfers.none") };
  return (
    <MoneyList {...texts} rows={rows} pageNo={pageNo} totalPages={totalPages}>
      <Link className="link -my-1 py-1 text-13" to="/member/moneyTimeline?subject=vendor_transfer">
        {t("wallets.timeline")}
      </Link>
    </MoneyList>
  );
}
