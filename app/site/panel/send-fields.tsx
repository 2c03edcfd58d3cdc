import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Alert } from "../../ui/alert.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Field } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { Link } from "../../ui/panel-links.tsx";
import { ACCOUNT_PAGE, type TransferDirection, WAITING_TRANSFER } from "../paths.ts";

interface RoomProps {
  /** The name of `available` on this page. */
  label: string;
  available: number;
  leftToday: number | null;
}

/** Renders the available amount and the rest of today's limit, in minor units. */
export function AvailableAmounts({ label, available, leftToday }: RoomProps) {
  const { t } = useTranslation();
  return (
    <Facts>
      <Fact name={label} className="font-semibold">
        <Money minor={available} />
      </Fact>
      {leftToday === null ? null : (
        <Fact name={t("withdraw.leftToday")}>
          <Money minor={leftToday} />
        </Fact>
      )}
    </Facts>
  );
}

/** Renders an obstacle to a movement of money, and its remedy. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <Alert tone="warning" live="off">
      {children}
    </Alert>
  );
}

/**
 * A link to setting the payment password, which is required before money can leave; with `transfer`, "My account" leads
 * back to that transfer.
 */
export function PasswordNeeded({ transfer }: { transfer?: TransferDirection }) {
  const { t } = useTranslation();
  const search = transfer ? `?${WAITING_TRANSFER}=${transfer}` : "";
  return (
    <Warning>
      {t("withdraw.needsPassword")}{" "}
      <Link className="link" to={`${ACCOUNT_PAGE}${search}#payment-password`}>
        {t("withdraw.password.begin")}
      </Link>
    </Warning>
  );
}

/** Links to the form that adds a mobile number, without which the brand pays no member. */
export function MobileNeeded() {
  const { t } = useTranslation();
  return (
    <Warning>
      {t("withdraw.needsMobile")}{" "}
      <Link className="link" to="/member/securityCenter#contacts">
        {t("withdraw.needsMobile.add")}
      </Link>
    </Warning>
  );
}

export function PaymentPasswordField({ error }: { error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Field
      label={t("auth.field.paymentPassword")}
      name="paymentPassword"
      type="password"
      autoComplete="off"
      required
      {...(error ? { error } : {})}
    />
  );
}
