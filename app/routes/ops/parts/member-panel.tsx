import { useTranslation } from "../../../i18n/use-translation.ts";
import type { MemberFacts } from "../../../platform/contract/ops/member-facts.ts";
import { useOps } from "../use-ops.ts";
import { MemberLink } from "./member-link.tsx";
import { OpsFacts, OpsPanel } from "./ops-panel.tsx";
import { Time } from "./time.tsx";

interface MemberPanelProps {
  merchantId: string;
  member: MemberFacts;
  /** True on the member's own page, where no link to it is needed. */
  here?: boolean;
}

/** Renders the details of the member whose money it is. */
export function MemberPanel({ merchantId, member, here = false }: MemberPanelProps) {
  const { t } = useTranslation();
  const { money } = useOps();
  const amount = (minor: number) => money(merchantId, minor);
  const counted = ({ count, sum }: { count: number; sum: number }) => `${count} · ${amount(sum)}`;
  const signIn = member.lastSignInAt;
  return (
    <OpsPanel
      title={here ? member.username : <MemberLink merchantId={merchantId} username={member.username} />}
    >
      <OpsFacts
        facts={[
          [t("ops.member.status"), t(`ops.member.${member.status}`)],
          [t("ops.protection.break"), member.pause && <Pause key="pause" {...member.pause} />],
          [
            t("ops.member.registered"),
            <Visit key="registered" at={member.registeredAt} ip={member.registeredIp} />,
          ],
          [
            t("ops.member.signIn"),
            signIn === null ? null : <Visit key="signIn" at={signIn} ip={member.lastSignInIp} />,
          ],
          [t("ops.member.balance"), amount(member.balance)],
          [t("ops.member.held"), amount(member.held)],
          [t("ops.member.debt"), member.debt > 0 ? amount(member.debt) : null],
          [t("ops.member.deposits"), counted(member.deposits)],
          [t("ops.member.withdrawals"), counted(member.withdrawals)],
          [t("ops.member.open"), member.openWithdrawals],
          [t("ops.member.staked"), amount(member.play.staked)],
          [t("ops.member.won"), amount(member.play.won)],
          [t("ops.member.net"), amount(member.play.net)],
          [
            t("ops.member.lastBet"),
            member.lastBetAt === null ? null : <Time key="lastBet" at={member.lastBetAt} />,
          ],
        ]}
      />
    </OpsPanel>
  );
}

/** Shows a member's current break and its end. */
function Pause({ kind, until }: NonNullable<MemberFacts["pause"]>) {
  const { t } = useTranslation();
  return (
    <b className="text-warning">
      {t(`ops.protection.break.${kind}`)}
      {kind === "held" ? null : " – "}
      {kind === "held" ? null : until === null ? t("ops.protection.forGood") : <Time at={until} />}
    </b>
  );
}

/** Shows the time and IP address of a visit. */
function Visit({ at, ip }: { at: number; ip: string | null }) {
  return (
    <>
      <Time at={at} /> {ip}
    </>
  );
}
