import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { createBase58check } from "@scure/base";

/** The chains that USDT is paid out on. */
export type UsdtNetwork = "TRC20" | "ERC20";

const base58check = createBase58check(sha256);
/** The first byte of an address on Tron's main chain (TIP-174 and Tron's account model): 0x41, then 20 bytes. */
const TRON_MAINNET = 0x41;

/**
 * Returns true when a text is an address of this chain with a valid checksum, so that a typing error is found before
 * money goes to an address without a key. Tron: base58check over 0x41 and 20 bytes. Ethereum: exactly the mixed-case
 * form of EIP-55, because one in lower case has no checksum. The address of all zeros has no owner and is refused.
 */
export function isUsdtAddress(network: UsdtNetwork, address: string): boolean {
  return network === "TRC20" ? isTronAddress(address) : isEthereumAddress(address);
}

function isTronAddress(address: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return false;
  let bytes: Uint8Array;
  try {
    bytes = base58check.decode(address);
  } catch {
    return false;
  }
  return bytes.length === 21 && bytes[0] === TRON_MAINNET && bytes.subarray(1).some((byte) => byte !== 0);
}

function isEthereumAddress(address: string): boolean {
  if (!/^0x[0-9A-Fa-f]{40}$/.test(address) || /^0x0*$/.test(address)) return false;
  return address === eip55(address.slice(2).toLowerCase());
}

/**
 * Returns an address in the case that EIP-55 defines: a letter is upper case where the hash of the lower-case address
 * has a high bit.
 */
function eip55(small: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(small, "ascii"))).toString("hex");
  const letters = Array.from(small, (letter, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join("")}`;
}
