import { nearestWord } from "../../shared/nearest-word.ts";
import { MAX_NON_VIP_LEVEL } from "../../shared/vip-service.ts";
import type { Tokens } from "../brand-document.ts";
import { decryptContactPath } from "../contact-paths.ts";
import { type ContrastIssue, findPassingColor } from "../contrast.ts";
import { isLink } from "../formats.ts";
import { listWords } from "../problem.ts";
import { type Check, checkLanguages, findDuplicateIndexes, quote, type Report } from "./check.ts";

/** Checks hosts, languages, themes, addresses and licences. */
export const SITE_CHECKS: readonly Check[] = [
  {
    reads: ["hosts"],
    run({ hosts }, report, { reservedHosts }) {
      hosts.forEach(({ host }, at) => {
        const reason = reservedReason(host, reservedHosts);
        if (reason) report(`/hosts/${at}/host`, "a host of the brand's own", `${quote(host)}, ${reason}`);
      });
      findDuplicateIndexes(hosts.map((entry) => entry.host)).forEach((at) => {
        report(`/hosts/${at}/host`, "each host once", quote(hosts[at]?.host));
      });
      hosts.forEach(({ audience, affiliateCode }, at) => {
        if (audience === "member" || affiliateCode === "") return;
        report(
          `/hosts/${at}/affiliateCode`,
          "no code on a host for agents, where nobody registers",
          quote(affiliateCode),
        );
      });
      if (!hosts.some((entry) => entry.audience === "member")) {
        report("/hosts", "at least one host for members", "hosts for agents only");
      }
    },
  },
  {
    reads: ["hosts", "switches"],
    run({ hosts, switches }, report) {
      hosts.forEach((entry, at) => {
        if (entry.audience === "agent" && !switches.agentCentre) {
          report(
            `/hosts/${at}/audience`,
            "no agent host while the switch agentCentre is off",
            quote("agent"),
          );
        }
      });
    },
  },
  {
    reads: ["locale"],
    run({ locale }, report, { languages }) {
      locale.supported.forEach((code, at) => {
        if (languages.includes(code)) return;
        report(
          `/locale/supported/${at}`,
          `a language with a catalogue: ${listWords(languages)}`,
          quote(code),
          nearestWord(code, languages),
        );
      });
      const oneOf = `a supported language: ${listWords(locale.supported)}`;
      if (!locale.supported.includes(locale.default)) {
        report(
          "/locale/default",
          oneOf,
          quote(locale.default),
          nearestWord(locale.default, locale.supported),
        );
      }
      locale.switcher.forEach((code, at) => {
        if (!locale.supported.includes(code)) {
          report(`/locale/switcher/${at}`, oneOf, quote(code), nearestWord(code, locale.supported));
        }
      });
    },
  },
  {
    reads: ["seo", "locale"],
    run({ seo, locale }, report) {
      checkLanguages(seo.titles, locale, "/seo/titles", report);
      checkLanguages(seo.descriptions, locale, "/seo/descriptions", report);
    },
  },
  {
    reads: ["themes"],
    run({ themes }, report, { contrastFaults }) {
      const pair = [...themes.pair].sort().join("+");
      if (pair !== "dark+light" && pair !== "black+blue") {
        report("/themes/pair", "dark and light, or black and blue", themes.pair.join(" and "));
      }
      if (!themes.pair.includes(themes.default)) {
        report("/themes/default", `one of the pair: ${listWords(themes.pair)}`, quote(themes.default));
      }
      for (const name of themes.pair) {
        const tokens = themes.tokens[name];
        if (!tokens) report(`/themes/tokens/${name}`, `the tokens of the theme ${name}`, "nothing");
        if (tokens) reportContrast(contrastFaults(tokens), tokens, `/themes/tokens/${name}`, report);
      }
    },
  },
  {
    reads: ["licences", "demonstration"],
    run({ licences, demonstration }, report) {
      if (!demonstration.active) return;
      licences.entries.forEach((licence, at) => {
        if (licence.number.startsWith("DEMO")) return;
        report(
          `/licences/entries/${at}/number`,
          "a number that begins with DEMO, since this is a demonstration",
          quote(licence.number),
        );
      });
    },
  },
  {
    reads: ["customerService", "customerServiceKey"],
    run({ customerService, customerServiceKey: key }, report) {
      customerService.forEach(({ type, pathList }, at) => {
        pathList.forEach((path, place) => {
          const address = type === 3 ? key && decryptContactPath(path, key) : path;
          if (address && isLink(address)) return;
          const expected =
            type === 3
              ? "a path that `npm run brand contact` encrypted with customerServiceKey"
              : "a path of the site, or an https address";
          report(`/customerService/${at}/pathList/${place}`, expected, quote(path));
        });
      });
    },
  },
  {
    reads: ["customerService", "switches"],
    run({ customerService, switches }, report) {
      if (!switches.vipService || customerService.some(({ csType }) => csType === "VIP")) return;
      report("/switches/vipService", "false, or a contact of csType VIP in customerService", "true");
    },
  },
  {
    reads: ["club", "switches"],
    run({ club, switches }, report) {
      if (!switches.vipService || club.levels.length > MAX_NON_VIP_LEVEL) return;
      const expected = `false, or a club of more than ${MAX_NON_VIP_LEVEL} levels: nobody else is offered it`;
      report("/switches/vipService", expected, "true");
    },
  },
  {
    reads: ["chat", "switches", "demonstration"],
    run({ chat, switches, demonstration }, report) {
      // A demonstration uses the sandbox's room.
      if (switches.chatRoom && !chat.url && !demonstration.active)
        report("/chat/url", "an address while the switch chatRoom is on", quote(chat.url));
    },
  },
];

