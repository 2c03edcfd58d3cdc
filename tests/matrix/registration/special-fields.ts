import { newDigits } from "../../e2e/setup/members.ts";
import { input } from "../../pages/site.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";
import { type Form, getForm, isRefused, OPEN_FORMS, register } from "./forms.ts";

const LOOSE = {
  enabled: true,
  required: false,
  minLength: 0,
  maxLength: 255,
  patternId: "",
  acceptedPattern: "",
};
const PARTS = Object.keys(LOOSE);

/** Rules that refuse a value of their field by one part each. */
type Refusing = Record<"short" | "long" | "unlike" | "unaccepted", Partial<typeof LOOSE>>;

/** Returns a brand's states for a field: one for each part of its rule. */
function createStates(form: Form, name: string, { refusing, base, isAlways = false }: Special) {
  const set = (rule: object) => ({
    registration: { [form]: { [name]: { ...LOOSE, required: isAlways, ...base, ...rule } } },
  });
  return {
    ...(isAlways ? {} : { hidden: set({ enabled: false }), required: set({ required: true }) }),
    loose: set({}),
    short: set(refusing.short),
    long: set(refusing.long),
    unlike: set(refusing.unlike),
    unaccepted: set(refusing.unaccepted),
  };
}

/** Returns true for a required input, and null for a form without it. */
async function seeRequired(html: Promise<string>, name: string): Promise<boolean | null> {
  const found = input(await html, name);
  return found && "required" in found;
}

interface Special {
  /** Part of the rule in every state that does not replace it. */
  base?: Partial<typeof LOOSE>;
  /** A value that a field without rules accepts. */
  good: string;
  refusing: Refusing;
  given?: object;
  isAlways?: boolean;
}

/** Declares the effect of a field whose text has a form of its own. */
function specialEffect(form: Form, name: string, special: Special): Effect {
  const { good, given, isAlways = false } = special;
  const at = `/registration/${form}/${name}`;
  const states = createStates(form, name, special);
  const seesRule = { empty: isAlways, good: true };
  const shown = { short: isAlways, long: isAlways, unlike: isAlways, unaccepted: isAlways };
  return effect<string>(`Registration by ${form}: ${name}`, {
    settings: PARTS.filter((part) => !isAlways || !["enabled", "required"].includes(part)).map(
      (part) => `${at}/${part}`,
    ),
    given: given ?? OPEN_FORMS[form],
    states,
    looks: [
      page(`/register, ${form}: the field`, (brand) => seeRequired(getForm(brand, form), name), {
        ...shown,
        hidden: null,
        loose: isAlways,
        required: true,
      }),
      wire(
        `registration by ${form}: refused values of ${name}`,
        async (brand) => ({
          empty: await isRefused(brand, form, name, {}),
          good: await isRefused(brand, form, name, { [name]: good }),
        }),
        {
          hidden: { empty: false, good: false },
          loose: { empty: isAlways, good: false },
          required: { empty: true, good: false },
          short: seesRule,
          long: seesRule,
          unlike: seesRule,
          unaccepted: seesRule,
        },
      ),
      wire(
        `/wps/system/setting/register: the rule of ${name}`,
        async (brand) => {
          const { value } = await brand.call("/wps/system/setting/register");
          const { minLength, maxLength, patternId, acceptedPattern } = value[form][name];
          return { minLength, maxLength, patternId, acceptedPattern };
        },
        Object.fromEntries(Object.keys(states).map((state) => [state, getPublished(special, state)])),
      ),
    ],
  });
}

/** Returns the rule that the site publishes in a state; a field that a form always has needs a character. */
function getPublished({ refusing, base, isAlways = false }: Special, state: string) {
  const { minLength, maxLength, patternId, acceptedPattern } = {
    ...LOOSE,
    ...base,
    ...(Object.hasOwn(refusing, state) && refusing[state as keyof Refusing]),
  };
  return { minLength: Math.max(minLength, Number(isAlways)), maxLength, patternId, acceptedPattern };
}

const EMAIL: Special = {
  good: "maria@example.org",
  refusing: {
    short: { minLength: 18 },
    long: { maxLength: 16 },
    unlike: { patternId: "digits" },
    unaccepted: { acceptedPattern: "*@example.com" },
  },
};

