import type { BrandDocument } from "./brand-document.ts";
import { ARTICLE_CHECKS } from "./checks/article-checks.ts";
import { ARTWORK_CHECKS } from "./checks/artwork-checks.ts";
import { BONUS_CHECKS } from "./checks/bonus-checks.ts";
import type { Check, CheckContext } from "./checks/check.ts";
import { GAME_CHECKS } from "./checks/game-checks.ts";
import { JURISDICTION_CHECKS } from "./checks/jurisdiction-checks.ts";
import { MEMBER_CHECKS } from "./checks/member-checks.ts";
import { MENU_CHECKS } from "./checks/menu-checks.ts";
import { PAGE_CHECKS } from "./checks/page-checks.ts";
import { PROTECTION_CHECKS } from "./checks/protection-checks.ts";
import { SITE_CHECKS } from "./checks/site-checks.ts";
import { pointerTokens } from "./json.ts";
import type { DocumentProblem } from "./validate.ts";

const CHECKS: readonly Check[] = [
  ...SITE_CHECKS,
  ...GAME_CHECKS,
  ...PAGE_CHECKS,
  ...MEMBER_CHECKS,
  ...MENU_CHECKS,
  ...BONUS_CHECKS,
  ...PROTECTION_CHECKS,
  ...ARTWORK_CHECKS,
  ...JURISDICTION_CHECKS,
  ...ARTICLE_CHECKS,
];

/**
 * Returns everything that the schema accepts but that makes no sense. `refused` are the schema's own problems: a rule
 * runs only when all sections that it reads passed, so that one error hides no other elsewhere.
 */
export function runSemanticChecks(
  document: BrandDocument,
  refused: readonly DocumentProblem[],
  known: CheckContext,
): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const broken = new Set(refused.map((problem) => pointerTokens(problem.pointer)[0] ?? ""));
  for (const check of CHECKS) {
    if (check.reads.some((section) => document[section] === undefined || broken.has(section))) continue;
    check.run(
      document,
      (pointer, expected, found, nearest = null, more = {}) =>
        problems.push({ pointer, expected, found, nearest, ...more }),
      known,
    );
  }
  return problems;
}
