import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Invited, ReferralTerms } from "../../../platform/contract/referral.ts";
import { formatMoney } from "../../../shared/money.ts";
import { OnBreak } from "../../../site/on-break.tsx";
import { InvitationLink } from "../../../site/panel/invitation-link.tsx";
import { ListPages } from "../../../site/panel/list-pages.tsx";
import {
  FigureCell,
  NameCell,
  RecordRow,
  RecordTable,
  TimeCell,
} from "../../../site/panel/records/record-table.tsx";
import { Section, Sections } from "../../../site/panel/section.tsx";
import { Times } from "../../../site/times.tsx";
import { useSite } from "../../../site/use-site.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Money } from "../../../ui/money.tsx";
import type { ReferralData } from "./load-referral.server.ts";

type Found = NonNullable<ReferralData>;

const TONES: Partial<Record<Invited["state"], BadgeTone>> = {
  open: "info",
  paid: "positive",
  takenBack: "negative",
};

/** Invite friends: the link and its reward, except during a break, and the friends who joined through it. */
export function Referral({ data }: { data: ReferralData }) {
  const { t } = useTranslation();
  if (!data) return <ErrorState title={t("referral.failed.title")} text={t("referral.failed.text")} />;
  return (
    <Sections>
      {data.onBreak ? (
        <OnBreak />
      ) : (
        <>
          <Link found={data} />
          <Rules terms={data.terms} />
        </>
      )}
      {data.onBreak && data.totals.invited === 0 ? null : (
        <Section title={t("referral.friends")}>
          <Friends found={data} />
        </Section>
      )}
    </Sections>
  );
}

/** Returns the side that an invitation rewards. */
function getRewarded({ rewardInviter, rewardFriend }: ReferralTerms) {
  if (rewardInviter > 0) return rewardFriend > 0 ? "both" : "inviter";
  return rewardFriend > 0 ? "friend" : "none";
}

function Link({ found: { terms, link, qr, qrSize, code } }: { found: Found }) {
  const { t } = useTranslation();
  return (
    <Section title={t("referral.link")} text={t(`referral.text.${getRewarded(terms)}`)}>
      <InvitationLink link={link} code={code} codeLabel={t("referral.code")} qr={qr} qrSize={qrSize} />
    </Section>
  );
}

function Rules({ terms }: { terms: ReferralTerms }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const money = (minor: number) => formatMoney(minor, currency);
  const { rewardInviter, rewardFriend, requiredDeposit, requiredValidBet, times, days } = terms;
  const who = getRewarded(terms);
  if (who === "none") return null;
  const rules = [
    t(`referral.rule.reward.${who}`, { inviter: money(rewardInviter), friend: money(rewardFriend) }),
    requiredDeposit > 0 && t("referral.rule.deposit", { amount: money(requiredDeposit) }),
    requiredValidBet > 0 && t("referral.rule.bet", { amount: money(requiredValidBet) }),
    t("referral.rule.within", { count: terms.withinDays }),
    times > 0 && t("referral.rule.turnover", { times, count: days }),
    rewardInviter > 0 && t("referral.rule.most", { count: terms.mostPer30Days }),
    t("referral.rule.person"),
  ];
  return (
    <Section title={t("referral.rules")}>
      <ul className="grid list-disc gap-1.5 pl-5 text-13 text-text-2">
        {rules.map((rule) => (rule ? <li key={rule}>{rule}</li> : null))}
      </ul>
    </Section>
  );
}

function Friends({ found: { totals, list, pageNo, totalPages } }: { found: Found }) {
  const { t } = useTranslation();
  if (totals.invited === 0) {
    return <EmptyState icon="user-plus" title={t("referral.empty.title")} text={t("referral.empty.text")} />;
  }
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2" aria-label={t("referral.totals")}>
        {(["invited", "qualified", "earned", "takenBack"] as const).map((name) =>
          name === "takenBack" && totals.takenBack === 0 ? null : (
            <div key={name}>
              <dt className="text-12 text-text-2">{t(`referral.${name}`)}</dt>
              <dd className="font-bold">
                {name === "earned" || name === "takenBack" ? <Money minor={totals[name]} /> : totals[name]}
              </dd>
            </div>
          ),
        )}
      </dl>
      {totals.takenBack > 0 ? <p className="text-13 text-text-2">{t("referral.takenBack.why")}</p> : null}
      <Times>
        <RecordTable
          caption={t("referral.friends")}
          words={[t("referral.joined"), t("referral.friend")]}
          figures={[t("referral.reward"), t("referral.state")]}
          layout="two"
        >
          {list.map((friend) => (
            <RecordRow key={`${friend.registeredAt} ${friend.name}`}>
              <TimeCell at={friend.registeredAt} />
              <NameCell>{friend.name}</NameCell>
              <FigureCell label={t("referral.reward")}>
                <Money minor={friend.reward} />
              </FigureCell>
              <FigureCell label={t("referral.state")}>
                <Badge tone={TONES[friend.state]}>{t(`referral.state.${friend.state}`)}</Badge>
              </FigureCell>
            </RecordRow>
          ))}
        </RecordTable>
      </Times>
      <ListPages pageNo={pageNo} totalPages={totalPages} />
    </>
  );
}