/**
 * Top-level labels that browsers cannot resolve (RFC 2606, 6761, 7686, 9476). Those of private networks are not
 * included.
 */
const RESERVED_ENDS = ["alt", "example", "invalid", "onion", "test"];

/**
 * Returns the reason why a host cannot belong to a brand, or null. Hosts below the sandbox's hosts are reserved for the
 * sandbox; brands may use hosts below other reserved ones.
 */
function reservedReason(host: string, reservedHosts: ReadonlyMap<string, string>): string | null {
  const use = reservedHosts.get(host);
  if (use) return `which is ${use}`;
  const above = [...reservedHosts].find(([one]) => one.endsWith(".localhost") && host.endsWith(`.${one}`));
  if (above) return `which is below ${above[0]}, ${above[1]}`;
  const end = host.slice(host.lastIndexOf(".") + 1);
  return RESERVED_ENDS.includes(end) ? `which nobody can reach: .${end} is reserved` : null;
}

/** The number of failing tokens on one surface from which the surface is more likely wrong than the tokens. */
const SURFACE_FAULT_THRESHOLD = 3;

function isFaultySurface(surface: keyof Tokens, issues: readonly ContrastIssue[]): boolean {
  return (
    new Set(issues.filter(({ surfaces }) => surfaces[0] === surface).map(({ token }) => token)).size >=
    SURFACE_FAULT_THRESHOLD
  );
}

/** Reports pairs of colours, each with the nearest passing colour for the token that the problem names. */
function reportContrast(
  issues: readonly ContrastIssue[],
  tokens: Tokens,
  place: string,
  report: Report,
): void {
  const found = new Map<keyof Tokens, string | null>();
  const passing = (token: keyof Tokens) => {
    const colour = found.has(token) ? (found.get(token) ?? null) : findPassingColor(tokens, token);
    found.set(token, colour);
    return colour;
  };
  const nearest = (token: keyof Tokens) => {
    const colour = passing(token);
    return colour && `The nearest ${token} that passes everywhere is ${quote(colour)}.`;
  };
  for (const { token, on, surfaces, ratio, least } of issues) {
    // Truncated, not rounded: 4.496 is not enough and must not read as 4.50.
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
    const other = surfaces.map(nearest).find((sentence) => sentence !== null) ?? null;
    const none = `No shade of ${token} passes on everything that it stands on.`;
    const own = nearest(token) ?? `${none} ${other ?? "Bring its backgrounds closer together."}`;
    const [surface = token] = surfaces;
    const hint = isFaultySurface(surface, issues) && passing(surface) ? `${own} ${nearest(surface)}` : own;
    report(
      `${place}/${token}`,
      `${token} on ${on} with a contrast of at least ${least}:1`,
      `${shown}:1`,
      null,
      {
        hint,
        with: surfaces.map((surface) => ({ pointer: `${place}/${surface}`, hint: nearest(surface) ?? hint })),
      },
    );
  }
}
