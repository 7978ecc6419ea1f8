import type { Logger } from 'pino';
import type { AuditTrail } from '../audit/audit-trail.ts';
import type { Background } from '../concurrency/background.ts';
import type { Finding } from '../doctor/finding.ts';
import type { Egress } from '../egress/egress.ts';
import type { EmailReader } from '../email/received/email-reader.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';
import type { FileScanner } from '../file-scanner/file-scanner.ts';
import type { WorkspaceLoad } from '../load/workspace-load.ts';
import type { ExposureWarning } from '../security/exposure.ts';
import type { IdentityProvider } from '../security/openid-connect.ts';
import type { SecretBox } from '../security/secrets.ts';
import type { Storage } from '../storage/storage.ts';
import type { DocumentReader } from '../text-extraction/document-reader.ts';
import type { CalendarProviders } from './calendar-providers.ts';
import type { Signals } from './signals.ts';

/** Everything outside the database that a verb may need, created once at startup. */
export interface Services {
  readonly storage: Storage;
  /** Scans files before they become available; null if none is configured. */
  readonly fileScanner: FileScanner | null;
  readonly secrets: SecretBox;
  readonly signals: Signals;
  /** Work that a response does not wait for. */
  readonly background: Background;
  /** Records who viewed what, without blocking. */
  readonly audit: AuditTrail;
  /** Whether events of this type are copied to the audit log. */
  readonly isAudited: (eventType: string) => boolean;
  /** All requests to user-supplied addresses go through this. */
  readonly egress: Egress;
  /** Evaluates user-supplied expressions, isolated so that they cannot block other work. */
  readonly evaluator: Evaluator;
  /** Reads documents while a caller waits. */
  readonly documentReader: DocumentReader;
  /** Reads emails of anyone. */
  readonly emailReader: EmailReader;
  /** The load of each workspace, and its limits. */
  readonly load: WorkspaceLoad;
  /** An external identity provider; null if none is configured. */
  readonly identityProvider: IdentityProvider | null;
  /** Checks everything that the installation depends on; the results of the last 30 seconds are returned again. */
  readonly checkInstallation: () => Promise<readonly Finding[]>;
  readonly log: Logger;
  readonly settings: Settings;
  /** Stops everything that runs besides the database. */
  close(): Promise<void>;
}

/** The part of the configuration that verbs use. */
export interface Settings {
  /** The public URL of the service, without a trailing slash. */
  readonly publicUrl: string;
  /** Prefix of every key: `<keyPrefix>_sk_live_…`. */
  readonly keyPrefix: string;
  /** Disables the https and public-address rules for webhooks and automations (tests, intranets). */
  readonly allowPrivateWebhooks: boolean;
  /** Overrides the CAPTCHA provider's verification URL; null for the default. */
  readonly captchaVerifyUrl: string | null;
  /** Folder outside the data folder for copies of the revocation ledger; null for none. */
  readonly ledgerDir: string | null;
  /** The sender address of emails. */
  readonly senderAddress: string;
  /** Where replies to emails go; null if no emails are received. */
  readonly replies: ReplySettings | null;
  /** The mail server whose `Authentication-Results` are trusted; null: senders are checked by this service. */
  readonly authservId: string | null;
  /** The calendars that members can connect through OAuth. */
  readonly calendarProviders: CalendarProviders;
  /** Without a mail server, emails stay queued. */
  readonly hasMailServer: boolean;
  /** How many emails anonymous visitors may trigger per day. */
  readonly emailLimits: { readonly perRecipientPerDay: number; readonly perWorkspacePerDay: number };
  /** How many emails members and API keys may cause per day, to people who are neither. */
  readonly teamEmailLimits: { readonly perRecipientPerDay: number; readonly perWorkspacePerDay: number };
  /** The slug of the workspace that may use each domain for its career site; null if none were assigned. */
  readonly careerDomains: ReadonlyMap<string, string> | null;
  /** Maximum bytes of files per workspace. */
  readonly storageLimitBytes: number;
  /** Maximum bytes that the anonymous visitors of one workspace may upload per day. */
  readonly visitorUploadBytesPerDay: number;
  /** What is unsafe about how the service can be reached. */
  readonly exposure: readonly ExposureWarning[];
  /** Retention period of audit log entries. */
  readonly auditLogDays: number;
  /** How long the audit log contains addresses; 0 if it never does. */
  readonly auditAddressDays: number;
}

interface ReplySettings {
  readonly domain: string;
  /** Of the mailbox, before the signed part. */
  readonly localPart: string;
  /** Whether every address of the domain is ours. */
  readonly isWholeDomain: boolean;
}
