import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { CalendarProviders } from '../platform/context/calendar-providers.ts';
import type { MailOAuth } from '../platform/email/access-tokens.ts';
import { isOnThisMachine } from '../platform/email/transport.ts';
import { messageOf } from '../platform/errors/message-of.ts';
import { isBucketName } from '../platform/storage/bucket-name.ts';
import { readCalendarProviders } from './calendar-providers.ts';
import { ConfigError } from './config-error.ts';
import { type VariableName as Name, VARIABLES } from './config-variables.ts';
import { readDatabaseUrl } from './database-url.ts';
import { type InboundConfig, readInbound } from './inbound.ts';

export { ConfigError } from './config-error.ts';

/** The validated configuration. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  ledgerDir: string | null;
  auditLogDays: number;
  auditAddressDays: number;
  databaseUrl: string | null;
  /** For all processes; null: as many as the server offers, within limits. */
  databaseConnections: number | null;
  publicUrl: string;
  /** Whether PUBLIC_URL is set. */
  hasPublicUrl: boolean;
  /** For `/metrics`; null: only programs on this machine. */
  metricsToken: string | null;
  /** A URL for reports of vulnerabilities. */
  securityContact: string | null;
  keyPrefix: string;
  secretKey: string | null;
  /** Keys from before rotations, newest first. */
  previousSecretKeys: string[];
  trustProxy: boolean | number | string;
  /** Processes that serve requests. With more than one, a supervisor and a process for background work run beside them. */
  webProcesses: number;
  maxConnectionsPerAddress: number;
  /** What anonymous visitors may upload per day. */
  uploadLimits: { bytesPerAddress: number; bytesPerWorkspace: number; bytesPerCandidate: number };
  /** The slug of the workspace that may use each domain for its career site; null if none were assigned. */
  careerDomains: ReadonlyMap<string, string> | null;
  /** Limit of the files of one workspace. */
  storageLimitBytes: number;
  /** Null: derived from the size of the file system. */
  diskReserveBytes: number | null;
  emailLimits: { perRecipientPerDay: number; perWorkspacePerDay: number };
  teamEmailLimits: { perRecipientPerDay: number; perWorkspacePerDay: number };
  /** Collect garbage more often, for machines with little memory. */
  lowMemory: boolean;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  s3: {
    endpoint: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
    forcePathStyle: boolean;
  } | null;
  /** Scans uploaded files: an ICAP server or a command, at most one of them. */
  fileScanner: { url: string | null; command: string | null };
  allowPrivateWebhooks: boolean;
  captchaVerifyUrl: string | null;
  smtpUrl: string | null;
  /** Null: SMTP_URL has a password, or needs none. */
  mailOAuth: MailOAuth | null;
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
  calendarProviders: CalendarProviders;
  emailFrom: string;
  /** How many emails are sent at once to one domain. */
  emailsPerDomain: number;
  inbound: InboundConfig;
  /** Requests per minute. */
  rateLimits: {
    key: number;
    public: number;
    apply: number;
    rejected: number;
    presign: number;
    prefill: number;
    authFailures: number;
    shared: boolean;
  };
}

