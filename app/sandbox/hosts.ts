/** The hosts of the simulated game studio, the outbox of SMS and mail, the payment provider and the chat rooms. */
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
