import { initializeApp } from "@firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  RecaptchaVerifier,
  signInWithPhoneNumber,
} from "@firebase/auth";
import { normalizeTypedCode } from "../../shared/typed-text.ts";

export interface PhoneSettings {
  apiKey: string;
  projectId: string;
  authDomain: string;
  /** The sandbox that emulates the service; null for the service itself. */
  emulator: string | null;
}

/** A code that has been sent. */
export interface SentCode {
  /** Returns the id token for the right code. @throws FirebaseError. */
  confirm(code: string): Promise<string>;
}

let auth: Auth | undefined;

function getAuth({ emulator, ...settings }: PhoneSettings): Auth {
  if (auth) return auth;
  // Nothing is stored in the browser: the session is ours.
  auth = initializeAuth(initializeApp(settings), { persistence: inMemoryPersistence });
  if (emulator) {
    connectAuthEmulator(auth, emulator, { disableWarnings: true });
    auth.settings.appVerificationDisabledForTesting = true;
  }
  return auth;
}

/**
 * Sends a code to a number (E.164). `robotCheck` is the element in which reCAPTCHA may be shown.
 *
 * @throws FirebaseError.
 */
export async function sendCode(
  settings: PhoneSettings,
  number: string,
  robotCheck: HTMLElement,
): Promise<SentCode> {
  const service = getAuth(settings);
  const verifier = new RecaptchaVerifier(service, robotCheck, { size: "invisible" });
  try {
    const sent = await signInWithPhoneNumber(service, number, verifier);
    return { confirm: async (code) => (await sent.confirm(normalizeTypedCode(code))).user.getIdToken() };
  } finally {
    verifier.clear();
  }
}
