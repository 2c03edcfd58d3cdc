import { ownAddress } from "../auth/new-member.ts";
import {
  enterAsNewMember,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  test,
} from "../fixtures.ts";
import { bet } from "../play/play-rounds.ts";

/**
 * Missions as a member sees them: completed by playing, claimed, and shown on the leaderboard. Rules in
 * docs/promotions.md.
 */

const PAGE = "/member/missionLeaderboard";

test.use({ ...ownAddress, expectedErrors: [/404/] });

test("on Manila Star a mission is completed by betting, and claimed", async ({ page, visit }) => {
  test.slow();
  await enterAsNewMember(page, "manila", { english: true });
  await visit("manila", PAGE);
  const mission = page.getByRole("article", { name: "Daily bets" });
  await expect(mission).toContainText("In progress");
  await expect(mission).toContainText(/P\s0\.00 of P\s[\d,]+\.00/);
  await expect(mission.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
  const target = Number(/of P\s([\d,]+\.\d\d)/.exec(await mission.innerText())?.[1]?.replaceAll(",", ""));

  await bet(page, "manila", "golden-carabao", target);
  await visit("manila", PAGE);
  await expect(mission).toContainText("Ready to claim");
  await expect(page.getByRole("link", { name: "Missions 1 waiting" })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await mission.getByRole("button", { name: /^Claim P/ }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "The prize is in your bonus wallet." }),
  ).toBeVisible();
  await expect(mission).toContainText("Claimed");
  await expect(page.getByRole("main").getByRole("link", { name: "Missions", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Open the reward centre" }).click();
  await expect(page.getByRole("article", { name: "Daily bets" })).toContainText("bet");
});

test("Northgate has no missions", async ({ page, visit }) => {
  await signIn(page, "northgate", "member");
  expect((await visit("northgate", PAGE)).status()).toBe(404);
  await expect(page.getByRole("link", { name: "Missions" })).toHaveCount(0);
});
