/** The refusal of a form, for all of it or by field, with the typed values. */
export interface FormErrors {
  message: string | null;
  /** A link to the case that the message refers to. */
  link?: { to: string; text: string } | null;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string | undefined>>;
}
export const NO_FORM_ERRORS: FormErrors = { message: null, fields: {}, values: {} };
