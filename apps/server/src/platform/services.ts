import type { Logger } from 'pino';
import type { Background } from './background.ts';
import type { Egress } from './egress/egress.ts';
import type { IdentityProvider } from './openid-connect.ts';
import type { SecretBox } from './secrets.ts';
import type { Signals } from './signals.ts';
import type { Storage } from './storage/storage.ts';

/** Everything outside the database that a verb may need, made once at boot. */
export interface Services {
  readonly storage: Storage;
  readonly secrets: SecretBox;
  readonly signals: Signals;
  /** Work that an answer does not wait for. */
  readonly background: Background;
  /** The one door for requests to addresses that a user gave. */
  readonly egress: Egress;
  /** Who else can say who somebody is; null where that is nobody. */
  readonly identityProvider: IdentityProvider | null;
  readonly log: Logger;
  readonly settings: Settings;
  /** Ends what runs beside the database. */
  close(): Promise<void>;
}

/** The part of the configuration that verbs read. */
export interface Settings {
  /** Address under which the outside reaches the service, without a trailing slash. */
  readonly publicUrl: string;
  /** First part of every key: `<keyPrefix>_sk_live_…`. */
  readonly keyPrefix: string;
  /** Lifts the https and public-address rules for webhooks and automations (tests, intranets). */
  readonly allowPrivateWebhooks: boolean;
  /** Replaces the CAPTCHA provider's own verify address; null for none. */
  readonly captchaVerifyUrl: string | null;
  /** Whether there is a mail server; without one mails wait in the outbox. */
  readonly sendsMail: boolean;
}