/** Protocols of URLs that name no host. */
const NO_HOST: ReadonlySet<string> = new Set(['mailto:', 'tel:']);

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws ConfigError naming the variable, its value and what is allowed
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const text = (name: Name): string | null => {
    const value = environment[name]?.trim();
    if (value !== undefined && value !== '') return value;
    return VARIABLES.find((variable) => variable.name === name)!.default;
  };
  const required = (name: Name): string => {
    const value = text(name);
    if (value === null) throw new ConfigError(`${name} is required`);
    return value;
  };
  const integer = (name: Name, min: number, max: number): number => {
    const value = required(name);
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    }
    return number;
  };
  const boolean = (name: Name): boolean => {
    const value = required(name);
    if (value !== 'true' && value !== 'false') throw new ConfigError(`${name} must be true or false, not "${value}"`);
    return value === 'true';
  };
  const url = (name: Name, protocols: readonly string[]): string | null => {
    const value = text(name);
    if (value === null) return null;
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      // The value is not repeated: it may contain a password.
      throw new ConfigError(
        `${name} must be a URL that starts with ${protocols.map((protocol) => (NO_HOST.has(protocol) ? protocol : `${protocol}//`)).join(' or ')}`,
      );
    }
    return value;
  };

  const port = integer('PORT', 0, 65_535);
  const level = required('LOG_LEVEL');
  const logLevel = LOG_LEVELS.find((known) => known === level);
  if (logLevel === undefined)
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}"`);
  const keyPrefix = required('KEY_PREFIX');
  if (!/^[a-z0-9]{2,20}$/.test(keyPrefix)) {
    throw new ConfigError(`KEY_PREFIX must be 2 to 20 lowercase letters or digits, not "${keyPrefix}"`);
  }
  const secretKey = text('SECRET_KEY');
  if (secretKey !== null && secretKey.length < 32) throw new ConfigError('SECRET_KEY must have 32 characters or more');
  const previousSecretKeys = (text('SECRET_KEY_PREVIOUS') ?? '').split(',').filter((key) => key !== '');
  if (previousSecretKeys.some((key) => key.length < 32)) {
    throw new ConfigError('each key of SECRET_KEY_PREVIOUS must have 32 characters or more');
  }
  if (secretKey === null && previousSecretKeys.length > 0) {
    throw new ConfigError(
      'SECRET_KEY_PREVIOUS requires SECRET_KEY: without it, the secrets are those in secret.key of DATA_DIR',
    );
  }
  const megabytes = (name: Name) => integer(name, 1, 1_000_000_000) * 1024 * 1024;
  const perMinute = (name: Name) => integer(name, 1, 100_000_000);

  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:']);
  const lowMemory = boolean('LOW_MEMORY');
  const webProcesses =
    text('WEB_PROCESSES') === null ? defaultWebProcesses(lowMemory) : integer('WEB_PROCESSES', 1, MAX_WEB_PROCESSES);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  return {
    port,
    host: required('HOST'),
    dataDir: resolve(required('DATA_DIR')),
    ledgerDir: text('REVOCATION_LEDGER_DIR') === null ? null : resolve(required('REVOCATION_LEDGER_DIR')),
    auditLogDays: integer('AUDIT_LOG_DAYS', 1, 36_500),
    auditAddressDays: integer('AUDIT_ADDRESS_DAYS', 0, 36_500),
    databaseUrl: databaseUrlOf(text('DATABASE_URL')),
    databaseConnections: text('DATABASE_CONNECTIONS') === null ? null : integer('DATABASE_CONNECTIONS', 5, 10_000),
    hasPublicUrl: text('PUBLIC_URL') !== null,
    metricsToken: readMetricsToken(text('METRICS_TOKEN')),
    securityContact: url('SECURITY_CONTACT', ['mailto:', 'https:', 'tel:']),
    publicUrl: publicUrl.replace(/\/+$/, ''),
    keyPrefix,
    secretKey,
    previousSecretKeys,
    trustProxy: readTrustProxy(required('TRUST_PROXY')),
    uploadLimits: {
      bytesPerAddress: megabytes('VISITOR_UPLOAD_MB_PER_ADDRESS_PER_DAY'),
      bytesPerWorkspace: megabytes('VISITOR_UPLOAD_MB_PER_WORKSPACE_PER_DAY'),
      bytesPerCandidate: megabytes('VISITOR_UPLOAD_MB_PER_CANDIDATE_PER_DAY'),
    },
    careerDomains: readCareerDomains(text('CAREER_DOMAINS')),
    storageLimitBytes: megabytes('STORAGE_LIMIT_MB_PER_WORKSPACE'),
    diskReserveBytes: text('DISK_RESERVE_MB') === null ? null : megabytes('DISK_RESERVE_MB'),
    emailLimits: {
      perRecipientPerDay: integer('VISITOR_EMAILS_PER_RECIPIENT_PER_DAY', 1, 1_000_000),
      perWorkspacePerDay: integer('VISITOR_EMAILS_PER_WORKSPACE_PER_DAY', 1, 1_000_000),
    },
    teamEmailLimits: {
      perRecipientPerDay: integer('TEAM_EMAILS_PER_RECIPIENT_PER_DAY', 1, 1_000_000),
      perWorkspacePerDay: integer('TEAM_EMAILS_PER_WORKSPACE_PER_DAY', 1, 1_000_000),
    },
    maxConnectionsPerAddress: integer('MAX_CONNECTIONS_PER_ADDRESS', 1, 1_000_000),
    webProcesses,
    lowMemory,
    logLevel,
    s3: readS3(url('S3_ENDPOINT', ['http:', 'https:']), required, boolean),
    fileScanner: readFileScanner(url('FILE_SCANNER_URL', ['icap:']), text('FILE_SCANNER_COMMAND')),
    allowPrivateWebhooks: boolean('ALLOW_PRIVATE_WEBHOOKS'),
    captchaVerifyUrl: url('CAPTCHA_VERIFY_URL', ['http:', 'https:']),
    smtpUrl,
    mailOAuth: readMailOAuth(url('MAIL_OAUTH_TOKEN_URL', ['http:', 'https:']), smtpUrl, required, text),
    emailFrom: required('MAIL_FROM'),
    emailsPerDomain: integer('MAIL_PER_DOMAIN', 1, 5),
    inbound: readInbound({ text, integer, required }),
    oidc: readOidc(url('OIDC_ISSUER', ['http:', 'https:']), required),
    calendarProviders: readCalendarProviders({ text, required, url }),
    rateLimits: {
      key: perMinute('RATE_LIMIT_KEY_PER_MINUTE'),
      public: perMinute('RATE_LIMIT_PUBLIC_PER_MINUTE'),
      apply: perMinute('RATE_LIMIT_APPLY_PER_MINUTE'),
      rejected: perMinute('RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE'),
      presign: perMinute('RATE_LIMIT_PRESIGN_PER_MINUTE'),
      prefill: perMinute('RATE_LIMIT_PREFILL_PER_MINUTE'),
      authFailures: perMinute('RATE_LIMIT_AUTH_FAILURES_PER_MINUTE'),
      // Several processes of one installation are one service to its callers.
      shared: boolean('RATE_LIMIT_SHARED') || webProcesses > 1,
    },
  };
}

