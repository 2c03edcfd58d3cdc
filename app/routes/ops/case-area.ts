import type { CaseClaim, ClaimAction } from "../../platform/contract/ops/cases.ts";
import type { VersionFacts } from "../../platform/contract/ops/catalogue.ts";
import type { MemberFacts } from "../../platform/contract/ops/member-facts.ts";
import type { CaseStep, PendingDecision } from "../../platform/contract/ops/operator-call.ts";
import type {
  OperatorArea,
  OperatorCallName,
  OperatorValue,
} from "../../platform/contract/ops/operator-calls.ts";
import type { FieldView } from "./form/fields.ts";
import type { OpsPageKey } from "./pages.ts";

type Detail<A extends OperatorArea> =
  "detail" extends OperatorCallName<A> ? OperatorValue<A, "detail" & OperatorCallName<A>> : never;

/** The areas with a page for each case or item. */
export type CaseArea = {
  [A in OperatorArea & OpsPageKey]: Detail<A> extends { one: object } ? A : never;
}[OperatorArea & OpsPageKey];

/** A case or an item as its call returns it. */
export type FoundCase<A extends CaseArea> = Detail<A> & { one: object };

/** The parts of a case that its page shows without knowing the area. */
export interface CaseParts {
  one: {
    merchantId: string;
    state?: string;
    currency?: string;
    steps?: readonly CaseStep[];
    proofIds?: readonly string[];
  };
  actions?: readonly string[];
  names?: Readonly<Record<string, string>>;
  member?: MemberFacts | null;
  warnings?: readonly string[];
  claim?: CaseClaim | null;
  claimActions?: readonly ClaimAction[];
  asked?: readonly PendingDecision[];
  version?: VersionFacts;
}

/** The data of a case's page. */
export interface CaseData<Found, More = unknown> {
  found: Found;
  more: More;
  /** Its name in the page's title and heading. */
  heading: string;
  /** The fields of each decision that the operator may make. */
  forms: Readonly<Record<string, readonly FieldView[]>>;
}
