import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { type Form, isRefused, OPEN_FORMS, type SeenField, seeField } from "./forms.ts";

interface Rule {
  enabled: boolean;
  required: boolean;
  minLength: number;
  maxLength: number;
  patternId: string;
  acceptedPattern: string;
}

const LOOSE: Rule = {
  enabled: true,
  required: false,
  minLength: 0,
  maxLength: 255,
  patternId: "",
  acceptedPattern: "",
};

/** A strict rule, a value that fits it, and values each of which one part of the rule alone refuses. */
interface Strict {
  rule: Pick<Rule, "minLength" | "maxLength" | "patternId" | "acceptedPattern">;
  good: string;
  short: string;
  long: string;
  unlike: string;
  unaccepted: string;
}

const PLAIN: Strict = {
  rule: { minLength: 4, maxLength: 8, patternId: "digits", acceptedPattern: "63*" },
  good: "639041",
  short: "639",
  long: "639041720",
  unlike: "63904x",
  unaccepted: "649041",
};

const NAME: Strict = {
  rule: { minLength: 4, maxLength: 8, patternId: "englishSpaces", acceptedPattern: "Ma*" },
  good: "Marian",
  short: "Mar",
  long: "Maria Clara",
  unlike: "Mariá",
  unaccepted: "Joana",
};

const PASSWORD: Strict = {
  rule: { minLength: 10, maxLength: 12, patternId: "lettersAndDigits", acceptedPattern: "Zq*" },
  good: "Zq7fw2kd9x",
  short: "Zq7fw2kd9",
  long: "Zq7fw2kd9xyz3",
  unlike: "Zq7fw2kd-9x",
  unaccepted: "Qz7fw2kd9x",
};

/** Never shorter than six characters, whatever the document says. */
const PIN: Strict = {
  rule: { minLength: 8, maxLength: 10, patternId: "digits", acceptedPattern: "63*" },
  good: "63904172",
  short: "6390417",
  long: "63904172051",
  unlike: "6390417x",
  unaccepted: "64904172",
};

interface FieldRow {
  name: string;
  strict: Strict;
  /** The form has the field, and it must be filled, as the brand check demands. */
  always?: boolean;
  /** Must be filled wherever the form has it. */
  alwaysRequired?: boolean;
  /** Further fields that a value needs. */
  along?: (value: string) => Record<string, string>;
}

const plain = (name: string): FieldRow => ({ name, strict: PLAIN });

const COMMON: readonly FieldRow[] = [
  ...["nickname", "affiliateCode", "referralCode", "recommenderId"].map(plain),
  ...["qqNum", "wechat", "line", "whatsapp", "facebook", "telegram", "zalo", "idNumber"].map(plain),
  ...["address", "nationality", "occupation", "sourceOfIncome"].map(plain),
  { name: "fullname", strict: NAME },
  { name: "payeeName", strict: NAME },
  { name: "password", strict: PASSWORD, always: true },
  { name: "confirmPassword", strict: PASSWORD, always: true, along: (password) => ({ password }) },
  { name: "paymentPassword", strict: PIN, alwaysRequired: true },
];

const ROWS: Record<Form, readonly FieldRow[]> = {
  username: [
    { name: "username", strict: PLAIN, always: true },
    ...COMMON,
    { name: "verificationCode", strict: PLAIN, alwaysRequired: true },
  ],
  mobile: [plain("username"), ...COMMON, { name: "verificationCode", strict: PLAIN, always: true }],
};

const KINDS = ["good", "short", "long", "unlike", "unaccepted"] as const;

/** Declares the effect of one field's rule in one form. */
function fieldEffect(form: Form, row: FieldRow): Effect {
  const { name, strict, always = false, alwaysRequired = always, along = () => ({}) } = row;
  const at = `/registration/${form}/${name}`;
  const setRule = (rule: object) => ({ registration: { [form]: { [name]: rule } } });
  const settings = Object.keys(LOOSE).filter(
    (part) => !(always && part === "enabled") && !(alwaysRequired && part === "required"),
  );
  const { minLength, maxLength } = strict.rule;
  const isSecret = /password/i.test(name);
  const see = async (brand: MatrixBrand) => {
    const seen: Record<string, boolean> = { empty: await isRefused(brand, form, name, {}) };
    for (const kind of KINDS) {
      const value = strict[kind];
      seen[kind] = await isRefused(brand, form, name, { ...along(value), [name]: value });
    }
    return seen;
  };
  const accepted = { good: false, short: false, long: false, unlike: false, unaccepted: false };
  const states = {
    ...(always ? {} : { hidden: setRule({ ...LOOSE, enabled: false }) }),
    loose: setRule({ ...LOOSE, required: alwaysRequired }),
    strict: setRule({ ...LOOSE, required: true, ...strict.rule }),
  };
  const isRepeated = name === "confirmPassword";
  const minimum = always || alwaysRequired ? Number(alwaysRequired) : 0;
  return effect<string>(`Registration by ${form}: ${name}`, {
    settings: settings.map((part) => `${at}/${part}`),
    along: alwaysRequired ? [`${at}/required`] : [],
    given: OPEN_FORMS[form],
    states,
    looks: [
      page(`/register, ${form}: the field`, (brand) => seeField(brand, form, name).then(withoutWords), {
        hidden: null,
        loose: {
          required: alwaysRequired,
          minLength: name === "paymentPassword" ? 6 : minimum,
          type: isSecret ? "password" : "text",
          help: getLooseHelp(form, name),
        },
        strict: {
          required: true,
          minLength,
          type: isSecret ? "password" : "text",
          help: isRepeated ? "" : `${minLength}-${maxLength}`,
        },
      }),
      wire(`registration by ${form}: refused values of ${name}`, see, {
        hidden: { empty: false, ...accepted },
        loose: { empty: alwaysRequired, ...accepted },
        strict: { empty: true, good: false, short: true, long: true, unlike: true, unaccepted: true },
      }),
    ],
  });
}

/** Returns the lengths that the product itself sets a field of any text. */
function getLooseHelp(form: Form, name: string): string {
  if (name === "username" && form === "username") return "1-64";
  return { password: "1-128", paymentPassword: "6-128" }[name] ?? "";
}

/** Leaves only the lengths of a field's help. */
function withoutWords(seen: SeenField | null): SeenField | null {
  return seen && { ...seen, help: /\d+(-\d+)?/.exec(seen.help)?.[0] ?? "" };
}

/** The effects of the fields whose rule takes any text. */
export const FIELDS: readonly Effect[] = (["username", "mobile"] as const).flatMap((form) =>
  ROWS[form].map((row) => fieldEffect(form, row)),
);
