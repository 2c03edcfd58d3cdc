import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signedHeaders } from "#app/platform/ports/signed-request.ts";
import type { Outcome, Reply } from "../../scripts/conformance/dialect.ts";
import { listen } from "../../scripts/conformance/listen.ts";
import { toLine } from "../../scripts/conformance/report.ts";
import { runConformance, type Settings } from "../../scripts/conformance/run.ts";
import { amounts } from "../../scripts/conformance/scenarios/amounts.ts";
import { beginTrial, type Send, type Table } from "../../scripts/conformance/trial.ts";
import { type Fault, openSmallWallet } from "./small-wallet.ts";

/** Returns the kit's results for a sound wallet, or for one with faults: the scenarios that fail, and the reasons. */

async function loadResults(faults: Fault[], only: string[] = [], own: Partial<Settings> = {}) {
  const wallet = await openSmallWallet(...faults);
  try {
    return await runConformance({ ...wallet.settings, ...own, only });
  } finally {
    await wallet.close();
  }
}

const FAULTS: readonly [Fault, scenario: string, reason: RegExp][] = [
  ["pays duplicates again", "duplicate-win", /The same win moves money once/],
  ["says today's balance to duplicates", "duplicate-bet", /gets its first answer/],
  ["lets an id be used for another call", "same-id-other-content", /bet was answered accepted, not conflict/],
  ["forgets calls that nobody waited for", "time-out-bet", /asked again after a time-out moves money once/],
  ["takes the rollback of an unknown bet as money", "rollback-first", /\+100 .* There is no stake to return/],
  ["forgets rollbacks that came first", "rollback-first", /comes after its rollback takes nothing/],
  ["pays wins after a rollback", "win-after-rollback", /that was rolled back wins nothing/],
  ["rolls back the stake and leaves the win", "rollback-after-win", /returns the stake and takes the win/],
  ["refuses an early win for good", "win-before-bet", /is paid when it comes again/],
  ["pays wins to any round", "unknown-round", /in its own round only/],
  ["takes bets after the round's end", "end-round", /takes no more bets/],
  ["adds a resettlement to the win", "resettle", /the difference goes back/],
  ["pays a win beside a void", "win-after-void", /is staked again/],
  ["pays every cash-out", "second-cash-out", /One call settles a bet/],
  ["leaves the win of a bet that is opened again", "unsettle", /nothing is won/],
  ["ignores signatures", "no-signature", /without a signature may be anybody's/],
  ["ignores signatures", "signature-of-another-key", /Only the vendor's own key signs/],
  ["ignores signatures", "signature-of-another-body", /good for its own body/],
  ["ignores signatures", "call-of-another-merchant", /signed for another merchant/],
  ["signs the parsed body", "signature-of-other-bytes", /not on a body that was parsed/],
  ["ignores time stamps", "old-request", /not good for ever/],
  ["takes negative amounts", "amount-negative", /a number above 0/],
  ["truncates fractions", "amount-fraction", /a number above 0, exact/],
  ["takes any currency", "bet-in-another-currency", /in the player's currency/],
  ["lets balances be negative", "no-money", /Nobody bets more than there is/],
  ["lets balances be negative", "more-bets-than-money", /cannot take more than there is/],
  ["answers want of money with HTTP 500", "no-money", /answered ask-again, not no-money/],
  ["keeps fractions of a minor unit", "bet-and-win", /answered unreadable/],
  ["lets calls overtake each other", "same-bet-at-once", /at the same time moves money once/],
  ["lets calls overtake each other", "same-win-at-once", /at the same time moves money once/],
  ["refuses wins of who has signed out", "expired-token", /whether its player is signed in or not/],
  ["says the decimals of another currency", "balance-on-the-site", /The site shows 1000 PHP/],
  ["lets who has signed out bet", "expired-token", /Who has signed out bets nothing/],
];

describe("the conformance kit", () => {
  it("passes a correct wallet in every scenario", async () => {
    const results = await loadResults([]);
    expect(results.filter(({ verdict }) => verdict !== "pass").map(toLine)).toEqual([]);
    expect(results.length).toBeGreaterThan(45);
  });

  it.each(FAULTS)("fails a wallet that %s in %s", async (fault, scenario, reason) => {
    const [result] = await loadResults([fault], [scenario]);
    expect(result?.verdict).toBe("fail");
    expect(result?.reason).toMatch(reason);
    expect(result?.got).not.toBe("");
  });
});

const OUTBOUND = { id: "1", secret: Buffer.alloc(32, 1) };

const OWN_WALLET_FAULTS: readonly [Fault, scenario: string, reason: RegExp][] = [
  ["allows stakes during a break", "break", /answered accepted, not excluded/],
  ["allows a round twice", "may-play", /is staked already/],
  ["allows a round twice", "may-play-same-round", /another is another stake/],
  ["keeps stakes that were not played", "not-played", /Its round is free again/],
  ["refuses without a text", "may-play-refused", /has a text/],
  ["takes money for reported bets", "round-changed", /-100 .* was played all the same/],
];

describe("the conformance kit for a vendor's own wallet", () => {
  const transfer = { wallet: "transfer" } as const;

  it("passes a correct platform, and lists what it could not test", async () => {
    const results = await loadResults([], [], transfer);
    expect(
      results.filter(({ verdict }) => verdict !== "pass").map(({ scenario, reason }) => [scenario, reason]),
    ).toEqual([["end-sessions", "Say where the vendor listens: --listen <port>."]]);
    expect(results).toHaveLength(7);
  });

  it.each(OWN_WALLET_FAULTS)("fails a platform that %s in %s", async (fault, scenario, reason) => {
    const [result] = await loadResults([fault], [scenario], transfer);
    expect(result?.verdict).toBe("fail");
    expect(result?.reason).toMatch(reason);
  });

  it.each([
    ["nothing comes", null, "No end-sessions came."],
    [
      "another key signs",
      { id: "1", secret: Buffer.alloc(32, 2) },
      "The signature of end-sessions is wrong.",
    ],
    ["the right key signs", OUTBOUND, null],
  ])("waits for end-sessions and checks its signature when %s", async (_what, signedWith, wrong) => {
    const key = `${OUTBOUND.id}:${OUTBOUND.secret.toString("base64")}`;
    const waitMs = wrong === null ? 10_000 : 300;
    const listener = await listen({ port: 0, key, merchant: "BRAND", vendor: "ORION", waitMs });
    try {
      const path = "/api/v1/BRAND/ORION/wallet/end-sessions";
      const body = Buffer.from(JSON.stringify({ playerId: "player-1" }));
      const headers = signedWith && signedHeaders(signedWith, Date.now(), { method: "POST", path, body });
      const ended = listener.sessionsEnded("player-1");
      if (headers) await fetch(`http://127.0.0.1:${listener.port}${path}`, { method: "POST", headers, body });
      expect(await ended).toBe(wrong);
    } finally {
      await listener.close();
    }
  });

  it("is refused for a dialect without wallets at the vendor", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const key = String(privateKey.export({ type: "pkcs8", format: "pem" }));
    const hub = { ...transfer, dialect: "hub", key } as const;
    await expect(loadResults([], [], hub)).rejects.toThrow("The dialect hub has no wallets at the vendor.");
  });
});

/** An in-memory wallet of one player that converts fractions of a minor unit with `read`, in every call. */
function walletThatReads(read: (amount: number) => number): Table {
  let balance = 100_000;
  const seen = new Map<string, Reply>();
  const send: Send = async (call) => {
    const said = (outcome: Outcome): Reply => ({
      outcome,
      said: outcome,
      balance,
      kept: `${outcome} ${balance}`,
    });
    if (!("amount" in call && "id" in call)) return said("accepted");
    const sentAmount = typeof call.amount === "object" ? Number(call.amount.json) : call.amount;
    const amount = read(sentAmount);
    const key = `${call.id} ${sentAmount}`;
    const known = seen.get(key);
    if (known) return known;
    if ([...seen.keys()].some((one) => one.startsWith(call.id))) return said("conflict");
    if (call.kind === "bet" && amount !== sentAmount) return said("malformed");
    // The win that a resettlement replaces: a stake and a half.
    balance += call.kind === "bet" ? -amount : amount - (call.kind === "resettle" ? read(100.5) : 0);
    seen.set(key, said("accepted"));
    return said("accepted");
  };
  const player = { id: "1", currency: "PHP", decimals: 0 };
  const rest = { token: "", game: "", stake: 100, signOut: null, beginBreak: null, sessionsEnded: null };
  return { wallet: "seamless", send, player, seatedWith: balance, siteBalance: null, factor: 1, ...rest };
}

describe("a fraction of a minor unit", () => {
  const [, scenario] = amounts({ andAHalf: (amount) => `${amount}.5` });

  it.each([
    ["up", Math.ceil, null],
    ["down", Math.floor, /never has less than was won/],
    ["to the nearest even", (amount: number) => 2 * Math.round(amount / 2), /never has less than was won/],
  ])("may be rounded %s only if the player does not lose by it", async (_way, read, reason) => {
    const played = beginTrial(walletThatReads(read)).then((trial) => scenario?.run(trial));
    await (reason ? expect(played).rejects.toThrow(reason) : expect(played).resolves.toBeUndefined());
  });
});

/** Runs the command against a small wallet; returns its exit code and output. */
async function command(fault: Fault | null, ...args: string[]): Promise<{ code: number; text: string }> {
  const wallet = await openSmallWallet(...(fault ? [fault] : []));
  const { url, currency, game, key, token } = wallet.settings;
  const given = ["--url", url.href, "--dialect", "marquee", "--currency", currency, "--game", game];
  const env = { ...process.env, CONFORMANCE_KEY: key, CONFORMANCE_TOKEN: token };
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, ["scripts/conformance.ts", ...given, ...args], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), text: out + err }),
      );
    });
  } finally {
    await wallet.close();
  }
}

describe("npm run conformance", () => {
  it("prints a table, lists what could not be tested, and exits with 0 if nothing failed", async () => {
    const { code, text } = await command(null, "--only", "bet-and-win", "expired-token");
    expect(text).toMatch(/^bet-and-win .* OK x2 .* PASS$/m);
    expect(text).toMatch(/^expired-token .* SKIPPED\n {4}Say how to sign the player out/m);
    expect(text).toMatch(/1 passed, 0 failed, 1 skipped/);
    expect(code).toBe(0);
  });

  it("exits with 1 and a reason for each failure, as JSON on request", async () => {
    const { code, text } = await command("pays duplicates again", "--only", "duplicate-win", "--json");
    expect(JSON.parse(text)).toMatchObject([
      { scenario: "duplicate-win", verdict: "fail", reason: expect.stringContaining("moves money once") },
    ]);
    expect(code).toBe(1);
  });

  it("exits with 1 and one sentence if it cannot start", async () => {
    const { code, text } = await command(null, "--game", "", "--only", "bet-and-win");
    expect([code, text]).toEqual([1, "Missing --game: see docs/conformance.md.\n"]);
  });
});
