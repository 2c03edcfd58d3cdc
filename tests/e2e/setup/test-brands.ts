import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../scripts/setup/project.mjs";
import { everythingBrands } from "../auth/everything-brands.ts";
import { hostileBrand, wordyBrand } from "../content/hostile-brand.ts";
import { patternBrands } from "../registration/pattern-brands.ts";
import { closedBrands } from "../shell/closed-brands.ts";
import { longTexts } from "../shell/long-texts.ts";
import { pictureBrands } from "../shell/picture-brands.ts";
import { switchBrands } from "../shell/switch-brands.ts";
import { type StandInPorts, writeBrandFile } from "./site.ts";

/** Sections of a brand document, each merged into the existing section. */
type Sections = Readonly<Record<string, object>>;

export const TURNSTILE_SECRETS = { "manila-widget": "secret-of-manila", "lotus-widget": "secret-of-lotus" };

/** Demonstration brands with settings that none of the originals has, by the first part of their host name. */
function changedBrands({ remotePlatform }: StandInPorts): Record<string, Sections> {
  const widget = (turnstile: object) => ({ signIn: { turnstile }, switches: { botCheck: true } });
  return {
    // Allows setting passwords by phone, and authenticator apps. Passwords expire, and codes have a wait of two
    // minutes. Players see a session clock and a reality check.
    "lotus-app": {
      protection: { sessionClock: true, realityCheckMinutes: 30 },
      switches: { stepUpVerification: true, pwdEnabled: true },
      signIn: { stepUpMethods: ["totp", "sms"], passwordMaxAgeDays: 90, smsCodeMinutes: 2 },
    },
    "manila-widget": widget({ siteKey: "manila-widget" }),
    // Proof of work does not replace the widget.
    "lotus-widget": widget({ siteKey: "lotus-widget", proofOfWorkInstead: false }),
    // Its English is 40 % longer.
    "manila-long": {},
    // Its platform is lotus's, called through a port of this machine.
    "lotus-far": { platform: { mode: "remote", url: `http://127.0.0.1:${remotePlatform}` } },
  };
}

const FOLDERS = { manila: "manila-star", lotus: "lotus-saigon", siam: "siam-jade" } as const;

/** Writes the demonstration's brands and those for browser tests only into an empty folder. */
export function writeBrands(brandsFolder: string, ports: StandInPorts): void {
  cpSync(path.join(root, "brands"), brandsFolder, { recursive: true });
  for (const [id, sections] of Object.entries(changedBrands(ports))) {
    const folder = FOLDERS[id.split("-")[0] as keyof typeof FOLDERS];
    cpSync(path.join(root, "brands", folder), path.join(brandsFolder, id), { recursive: true });
    const document = JSON.parse(readFileSync(path.join(brandsFolder, id, "brand.json"), "utf8"));
    const own = { id, merchantCode: id.replace("-", ""), hosts: [{ host: `${id}.localhost` }] };
    for (const [name, over] of Object.entries(sections)) document[name] = { ...document[name], ...over };
    writeBrandFile(brandsFolder, `${id}/brand.json`, { ...document, ...own });
  }
  const getFolder = (name: string) => path.join(brandsFolder, name);
  const files = {
    "manila-long/locales/EN.json": longTexts(getFolder("_base"), getFolder(FOLDERS.manila)),
    ...everythingBrands(),
    ...patternBrands(),
    ...closedBrands(),
    ...switchBrands(),
    ...pictureBrands(ports),
    ...hostileBrand(),
    ...wordyBrand(),
  };
  for (const [file, content] of Object.entries(files)) writeBrandFile(brandsFolder, file, content);
}
