import { describedBy, input } from "../../pages/site.ts";
import type { MatrixBrand } from "../matrix-brand.ts";

/** The two registration forms: the tabs of the page, and the calls. */
export type Form = "username" | "mobile";

const CALLS: Record<Form, string> = {
  username: "/wps/member/register",
  mobile: "/wps/member/register/mobile",
};

/** Switches and fields with which every field of a form can be left out, but those that a form always has. */
export const OPEN_FORMS: Record<Form, object> = {
  username: { switches: { CHNGPASSVERIF3: true } },
  mobile: { switches: { mobileReg: true, mobileRegPass: true, CHNGPASSVERIF3: true } },
};

/** Returns the registration page with that form. */
export async function getForm(brand: MatrixBrand, form: Form): Promise<string> {
  return (await brand.page(`/register?tab=${form}`)).html;
}

/** The visible part of a rule: how a form shows its field. */
export interface SeenField {
  required: boolean;
  minLength: number;
  type: string;
  help: string;
}

export async function seeField(brand: MatrixBrand, form: Form, name: string): Promise<SeenField | null> {
  const html = await getForm(brand, form);
  const found = input(html, name);
  if (!found) return null;
  return {
    required: "required" in found,
    minLength: Number(found.minLength ?? found.minlength ?? 0),
    type: found.type ?? "",
    help: describedBy(html, name),
  };
}

/**
 * Returns true when registration refuses a field. Nobody registers: the terms are never agreed to, so that the call
 * names the refused fields each time.
 */
export async function isRefused(
  brand: MatrixBrand,
  form: Form,
  name: string,
  values: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { fields } = await brand.call(CALLS[form], { countryDialingCode: "63", ...values });
  if (!fields.includes("/agreeTerms")) throw new Error(`${CALLS[form]} does not ask for the terms`);
  return fields.includes(`/${name}`);
}

/** Calls a form's registration. */
export function register(brand: MatrixBrand, form: Form, values: object) {
  return brand.call(CALLS[form], { agreeTerms: true, countryDialingCode: "63", ...values });
}
