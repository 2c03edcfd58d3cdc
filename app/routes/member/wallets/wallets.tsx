import { useNavigation, useSearchParams } from "@remix-run/react";
import clsx from "clsx";
import { useId, useRef } from "react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { VendorTransferView } from "../../../platform/contract/wallet.ts";
import { MoneyList } from "../../../site/panel/money-list.tsx";
import { Section, Sections } from "../../../site/panel/section.tsx";
import {
  usePersistentActionData,
  useReloadOnMoneyChange,
} from "../../../site/panel/use-reload-on-money-change.ts";
import { useShownResult } from "../../../site/panel/use-shown-result.ts";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/classes.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { LabelledBox } from "../../../ui/field.tsx";
import { control, InputBox } from "../../../ui/input-box.tsx";
import { Money, NoTranslate } from "../../../ui/money.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { DebtNotice } from "../ui/debt-notice.tsx";
import { Problem, QuickAmount } from "../ui/quick-amount.tsx";
import type { WalletsData } from "./load-wallets.server.ts";
import { ProviderWallets } from "./provider-wallets.tsx";
import { MAIN, MAX, MOVE, WALLETS_PATH } from "./wallet-names.ts";
import { WalletOwed } from "./wallet-owed.tsx";
import { WalletTotal } from "./wallet-total.tsx";
import { WalletTransactions } from "./wallet-transactions.tsx";
import type { WalletsResult } from "./wallets-action.server.ts";

/** My wallet (spec section 2, `transferFund`): the balances, and with several wallets the transfers between them. */
export function Wallets({ data }: { data: WalletsData | null }) {
  const { t } = useTranslation();
  const result = usePersistentActionData<WalletsResult>();
  const top = useShownResult(result);
  useReloadOnMoneyChange();
  if (!data) return <ErrorState title={t("wallets.failed.title")} text={t("wallets.failed.text")} />;
  return (
    <Sections ref={top}>
      {result?.message ? <Alert>{result.message}</Alert> : <Done list={data.list} back={data.back} />}
      <DebtNotice debt={data.funds.debt} />
      <div className={clsx("grid gap-4", data.owed && "xl:grid-cols-[minmax(0,1fr)_300px]")}>
        <WalletTotal data={data} />
        {data.owed ? <WalletOwed owed={data.owed} /> : null}
      </div>
      {data.isSingle ? null : (
        <>
          <ProviderWallets data={data} />
          <Move data={data} result={result} />
        </>
      )}
      {data.newest ? <WalletTransactions of={data.newest} /> : null}
      {data.isSingle ? null : <Transfers data={data} />}
    </Sections>
  );
}

/** Renders the result of the form that redirected here, and the money returned from games. */
function Done({ list, back }: { list: readonly VendorTransferView[]; back: WalletsData["back"] }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const moved = list.find(({ transferId }) => transferId === params.get("moved")) ?? back?.transfers[0];
  const returned = params.get("returned");
  const automatic = params.get("automatic");
  if (automatic === "on" || automatic === "off") {
    return (
      <Alert tone="positive" live="status">
        {t(`wallets.automatic.${automatic}`)}
      </Alert>
    );
  }
  if (back && back.silent.length > 0) {
    return <Alert tone="warning">{t("wallets.returned.silent", { names: back.silent.join(", ") })}</Alert>;
  }
  if (!moved && returned === null) return null;
  const isOff = moved && moved.state !== "succeeded";
  return (
    <Alert tone={moved?.state === "failed" ? "negative" : isOff ? "warning" : "positive"} live="status">
      {moved
        ? `${t(`wallets.way.${moved.direction}`, { name: moved.name })}: ${t(`wallets.says.${moved.state}.${moved.direction}`, { name: moved.name })} ${moved.reason ? t(textKey(moved.reason), { name: moved.name }) : ""}`
        : t(returned === "0" ? "wallets.returned.none" : "wallets.returned.done")}
    </Alert>
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

  /**
   * Keeps the main wallet on one side of every transfer: choosing another wallet on one side sets the other side to
   * main.
   */
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
    <Section title={t("wallets.move")} text={t("wallets.move.text")} anchor={MOVE}>
      <Form
        ref={form}
        method="post"
        action={WALLETS_PATH}
        className="grid gap-5"
        replace
        noValidate
        // Reset after each move, but not when the page reloads: the member may be typing.
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

/** Renders the transfers, newest first: each with its state, and the next step while its outcome is unknown. */
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
    note: <NoTranslate>{one.reference}</NoTranslate>,
    says:
      one.state === "succeeded" ? null : (
        <p className="text-13 text-text-2">
          {t(`wallets.says.${one.state}.${one.direction}`, { name: one.name })}
          {one.reason ? ` ${t(textKey(one.reason), { name: one.name })}` : ""}
        </p>
      ),
    money: <Money minor={one.amount} className="font-semibold" />,
  }));
  const timeline = useMemberPath("moneyTimeline");
  const texts = { title: t("wallets.transfers"), none: t("wallets.transfers.none") };
  return (
    <MoneyList {...texts} rows={rows} pageNo={pageNo} totalPages={totalPages}>
      {timeline ? (
        <Link className={textLink} to={`${timeline}?subject=vendor_transfer`}>
          {t("wallets.timeline")}
        </Link>
      ) : null}
    </MoneyList>
  );
}
