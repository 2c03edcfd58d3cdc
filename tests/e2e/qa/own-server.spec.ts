import { expect, test } from "marquee/qa";
import { startServer } from "../setup/start-server.ts";

/** The tools of the QA page, on a server whose clock no other test sees. */
test.describe.configure({ mode: "serial" });
test.use({
  marqueeUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const { site, stop } = await startServer(process.execPath, "e2e-qa.log", { MARQUEE_QA: "1" });
      await use(`http://localhost:${site.port}`);
      await stop();
    },
    { scope: "worker" },
  ],
});

test("the clock moves on the tools page, for every brand, until the test is over", async ({
  brandPage,
  moveClock,
}) => {
  test.slow();
  const manila = await brandPage("manila-star");
  await manila.goto("/__qa/tools");
  await manila.getByRole("button", { name: "1 day later" }).click();
  await expect(manila.getByText("The clock was moved, and every scheduled job has run.")).toBeVisible({
    timeout: 45_000,
  });
  const lotus = await brandPage("lotus-saigon");
  await lotus.goto("/");
  await expect(lotus.getByRole("link", { name: /^QA: Clock 1 d ahead/ })).toBeVisible();
  await moveClock({ hours: 1 });
  await lotus.goto("/");
  await expect(lotus.getByRole("link", { name: /^QA: Clock 1 d 1 h ahead/ })).toBeVisible();
});

test("the clock is back, and a member and an agent sign in without a password", async ({
  brandPage,
  signInAs,
}) => {
  const member = await brandPage("manila-star");
  await signInAs(member, "member");
  expect((await member.goto("/member/securityCenter"))?.status()).toBe(200);
  await expect(member).toHaveURL(/\/member\/securityCenter$/);
  await expect(member.getByRole("complementary", { name: "QA" })).toHaveCount(0);

  const agent = await brandPage("siam-jade", {}, "agent");
  await signInAs(agent, "agent1");
  expect((await agent.goto("/agent/agentTeamOverview"))?.status()).toBe(200);
  await expect(agent).toHaveURL(/\/agent\/agentTeamOverview$/);
  await expect(signInAs(agent, "player1")).rejects.toThrow("is a member, who signs in on the brand's host");
});
