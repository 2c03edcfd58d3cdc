import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { bodySignature } from "#app/platform/ports/body-signature.ts";
import { GAME_CODE, type Player, VENDOR, type VendorFixture } from "./vendor-fixture.ts";

export const VENDOR_KEYS = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** A parsed response with its text. */
interface Hub {
  http: number;
  status: string;
  text: string;
  [field: string]: unknown;
}

/** Connects a vendor by the dialect `hub` for a player; its keys are `VENDOR_KEYS`. */
export function createHubClient(vendorFixture: VendorFixture, player: Player) {
  vendorFixture.connection = {
    dialect: "hub",
    wallets: ["seamless"],
    answers: { rollbackOfUnknownBet: "refused", rollbackOfSettledBet: "accepted" },
    publicKeys: [VENDOR_KEYS.publicKey],
  };
  let requests = 0;
  const every = () => ({
    request_uuid: `request-${++requests}`,
    timestamp: vendorFixture.clock.now(),
    sub_partner_id: vendorFixture.merchantId,
    supplier: VENDOR,
  });
  const ofBet = {
    user: player.id,
    transaction_uuid: "call-1",
    round: "round-1",
    reference_transaction_uuid: "bet-1",
  };
  const prize = { user: player.id, round: "round-9", game_code: GAME_CODE, currency: "PHP" };

  /** Sends these very bytes. */
  async function sendText(path: string, body: string, key: KeyObject = VENDOR_KEYS.privateKey): Promise<Hub> {
    const bytes = Buffer.from(body);
    const headers = { "x-hub-signature": bodySignature(key, bytes) };
    const url = `/vendor/v1/${vendorFixture.merchantId}/${VENDOR}/${path}`;
    const { status, text } = await vendorFixture.sendRaw(url, bytes, headers);
    return { ...(text === "" ? { status: "" } : JSON.parse(text)), http: status, text };
  }
  /** Sends a call; `amount` is written into the JSON unchanged. */
  function send(path: string, fields: Record<string, unknown>): Promise<Hub> {
    const { amount, ...rest }: Record<string, unknown> = { ...every(), ...fields };
    const text = JSON.stringify(rest);
    return sendText(path, amount === undefined ? text : `${text.slice(0, -1)},"amount":${String(amount)}}`);
  }
  const said = async (answer: Promise<Hub>) => {
    const { status, balance } = await answer;
    return balance === undefined ? status : `${status} ${balance}`;
  };
  return {
    every,
    send,
    sendText,
    said,
    bet: (over: object = {}) =>
      send("transaction/bet", {
        user: player.id,
        transaction_uuid: "bet-1",
        round: "round-1",
        token: player.token,
        game_code: GAME_CODE,
        currency: "PHP",
        amount: "10.5",
        ...over,
      }),
    win: (over: object = {}) =>
      send("transaction/win", { ...ofBet, currency: "PHP", amount: "25", round_closed: true, ...over }),
    rollback: (over: object = {}) => send("transaction/rollback", { ...ofBet, ...over }),
    resettle: (over: object = {}) =>
      send("transaction/resettle", {
        ...ofBet,
        currency: "PHP",
        amount: 0,
        outcome: "lost",
        reason: "late goal",
        ...over,
      }),
    unsettle: (over: object = {}) =>
      send("transaction/unsettle", { ...ofBet, currency: "PHP", reason: "too early", ...over }),
    bonus: (over: object = {}) =>
      send("transaction/bonus", {
        ...prize,
        transaction_uuid: "bonus-1",
        amount: "5.00",
        reward_uuid: "spins",
        ...over,
      }),
    jackpot: (over: object = {}) =>
      send("transaction/jackpot", {
        ...prize,
        transaction_uuid: "jackpot-1",
        amount: 7,
        jackpot_id: "grand",
        ...over,
      }),
    close: (over: object = {}) =>
      send("round/close", { user: player.id, transaction_uuid: "close-1", round: "round-1", ...over }),
  };
}
