import type { AccountsTables } from "./tables/accounts.ts";
import type { AgentsTables } from "./tables/agents.ts";
import type { BetsTables } from "./tables/bets.ts";
import type { ContentTables } from "./tables/content.ts";
import type { EncryptionTables } from "./tables/encryption.ts";
import type { GamesTables } from "./tables/games.ts";
import type { LotteryTables } from "./tables/lottery.ts";
import type { MessagesTables } from "./tables/messages.ts";
import type { MissionsTables } from "./tables/missions.ts";
import type { OperatorsTables } from "./tables/operators.ts";
import type { PaymentsTables } from "./tables/payments.ts";
import type { PeerTransfersTables } from "./tables/peer-transfers.ts";
import type { PointsTables } from "./tables/points.ts";
import type { PromotionsTables } from "./tables/promotions.ts";
import type { ProtectionTables } from "./tables/protection.ts";
import type { RecordsTables } from "./tables/records.ts";
import type { ReferralTables } from "./tables/referral.ts";
import type { RewardsTables } from "./tables/rewards.ts";
import type { SessionsTables } from "./tables/sessions.ts";
import type { StepUpTables } from "./tables/step-up.ts";
import type { ThirdPartyTables } from "./tables/third-party.ts";
import type { TournamentsTables } from "./tables/tournaments.ts";
import type { VendorCallsTables } from "./tables/vendor-calls.ts";
import type { VendorWalletsTables } from "./tables/vendor-wallets.ts";
import type { VerificationTables } from "./tables/verification.ts";
import type { WalletTables } from "./tables/wallet.ts";

/**
 * Every table; each capability declares its own under tables/. Rows are typed as both engines store them: times are UTC
 * epoch milliseconds, amounts integer minor units, flags 0 or 1, JSON is text. The columns are explained in the
 * migrations that add them.
 */
export interface Tables
  extends PeerTransfersTables,
    AccountsTables,
    AgentsTables,
    BetsTables,
    ContentTables,
    EncryptionTables,
    GamesTables,
    LotteryTables,
    MessagesTables,
    MissionsTables,
    OperatorsTables,
    PaymentsTables,
    PointsTables,
    PromotionsTables,
    ProtectionTables,
    RecordsTables,
    ReferralTables,
    RewardsTables,
    SessionsTables,
    StepUpTables,
    ThirdPartyTables,
    TournamentsTables,
    VendorCallsTables,
    VendorWalletsTables,
    VerificationTables,
    WalletTables {}
