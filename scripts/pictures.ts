// `npm run pictures -- take <folder>`: takes pictures of the busiest pages of every demonstration brand, in both themes
// and two widths, from the built site. `npm run pictures -- compare <before> <after> [<differences>]`: lists the pairs
// that differ, most different first.
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { Command } from "commander";
import sharp from "sharp";
import { startServer } from "../tests/e2e/setup/start-server.ts";
import { findChromium } from "./setup/chromium.mjs";

const PAGES: readonly { name: string; path: string; as: "visitor" | "member" }[] = [
  { name: "home", path: "/", as: "visitor" },
  { name: "slots", path: "/rng", as: "visitor" },
  { name: "sports", path: "/sports", as: "visitor" },
  { name: "download", path: "/download", as: "visitor" },
  { name: "sign-in", path: "/?modal=login", as: "visitor" },
  { name: "register", path: "/register", as: "visitor" },
  { name: "help", path: "/help", as: "visitor" },
  { name: "member", path: "/member/securityCenter", as: "member" },
  { name: "deposit", path: "/member/depositv2", as: "member" },
  { name: "withdraw", path: "/member/withdraw", as: "member" },
  { name: "betting-record", path: "/member/personalHistoryCopy", as: "member" },
  { name: "wallets", path: "/member/transferFund", as: "member" },
];
const BRANDS: Readonly<Record<string, readonly string[]>> = {
  manila: ["dark", "light"],
  lotus: ["blue", "black"],
  northgate: ["dark", "light"],
  siam: ["dark", "light"],
};
const WIDTHS = [1440, 390] as const;
/** Channel differences below this are invisible. */
const TOLERANCE = 24;

const program = new Command();
program.command("take").argument("<folder>").action(take);
program
  .command("compare")
  .argument("<before>")
  .argument("<after>")
  .argument("[differences]", "where to write the pairs that differ, side by side")
  .action(compare);
await program.parseAsync();

async function take(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { site, stop } = await startServer(process.execPath, "pictures-server.log");
  const executablePath = findChromium(process.env)?.path;
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  try {
    for (const [brand, themes] of Object.entries(BRANDS)) {
      const origin = `http://${brand}.localhost:${site.port}`;
      const name = site.brands.find(({ urls }) =>
        urls.some((url) => new URL(url).hostname === `${brand}.localhost`),
      )?.name;
      const member = site.signIns.find(({ brand: of, what }) => of === name && what.startsWith("member"));
      if (!member) throw new Error(`${brand} has no demo member`);
      const session = await signIn(origin, member);
      for (const theme of themes) {
        for (const width of WIDTHS) await takeAll(browser, { folder, brand, origin, theme, width, session });
      }
    }
  } finally {
    await browser.close();
    await stop();
  }
}

/** Signs a demo member in through the form of the sign-in page, and returns the session. */
async function signIn(
  origin: string,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const { host, port } = new URL(origin);
  const headers = { host, origin, "content-type": "application/x-www-form-urlencoded" };
  // Node does not resolve names under localhost, and its fetch does not allow a custom host header.
  const sent = request({ host: "127.0.0.1", port, path: "/login", method: "POST", headers });
  sent.end(new URLSearchParams({ username, password, next: "/" }).toString());
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  const answer = response.headers["set-cookie"] ?? [];
  const session = answer.map((cookie) => /^session=([^;]+)/.exec(cookie)?.[1]).find(Boolean);
  if (!session) throw new Error(`${origin} did not let ${username} in`);
  return session;
}

interface Series {
  folder: string;
  brand: string;
  origin: string;
  theme: string;
  width: number;
  session: string;
}

async function takeAll(
  browser: Browser,
  { folder, brand, origin, theme, width, session }: Series,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: width > 1000 ? 900 : 844 },
    reducedMotion: "reduce",
    timezoneId: "UTC",
  });
  await context.addCookies([{ name: "theme", value: theme, url: origin }]);
  for (const { name, path: address, as } of PAGES) {
    if (as === "member") await context.addCookies([{ name: "session", value: session, url: origin }]);
    const page = await context.newPage();
    await page.goto(origin + address);
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    await page.evaluate(() => document.fonts.ready);
    const file = path.join(folder, `${name}.${brand}.${theme}.${width}.png`);
    await page.screenshot({ path: file, fullPage: name === "home", animations: "disabled" });
    await page.close();
  }
  await context.close();
  console.log(`${brand} ${theme} ${width}`);
}

async function compare(before: string, after: string, differences?: string): Promise<void> {
  if (differences) mkdirSync(differences, { recursive: true });
  const files = readdirSync(before).filter((file) => file.endsWith(".png"));
  const found: { file: string; share: number }[] = [];
  for (const file of files) {
    const share = await loadDifference(path.join(before, file), path.join(after, file));
    found.push({ file, share });
    if (differences && share > 0.002) await sideBySide(file, { before, after, differences });
  }
  found.sort((a, b) => b.share - a.share);
  for (const { file, share } of found) console.log(`${(share * 100).toFixed(2).padStart(7)}%  ${file}`);
}

/**
 * Returns the share of pixels that differ. Pages of different heights are compared over the shorter one; the rest
 * counts as different.
 */
async function loadDifference(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width) return 1;
  const shared = Math.min(a.data.length, b.data.length);
  let differing = Math.abs(a.data.length - b.data.length) / 3;
  for (let at = 0; at < shared; at += 3) {
    const isOff = [0, 1, 2].some(
      (channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > TOLERANCE,
    );
    if (isOff) differing++;
  }
  return (differing * 3) / Math.max(a.data.length, b.data.length);
}

async function sideBySide(
  file: string,
  { before, after, differences }: Record<"before" | "after" | "differences", string>,
) {
  const [left, right] = await Promise.all(
    [before, after].map((folder) => sharp(path.join(folder, file)).toBuffer({ resolveWithObject: true })),
  );
  if (!left || !right) return;
  await sharp({
    create: {
      width: left.info.width + right.info.width + 16,
      height: Math.max(left.info.height, right.info.height),
      channels: 3,
      background: "#ff00ff",
    },
  })
    .composite([
      { input: left.data, left: 0, top: 0 },
      { input: right.data, left: left.info.width + 16, top: 0 },
    ])
    .png()
    .toFile(path.join(differences, file));
}
