import { ownBrand } from "../setup/own-brand.ts";

const required = { enabled: true, required: true };

/** The values for the form of a brand that asks for everything, beside username and password. */
export const FIELDS = {
  nickname: "Bituin",
  fullname: "Ada Northgate",
  payeeName: "Ada Northgate",
  email: "ada@example.org",
  mobileNum: "2025550123",
  paymentPassword: "480216",
  qqNum: "1234567",
  wechat: "ada-wechat",
  line: "ada-line",
  whatsapp: "ada-whatsapp",
  facebook: "ada.facebook",
  telegram: "@ada",
  zalo: "ada-zalo",
  idNumber: "AB-123456",
  birthday: "1990-01-31",
  address: "1 High Street",
  nationality: "British",
  occupation: "Surveyor",
  sourceOfIncome: "Salary",
};
export const CODES = ["affiliateCode", "referralCode", "recommenderId"];

/** Brands that accept any text as a username, and their languages. */
const ANY_NAME = { latin: "EN", siamese: "TH" };

/** One brand with every field and every sign-in method, one with the minimum, and those of `ANY_NAME`. */
export function everythingBrands(): Record<string, object> {
  const shown = Object.keys(FIELDS).map((name) => [name, { ...required, maxLength: 120 }]);
  const codes = CODES.map((name) => [name, { enabled: true }]);
  const pin = { paymentPassword: { ...required, minLength: 6, maxLength: 6, patternId: "digits" } };
  const ways = [
    "mobileReg",
    "mobileRegPass",
    "CHNGPASSVERIF3",
    "showVerCodeLogin",
    "DIRECTREG3",
    "rememberMe",
  ];
  const services = ["googleSignIn", "facebookSignIn", "phoneSignIn", "freePlay"];
  const all = (on: boolean) => Object.fromEntries([...ways, ...services].map((name) => [name, on]));
  const every = ownBrand("every", {
    registration: {
      username: { ...Object.fromEntries([...shown, ...codes]), ...pin },
      dialCountries: ["US", "GB", "MX"],
    },
    switches: all(true),
    signIn: {
      captchaAfterFailures: 0,
      googleClientId: "every.apps.example",
      facebookAppId: "1234567890",
      firebase: { projectId: "every-project", apiKey: "every-key" },
    },
  });
  const bare = ownBrand("bare", {
    registration: { username: { referralCode: { enabled: false } } },
    switches: all(false),
  });
  const anyName = Object.entries(ANY_NAME).map(([id, language]) => {
    const username = { ...required, minLength: 2, maxLength: 30, patternId: "anyText" };
    const locale = { default: language, supported: [language], switcher: [language], timeZone: "UTC" };
    return [`${id}/brand.json`, ownBrand(id, { locale, registration: { username: { username } } })];
  });
  return { "every/brand.json": every, "bare/brand.json": bare, ...Object.fromEntries(anyName) };
}
