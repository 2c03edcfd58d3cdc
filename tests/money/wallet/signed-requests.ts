import { newId } from "#app/platform/database/ids.ts";
import type { Clock } from "#app/platform/ports/clock.ts";
import type { PaymentReport } from "#app/platform/ports/payment-provider.ts";
import { signedHeaders } from "#app/platform/ports/signed-request.ts";
import type { VendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { GAME_CODE, VENDOR } from "../vendor-fixture.ts";

/** Creates the requests that a vendor and the payment provider send to a merchant, signed with their keys. */
export function signedRequests(merchantId: string, keys: VendorKeys, clock: Clock) {
  const getKey = (peer: string) => {
    const [key] = keys.keys("inbound", merchantId, peer);
    if (!key) throw new Error("no key");
    return key;
  };
  const peerKeys = { [VENDOR]: getKey(VENDOR), PAYMENTS: getKey("PAYMENTS") };

  /** Returns a request signed by a vendor or by the payment provider. */
  function signed(path: string, peer: keyof typeof peerKeys, content: object): Request {
    const body = Buffer.from(JSON.stringify(content));
    const key = peerKeys[peer];
    const headers = signedHeaders(key, clock.now(), { method: "POST", path, body });
    return new Request(`http://any.test${path}`, { method: "POST", headers, body });
  }

  /** A vendor's call. */
  function vendorRequest(call: string, content: object): Request {
    const body = call === "bet" ? { gameCode: GAME_CODE, ...content } : content;
    return signed(`/vendor/v1/${merchantId}/${VENDOR}/${call}`, VENDOR, body);
  }

  /** Returns the provider's report on a checkout or a payout. */
  function webhookRequest(report: Partial<PaymentReport> & Pick<PaymentReport, "subject" | "reference">) {
    const { subject, reference } = report;
    const rest = subject === "checkout" ? { paid: null } : { failure: "" };
    const data = { id: `ref-${reference}`, at: clock.now(), ...rest, ...report, subject: undefined };
    return signed(`/webhooks/v1/${merchantId}/sandbox`, "PAYMENTS", { subject, id: newId(1), data });
  }

  return { vendorRequest, webhookRequest };
}
