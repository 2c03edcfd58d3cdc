import { expect, test } from "marquee/qa";
import { startServer } from "../setup/start-server.ts";
// The example of docs/qa.md runs here, so that it keeps working.
import "../../qa/example.spec.ts";

/** The fixtures of `marquee/qa`, on a server whose clock no other test sees. */
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
  const ahead = manila.getByRole("link", { name: /^Clock/ });
  await manila.goto("/");
  await expect(ahead).toHaveCount(0);
  await manila.goto("/__qa/tools");
  await manila.getByRole("button", { name: "1 day later" }).click();
  await expect(manila.getByText("The clock was moved, and every scheduled job has run.")).toBeVisible({
    timeout: 45_000,
  });
  await manila.goto("/");
  await expect(ahead).toContainText("Clock 1 d ahead");

  await moveClock({ hours: 1 });
  const lotus = await brandPage("lotus-saigon");
  await lotus.goto("/");
  await expect(lotus.getByRole("link", { name: /^Clock 1 d 1 h ahead/ })).toBeVisible();
});

test("an agent signs in on the agents' host, and what the server refuses is the error", async ({
  brandPage,
  signInAs,
  force,
}) => {
  const agent = await brandPage("siam-jade", {}, "agent");
  await signInAs(agent, "agent1");
  expect((await agent.goto("/agent/agentTeamOverview"))?.status()).toBe(200);
  await expect(agent).toHaveURL(/\/agent\/agentTeamOverview$/);

  await expect(signInAs(agent, "player1")).rejects.toThrow("is a member, who signs in on the brand's host");
  await expect(force("manila-star", "win", { username: "nobody" })).rejects.toThrow("has no member “nobody”");
  await expect(brandPage("manila-star", { multiWallet: true })).rejects.toThrow(
    "a vendor with the wallet transfer",
  );
  await expect(brandPage("manila")).rejects.toThrow('no brand "manila"; the server has lotus-saigon');
});
