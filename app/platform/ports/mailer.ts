import { MessageNotSent, type Sender } from "./message.ts";

/** Sends mail. */
export interface Mailer {
  /** Sends a mail. `to` is one mail address, `text` plain text. @throws MessageNotSent. */
  send(sender: Sender, mail: { to: string; subject: string; text: string }): Promise<void>;
}

export interface SmtpServer {
  /** `smtp://` or `smtps://`, with user name and password if the server requires them. */
  url: string;
  /** The sender's address; the brand's name is put before it. */
  from: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Sends by SMTP (RFC 5321) through nodemailer. A 5xx reply means an invalid recipient, a 4xx one means to retry later.
 */
export async function smtpMailer({ url, from }: SmtpServer): Promise<Mailer> {
  // Imported on demand: 10 MiB that a server without mail does not need.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(sender, { to, subject, text }) {
      try {
        // As objects, so that no name or address is parsed as a list.
        await transport.sendMail({
          from: { name: sender.brandName, address: from },
          to: { name: "", address: to },
          subject,
          text,
        });
      } catch (error) {
        throw toMessageNotSent(error);
      }
    },
  };
}

/**
 * Converts a nodemailer error, keeping its codes only: its text may quote the conversation, including password and
 * recipient.
 */
function toMessageNotSent(error: unknown): MessageNotSent {
  const {
    code = "",
    responseCode = 0,
    command = "",
  } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  const facts =
    `the mail server refused: ${code} ${responseCode} ${/^[A-Z ]{1,20}$/.test(command) ? command : ""}`.trim();
  if (code === "EENVELOPE" && responseCode >= 500) return new MessageNotSent("recipient", facts);
  if (responseCode >= 400 && responseCode < 500) return new MessageNotSent("busy", facts);
  return new MessageNotSent(responseCode >= 500 ? "refused" : "unavailable", facts);
}
