import { useNavigation } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { iconButton } from "../../../ui/icon-button.ts";
import { Money } from "../../../ui/money.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { VendorMark } from "../../../ui/vendor-mark.tsx";
import type { WalletsData } from "./load-wallets.server.ts";
import { MOVE, WALLETS_PATH } from "./wallet-names.ts";

type Wallet = WalletsData["funds"]["wallets"][number];

/** The wallets that vendors hold for the member, with their known balances. */
export function ProviderWallets({ data: { funds, hasPool, returnKey } }: { data: WalletsData }) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  return (
    <section className="grid gap-3" aria-labelledby="provider-wallets">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-16 font-bold" id="provider-wallets">
          {t("wallets.providers")}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
          {funds.automatic === null ? null : <Automatic isOn={funds.automatic} />}
          <Form method="post" action={WALLETS_PATH} replace preventScrollReset>
            <input type="hidden" name="intent" value="returnAll" />
            <input type="hidden" name="idempotencyKey" value={returnKey} />
            <Button type="submit" variant="secondary" busy={formData?.get("intent") === "returnAll"}>
              <Icon name="undo" size={17} />
              {t("wallets.returnAll")}
            </Button>
          </Form>
        </div>
      </div>
      <p className="text-13 text-text-2">
        {t(funds.automatic === null ? "wallets.places.text" : "wallets.automatic.text")}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-2.5">
        {funds.wallets
          .filter(({ vassalage }) => vassalage !== null)
          .map((wallet) => (
            <Place key={wallet.vassalage} wallet={wallet} />
          ))}
      </ul>
      {hasPool ? <p className="text-12 text-text-3">{t("wallets.places.jackpot")}</p> : null}
    </section>
  );
}

/** The switch of the automatic transfer: a form's button, so that it works without scripts. */
function Automatic({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const { formData } = useNavigation();
  const shown = formData?.get("intent") === "automatic" ? formData.get("on") === "1" : isOn;
  return (
    <Form method="post" action={WALLETS_PATH} replace preventScrollReset>
      <input type="hidden" name="intent" value="automatic" />
      <button
        type="submit"
        name="on"
        value={isOn ? "0" : "1"}
        role="switch"
        aria-checked={shown}
        className="flex min-h-11 items-center gap-2.5 text-13 text-text-2"
      >
        {t("wallets.automatic")}
        <span
          className={clsx(
            "flex h-6 w-11 flex-none items-center rounded-full p-0.75 ring ring-border transition-colors",
            shown ? "justify-end bg-accent" : "bg-surface-inset",
          )}
        >
          <span className={clsx("size-4.5 rounded-full", shown ? "bg-white" : "bg-text-3")} />
        </span>
      </button>
    </Form>
  );
}

function Place({ wallet: { vassalage, name, balance, open, closedBy } }: { wallet: Wallet }) {
  const { t } = useTranslation();
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-md bg-surface-2 px-3.5 py-2.5">
      <VendorMark vassalage={vassalage ?? ""} size={24} />
      <div className="min-w-0 flex-1">
        <p className="text-12 text-text-2">{name}</p>
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
            <Link className="link" to={WALLETS_PATH} replace preventScrollReset>
              {t("wallets.again")}
            </Link>
          </p>
        ) : closedBy ? (
          <p className="text-12 text-text-2">{t(`wallets.closed.${closedBy}`)}</p>
        ) : !open ? (
          <p className="text-12 text-text-3">{t("wallets.outOnly")}</p>
        ) : null}
      </div>
      {open ? (
        <Link
          className={iconButton({ size: "narrow" }, "-mr-2")}
          to={`${WALLETS_PATH}?wallet=${vassalage}#${MOVE}`}
          aria-label={t("wallets.moveOf", { name })}
        >
          <Icon name="transfer" size={18} />
        </Link>
      ) : null}
    </li>
  );
}
