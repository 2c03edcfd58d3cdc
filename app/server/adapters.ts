import path from "node:path";
import type { Logger } from "pino";
import { type BotCheck, proofOfWork, turnstile } from "../platform/ports/bot-check.ts";
import { type Bus, memoryBus, redisBus } from "../platform/ports/bus.ts";
import type { Clock } from "../platform/ports/clock.ts";
import { type FileStore, folderFileStore } from "../platform/ports/file-store.ts";
import { type Limiter, memoryLimiter } from "../platform/ports/limiter.ts";
import { type Mailer, smtpMailer } from "../platform/ports/mailer.ts";
import { outboxMessengers } from "../platform/ports/outbox.ts";
import type { PaymentProvider, PaymentProviders } from "../platform/ports/payment-provider.ts";
import { logOutages } from "../platform/ports/redis.ts";
import { redisLimiter } from "../platform/ports/redis-limiter.ts";
import { s3FileStore } from "../platform/ports/s3-file-store.ts";
import { sandboxPayments } from "../platform/ports/sandbox-payments.ts";
import { openSecrets, type Secrets } from "../platform/ports/secrets.ts";
import { type SmsSender, twilioSmsSender } from "../platform/ports/sms-sender.ts";
import type { VendorKeys } from "../platform/ports/vendor-keys.ts";
import { xenditPayments } from "../platform/ports/xendit-payments.ts";
import { PAY_HOST } from "../sandbox/hosts.ts";
import type { ServerConfig } from "./config.ts";
import { openSignInServices, type SignInServices } from "./sign-in-services.ts";

/** The adapters that the configuration selects. A configured service takes precedence over the sandbox's outbox. */
export interface Adapters {
  secrets: Secrets;
  limiter: Limiter;
  bus: Bus;
  sms: SmsSender | null;
  mailer: Mailer | null;
  botCheck: BotCheck;
  signIn: SignInServices;
  payments: PaymentProviders;
  files: FileStore;
  close(): Promise<void>;
}

interface AdapterDeps {
  config: ServerConfig;
  clock: Clock;
  log: Logger;
  keys: VendorKeys;
  /** Returns the address of the sandbox's outbox. */
  outboxUrl: () => string;
  /** Returns the public origin of another host of the sandbox. */
  getOrigin: (host: string) => string;
}

export async function openAdapters(deps: AdapterDeps): Promise<Adapters> {
  const { config, clock, log, keys, outboxUrl, getOrigin } = deps;
  const secrets = openSecrets(path.join(config.dataFolder, "secret"), config.secret);
  const outbox = config.sandbox ? outboxMessengers({ baseUrl: outboxUrl, keys, clock }) : null;
  const report = logOutages(
    log,
    "this server counts attempts on its own, and its pages receive only its own events",
  );
  const shared = config.redisUrl
    ? {
        limiter: await redisLimiter(config.redisUrl, report),
        bus: await redisBus(config.redisUrl, report),
      }
    : null;
  function paymentProviders(): PaymentProvider[] {
    const real = xenditPayments(config.xendit);
    return config.sandbox
      ? [real, sandboxPayments({ baseUrl: () => getOrigin(PAY_HOST), keys, clock })]
      : [real];
  }
  return {
    secrets,
    limiter: shared?.limiter ?? memoryLimiter(),
    bus: shared?.bus ?? memoryBus(),
    sms: config.twilio ? twilioSmsSender(config.twilio) : (outbox?.sms ?? null),
    mailer: config.smtp ? await smtpMailer(config.smtp) : (outbox?.mailer ?? null),
    botCheck: turnstile(config.turnstile, proofOfWork(secrets), log),
    signIn: openSignInServices({ config, clock, secrets, getOrigin }),
    payments: new Map(paymentProviders().map((provider) => [provider.code, provider])),
    files: config.s3
      ? s3FileStore(config.s3, { clock })
      : folderFileStore(path.join(config.dataFolder, "files")),
    async close() {
      await shared?.limiter.close();
      await shared?.bus.close();
    },
  };
}