function databaseUrlOf(value: string | null): string | null {
  try {
    return value === null ? null : readDatabaseUrl(value);
  } catch (error) {
    throw new ConfigError(`DATABASE_URL cannot be read: ${messageOf(error)}`);
  }
}

const MAX_WEB_PROCESSES = 32;
const MOST_BY_DEFAULT = 8;
/** A process takes up to 320 MB under full load; the database needs memory too. */
const MEMORY_OF_ONE = 1024 ** 3;

/** One per core minus one for the database and background work, as far as there is memory for them. */
function defaultWebProcesses(lowMemory: boolean): number {
  const cores = availableParallelism(); // within the limits of a container
  if (lowMemory || cores <= 2) return 1;
  // Without a limit the first is 0 or larger than what there is.
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  return Math.max(1, Math.min(cores - 1, MOST_BY_DEFAULT, Math.floor(memory / MEMORY_OF_ONE)));
}

function readMetricsToken(token: string | null): string | null {
  if (token === null || /^[\x21-\x7e]{16,}$/.test(token)) return token;
  throw new ConfigError('METRICS_TOKEN must have 16 characters or more, without spaces');
}

function readS3(
  endpoint: string | null,
  required: (name: Name) => string,
  boolean: (name: Name) => boolean,
): Config['s3'] {
  if (endpoint === null) return null;
  const region = required('S3_REGION');
  const bucket = required('S3_BUCKET');
  if (!isBucketName(bucket)) {
    throw new ConfigError(`S3_BUCKET must be 3 to 63 letters, digits, dots, hyphens or underscores, not "${bucket}"`);
  }
  return {
    endpoint,
    region,
    bucket,
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: boolean('S3_FORCE_PATH_STYLE'),
  };
}

function readCareerDomains(value: string | null): Config['careerDomains'] {
  if (value === null) return null;
  const assigned = new Map<string, string>();
  for (const pair of value.split(',')) {
    const [, domain, slug] = /^\s*([a-z0-9.-]{4,253})=([a-z0-9-]+)\s*$/i.exec(pair) ?? [];
    if (domain === undefined || slug === undefined) {
      throw new ConfigError(`CAREER_DOMAINS must be pairs such as careers.acme.example=acme, not "${pair.trim()}"`);
    }
    if (assigned.has(domain.toLowerCase())) throw new ConfigError(`CAREER_DOMAINS assigns ${domain} twice`);
    assigned.set(domain.toLowerCase(), slug.toLowerCase());
  }
  return assigned;
}

function readFileScanner(url: string | null, command: string | null): Config['fileScanner'] {
  if (url !== null && command !== null) {
    throw new ConfigError('FILE_SCANNER_URL and FILE_SCANNER_COMMAND cannot be combined; set one of them');
  }
  return { url, command };
}

function readOidc(issuer: string | null, required: (name: Name) => string): Config['oidc'] {
  if (issuer === null) return null;
  return { issuer, clientId: required('OIDC_CLIENT_ID'), clientSecret: required('OIDC_CLIENT_SECRET') };
}

function readMailOAuth(
  tokenUrl: string | null,
  smtpUrl: string | null,
  required: (name: Name) => string,
  text: (name: Name) => string | null,
): MailOAuth | null {
  if (tokenUrl === null) return null;
  const { protocol, hostname } = new URL(tokenUrl);
  if (protocol === 'http:' && !isOnThisMachine(hostname))
    throw new ConfigError('MAIL_OAUTH_TOKEN_URL must be an https URL: the request has the secret of the client');
  if (smtpUrl !== null && new URL(smtpUrl).username === '')
    throw new ConfigError(
      'SMTP_URL must name the mailbox if MAIL_OAUTH_TOKEN_URL is set: smtp://user%40host@server:587',
    );
  return {
    tokenUrl,
    clientId: required('MAIL_OAUTH_CLIENT_ID'),
    clientSecret: text('MAIL_OAUTH_CLIENT_SECRET'),
    refreshToken: text('MAIL_OAUTH_REFRESH_TOKEN'),
    scope: text('MAIL_OAUTH_SCOPE'),
  };
}

function readTrustProxy(value: string): boolean | number | string {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,2}$/.test(value)) return Number(value);
  if (/^[0-9a-fA-F:./, ]+$|^(loopback|linklocal|uniquelocal)(, ?(loopback|linklocal|uniquelocal))*$/.test(value))
    return value;
  throw new ConfigError(`TRUST_PROXY must be true, false, a number of hops or addresses, not "${value}"`);
}
