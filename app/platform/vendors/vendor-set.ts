import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import type { WalletAnswerOptions } from "../ports/vendor-connection.ts";
import type { VendorKeys } from "../ports/vendor-keys.ts";
import type { KeyReference, VendorSetDocument } from "./vendor-file.ts";

/** The keys that sign and verify a set's calls. */
export type SetKeys =
  | { dialect: "marquee"; keys: VendorKeys }
  | { dialect: "hub"; publicKeys: readonly KeyObject[]; privateKey: KeyObject };

/** A set with its keys. */
export interface VendorSet extends Omit<VendorSetDocument, "keys" | "dialect" | "answers"> {
  keys: SetKeys;
  answers: WalletAnswerOptions;
  /** The origins from which its games open. */
  frames: readonly string[];
}

/** A problem that makes a set unusable, with its place within the set. */
export interface SetProblem {
  pointer: string;
  says: string;
}

/** Reads a set's keys from `env`; `derived` are the server's own. Problems name the variables, never their values. */
export function openSet(
  document: VendorSetDocument,
  env: Readonly<Record<string, string | undefined>>,
  derived: VendorKeys,
): { set: VendorSet | null; problems: SetProblem[] } {
  const problems = ruleProblems(document);
  const { keys: named, dialect, answers, ...rest } = document;
  const open = <T>(
    reference: KeyReference,
    pointer: string,
    read: (value: string) => T | null,
    what: string,
  ) => {
    const name = reference.key.slice("env:".length);
    const value = env[name];
    const key = value ? read(value) : null;
    if (key === null) {
      const says = value ? `${name} must hold ${what}` : `${name} is not set: it must hold ${what}`;
      problems.push({ pointer: `${pointer}/key`, says });
    }
    return key;
  };
  const keys = problems.length > 0 ? null : openKeys(document, open, derived);
  if (!keys || problems.length > 0) return { set: null, problems };
  const set: VendorSet = {
    ...rest,
    keys,
    answers: {
      rollbackOfUnknownBet: answers.rollbackOfUnknownBet ?? (dialect === "hub" ? "refused" : "accepted"),
      rollbackOfSettledBet: answers.rollbackOfSettledBet ?? "accepted",
    },
    frames: rest.addresses.frames ?? [new URL(rest.addresses.api).origin],
  };
  return { set, problems };
}

/** Checks the rules that the schema cannot express. */
function ruleProblems({
  dialect,
  keys,
  wallets,
  enforces,
  freeSpins,
  fixtures,
  factors,
}: VendorSetDocument): SetProblem[] {
  const problems: SetProblem[] = [];
  const report = (pointer: string, says: string) => void problems.push({ pointer, says });
  if (keys.derived && (keys.inbound || keys.outbound)) {
    report("/keys", "has keys of its own and derived ones: take one of the two out");
  }
  if (keys.derived && dialect !== "marquee") {
    report("/keys/derived", "derived keys are of the dialect marquee only");
  }
  if (!keys.derived && (!keys.inbound || !keys.outbound)) {
    report(
      "/keys",
      'lacks keys: write { "inbound": [{ "key": "env:..." }], "outbound": { "key": "env:..." } }',
    );
  }
  if (dialect === "hub" && wallets.includes("transfer")) {
    report("/wallets", 'the dialect hub has no wallets at the vendor: write ["seamless"]');
  }
  if (enforces.length > 0 && !wallets.includes("transfer")) {
    report("/enforces", 'is about vendors\' own wallets: leave it out, or add "transfer" to wallets');
  }
  if (dialect === "marquee" && Object.keys(factors).length > 0) {
    report("/factors", "the dialect marquee counts in minor units and has no factors: leave them out");
  }
  if (dialect === "hub" && freeSpins) {
    report("/freeSpins", "the dialect hub has no call for free spins: leave it out");
  }
  if (dialect === "hub" && fixtures) {
    report("/fixtures", "the dialect hub has no call for matches: leave it out");
  }
  return problems;
}

type OpenKey = <T>(
  reference: KeyReference,
  pointer: string,
  read: (value: string) => T | null,
  what: string,
) => T | null;

function openKeys({ dialect, keys }: VendorSetDocument, open: OpenKey, derived: VendorKeys): SetKeys | null {
  if (keys.derived) return { dialect: "marquee", keys: derived };
  const { inbound = [], outbound } = keys;
  if (!outbound) return null;
  if (dialect === "marquee") {
    const secret = (reference: KeyReference, pointer: string) => {
      const opened = open(
        reference,
        pointer,
        sharedSecret,
        "the base64 of a shared secret of at least 32 bytes",
      );
      return { id: reference.id, secret: opened ?? Buffer.alloc(0) };
    };
    const theirs = inbound.map((one, at) => secret(one, `/keys/inbound/${at}`));
    const ours = [secret(outbound, "/keys/outbound")];
    return { dialect, keys: { keys: (direction) => (direction === "inbound" ? theirs : ours) } };
  }
  const publicKeys = inbound.map((one, at) =>
    open(one, `/keys/inbound/${at}`, publicKey, "the vendor's RSA public key in PEM, of 2048 to 4096 bits"),
  );
  const privateKey = open(
    outbound,
    "/keys/outbound",
    ownKey,
    "our RSA private key in PEM, of 2048 to 4096 bits",
  );
  return privateKey && { dialect, publicKeys: publicKeys.filter((key) => key !== null), privateKey };
}

function sharedSecret(value: string): Buffer | null {
  return /^[A-Za-z0-9+/_-]{43,}={0,2}$/.test(value.trim()) ? Buffer.from(value.trim(), "base64") : null;
}

/** Accepts `\n` for line ends, because many secret stores allow a single line only. */
const pem = (value: string) => value.replaceAll("\\n", "\n");

const publicKey = (value: string) => rsaKey(() => createPublicKey(pem(value)));
const ownKey = (value: string) => rsaKey(() => createPrivateKey(pem(value)));

function rsaKey(read: () => KeyObject): KeyObject | null {
  try {
    const key = read();
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === "rsa" && bits >= 2048 && bits <= 4096 ? key : null;
  } catch {
    return null;
  }
}
