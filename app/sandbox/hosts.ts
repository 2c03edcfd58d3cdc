/** The hosts of the simulated game studio, outbox of SMS and mail, payment provider and chat rooms. */
export const STUDIO_HOST = "studio.localhost";
export const OUTBOX_HOST = "outbox.localhost";
export const PAY_HOST = "pay.localhost";
export const CHAT_HOST = "chat.localhost";

/** The hosts of the simulated sign-in services. */
export const SIGN_IN_HOSTS = {
  google: "id.localhost",
  facebook: "social.localhost",
  phone: "phone.localhost",
} as const;
