/** The key of a brand's encrypted contacts, as returned by the call permissionInfo. */
export interface ContactKey {
  id: string;
  /** Names the decoder. */
  alg: string;
  /** Base64url. */
  key: string;
}

/** Decrypts one path. @throws when the key does not decrypt it. */
type ContactDecoder = (path: string, key: ContactKey) => Promise<string>;

/** `<key id>.<iv>.<ciphertext and tag>` in base64url, AES-256-GCM. */
const openAesGcm: ContactDecoder = async (path, { id, key }) => {
  const [keyId, iv = "", sealed = ""] = path.split(".");
  if (keyId !== id) throw new Error("the path was encrypted with another key");
  const name = "AES-GCM";
  const secret = await crypto.subtle.importKey("raw", getBytes(key), name, false, ["decrypt"]);
  const opened = await crypto.subtle.decrypt({ name, iv: getBytes(iv) }, secret, getBytes(sealed));
  return new TextDecoder().decode(opened);
};

/** Decoders by the key's `alg`: the place for another platform's cipher. */
const DECODERS: Readonly<Record<string, ContactDecoder>> = { A256GCM: openAesGcm };

/**
 * Returns the address in a contact's encrypted path. @throws Error when there is no decoder, or this key does not
 * decrypt it.
 */
export async function openContactPath(path: string, key: ContactKey): Promise<string> {
  const decode = DECODERS[key.alg];
  if (!decode) throw new Error(`no decoder for ${key.alg}`);
  return decode(path, key);
}

function getBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** A path with its host's last response time in milliseconds; null when unknown. */
export interface TimedPath {
  path: string;
  speedMs: number | null;
}

/**
 * Picks one of several paths, weighted by speed: half the time, twice the chance. An unmeasured path counts like the
 * slowest measured one. `random` is from 0 up to 1.
 */
export function pickBySpeed(paths: readonly TimedPath[], random: number): string | undefined {
  const slowest = Math.max(1, ...paths.map(({ speedMs }) => speedMs ?? 0));
  const weights = paths.map(({ speedMs }) => 1 / Math.max(1, speedMs ?? slowest));
  let left = random * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return paths[at]?.path;
  }
  return paths.at(-1)?.path;
}