/** A form by username without a mail field needs another way to a forgotten password. */
const WITHOUT_EMAIL = {
  switches: { CHNGPASSVERIF3: true, smsEnabled: true },
  registration: { username: { mobileNum: { enabled: true, required: true } } },
};

/** Ten digits without the leading zero, thirteen characters with plus and dialling code. */
const NUMBER: Special = {
  good: "9171234567",
  refusing: {
    short: { minLength: 14 },
    long: { maxLength: 9 },
    unlike: { patternId: "thai" },
    unaccepted: { acceptedPattern: "64*" },
  },
};

/** A date that the other pattern does not tell the month of. */
const BIRTHDAY: Special = {
  good: "01-02-1990",
  base: { patternId: "dateMonthFirst" },
  refusing: {
    short: { minLength: 11 },
    long: { maxLength: 9 },
    unlike: { patternId: "dateYearFirst" },
    unaccepted: { acceptedPattern: "200*" },
  },
};

/** Answers of which the rule of one state accepts no other. */
const ANSWERS = { short: "abcdef", long: "abcd", unlike: "12345", unaccepted: "Xbcde" };

const CAPTCHA: Special = {
  good: "abcde",
  refusing: {
    short: { minLength: 6 },
    long: { maxLength: 4 },
    unlike: { patternId: "digits" },
    unaccepted: { acceptedPattern: "X*" },
  },
};

/** Returns a registration without an answer or a proof. */
function fillForm(form: Form) {
  const password = "Zq7fw2kd9x";
  const fields = { password, confirmPassword: password };
  return form === "username"
    ? { ...fields, username: `u${newDigits()}` }
    : { ...fields, mobileNum: "9171234567", verificationCode: "123456" };
}

/** Returns the page without the picture that takes the place of the browser's proof. */
async function getPictures(brand: MatrixBrand, form: Form): Promise<string> {
  return (await getForm(brand, form)).replace(/<noscript.*?<\/noscript>/gs, "");
}

/** Declares the effect of the captcha's rule. A proof of the browser may take the answer's place. */
function captchaEffect(form: Form): Effect {
  const name = "captcha";
  const states = createStates(form, name, CAPTCHA);
  const getSeen = (state: string) =>
    Object.fromEntries(
      Object.keys(ANSWERS).map((other) => [other, Object.hasOwn(ANSWERS, state) && other !== state]),
    );
  return effect<string>(`Registration by ${form}: ${name}`, {
    settings: PARTS.map((part) => `/registration/${form}/${name}/${part}`),
    given: OPEN_FORMS[form],
    states,
    looks: [
      page(`/register, ${form}: the picture`, (brand) => seeRequired(getPictures(brand, form), name), {
        ...{ hidden: null, loose: false, required: true },
        ...{ short: false, long: false, unlike: false, unaccepted: false },
      }),
      wire(
        `registration by ${form}: refused answers`,
        async (brand) => {
          const refused: Record<string, boolean> = {};
          for (const [kind, captcha] of Object.entries(ANSWERS))
            refused[kind] = await isRefused(brand, form, name, { captcha });
          return refused;
        },
        Object.fromEntries(Object.keys(states).map((state) => [state, getSeen(state)])),
      ),
      wire(
        `registration by ${form}: an answer is required`,
        async (brand) => (await register(brand, form, fillForm(form))).code === "CAPTCHA_REQUIRED",
        {
          ...{ hidden: false, loose: false, required: true },
          ...{ short: false, long: false, unlike: false, unaccepted: false },
        },
      ),
    ],
  });
}

/** The effects of fields whose text has a form of its own. */
export const SPECIAL_FIELDS: readonly Effect[] = [
  specialEffect("username", "email", { ...EMAIL, given: WITHOUT_EMAIL }),
  specialEffect("mobile", "email", EMAIL),
  specialEffect("username", "mobileNum", NUMBER),
  specialEffect("mobile", "mobileNum", { ...NUMBER, isAlways: true }),
  specialEffect("username", "birthday", BIRTHDAY),
  specialEffect("mobile", "birthday", BIRTHDAY),
  captchaEffect("username"),
  captchaEffect("mobile"),
];
