import type { OperatorRole } from "../../../app/platform/contract/ops/permissions.ts";
import { signedInOperator } from "../../e2e/setup/operators.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { askWithdrawal } from "./payment-calls.ts";

/** An operator of a brand: a role, and a second one of the same role. */
type Who = OperatorRole | "second finance";

const tokens = new WeakMap<MatrixBrand, Map<Who, Promise<string>>>();

/** Returns the token of an operator of this brand alone, the same one each time. */
function getToken(brand: MatrixBrand, who: Who): Promise<string> {
  const known = tokens.get(brand) ?? new Map<Who, Promise<string>>();
  tokens.set(brand, known);
  const role = who === "second finance" ? "finance" : who;
  const token =
    known.get(who) ??
    signedInOperator(brand.site, role, [brand.document.merchantCode]).then((operator) => operator.token);
  known.set(who, token);
  return token;
}

/** Calls the operators' interface as an operator of the brand; `code` is "ok" for a success. */
export async function operatorCall(brand: MatrixBrand, who: Who, path: string, input?: object) {
  const token = await getToken(brand, who);
  const { status, body } = await brand.site.call("ops", `/api${path}`, { token, ...(input && { input }) });
  return {
    status,
    code: body.success ? "ok" : (body.code ?? ""),
    // biome-ignore lint/suspicious/noExplicitAny: the shape differs from call to call.
    value: body.value as any,
    fields: (body.fields ?? []).map(({ pointer }) => pointer),
  };
}

/** Requests a withdrawal of the member, which the brand's operators approve and begin to pay by hand. */
export async function beginPayout(brand: MatrixBrand): Promise<{ merchant: string; id: string }> {
  const { value } = await askWithdrawal(brand, { approved: true });
  const one = { merchant: brand.document.merchantCode, id: value.withdrawalId };
  const query = new URLSearchParams(one);
  const { warnings } = (await operatorCall(brand, "cashier", `/withdrawals/detail?${query}`)).value;
  await decide(brand, "cashier", "approve", { ...one, confirmed: warnings.join(",") });
  await decide(brand, "finance", "pay", one);
  return one;
}

/** Requests a withdrawal of the member, which the brand's operators pay by hand; returns its id. */
export async function payOut(brand: MatrixBrand): Promise<string> {
  const one = await beginPayout(brand);
  await decide(brand, "finance", "mark-paid", { ...one, proof: `B-${one.id}` });
  return one.id;
}

async function decide(brand: MatrixBrand, role: OperatorRole, step: string, input: object): Promise<void> {
  const { code } = await operatorCall(brand, role, `/withdrawals/${step}`, input);
  if (code !== "ok") throw new Error(`${step} of the withdrawal was refused: ${code}`);
}
