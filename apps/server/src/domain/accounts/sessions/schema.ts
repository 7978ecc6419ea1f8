import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  closed,
  EmailAddress,
  nullable,
  oneOf,
  patch,
  personalOfOthers,
  plain,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { Role } from '../../records/access/roles.ts';
import { SLUG_PATTERN } from '../workspaces/slug-pattern.ts';
import { PasskeyAssertion } from './passkey-schema.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './password-rules.ts';

const WorkspaceName = closed({ id: Uuid, slug: Type.String(), name: Type.String() });

export const Session = plainRecord('Session', {
  id: Uuid,
  member: closed({
    id: Uuid,
    email: Type.String(),
    name: Type.String(),
    role: Role,
    signature: nullable(Type.String({ description: 'Text below the messages of the member; null for none.' })),
  }),
  workspace: WorkspaceName,
  scopes: Type.Array(Type.String(), { description: 'The scopes of the role, the same as for API keys.' }),
  hasPassword: Type.Boolean({ description: 'False for a member who has only ever signed in through OpenID Connect.' }),
  secondFactor: closed({
    enabled: Type.Boolean({ description: 'Whether an authenticator app is set up.' }),
    passkeyCount: Type.Integer({
      description: 'Number of passkeys. Each counts as password and second factor together.',
    }),
    mustEnroll: Type.Boolean({
      description:
        'Whether the workspace requires a second factor that the member does not have. Everything except setting up an authenticator app or a passkey is then 403 with `details.reason` `second_factor_enrollment_required`.',
    }),
    recoveryCodesLeft: Type.Integer(),
  }),
  email: closed({
    isConfigured: Type.Boolean({
      description: 'Whether a mail server is configured. Until it is, emails remain queued.',
    }),
    from: Type.String({ description: 'The address that all emails are sent from.' }),
  }),
  calendarProviders: Type.Array(oneOf(['google', 'microsoft'] as const), {
    description: 'The providers whose calendars can be connected: those for which the server has an OAuth client.',
  }),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  expiresAt: Type.Unsafe<string>({
    ...Timestamp,
    description: 'When the session expires at the latest. It expires earlier if it is idle for twelve hours.',
  }),
});
export type Session = Static<typeof Session>;
describeFields('Session', { email: 'What the installation can do with email.' });

export const SessionPatch = patch('SessionPatch', {
  name: text(120, { description: 'The name of the signed-in member, visible to everyone in the workspace.' }),
  signature: nullable(
    text(2_000, {
      description:
        'Text that is added below the messages that the member writes to candidates with a session: name, position, phone number. Markdown of `**bold**`, `*italic*` and `[links](https://acme.example)`; everything else is shown as it is. It has no variables.',
    }),
  ),
});
export type SessionPatch = Static<typeof SessionPatch>;

export const SignInResult = record('SignInResult', {
  status: oneOf(['signed_in', 'second_factor_required'] as const, {
    description:
      '`second_factor_required`: the cookie holds a pending session, valid for ten minutes and only for `POST /session/second-factor`.',
  }),
  session: nullable(Session),
});
export type SignInResult = Static<typeof SignInResult>;

const SignInMethod = oneOf(['password', 'passkey', 'single_sign_on'] as const, {
  description: 'How the member signed in, apart from a second factor. Null for sessions from earlier versions.',
});
export type SignInMethod = Static<typeof SignInMethod>;

export const SessionSummary = record('SessionSummary', {
  id: Uuid,
  current: Type.Boolean({ description: 'Whether this is the session of the request.' }),
  ip: personalOfOthers(Type.String()),
  userAgent: personalOfOthers(nullable(Type.String())),
  browser: plain(
    nullable(
      Type.String({ description: 'Browser and operating system, if recognized.', examples: ['Firefox, Windows'] }),
    ),
  ),
  signInMethod: nullable(SignInMethod),
  lastUsedAt: Timestamp,
  expiresAt: Timestamp,
  createdAt: Timestamp,
});
export type SessionSummary = Static<typeof SessionSummary>;

const Slug = Type.Unsafe<string>({
  type: 'string',
  pattern: SLUG_PATTERN,
  description: 'Slug of the workspace. Optional if the instance has only one workspace.',
});
const AnyPassword = text(MAX_PASSWORD);
const Password = Type.Unsafe<string>({
  type: 'string',
  minLength: MIN_PASSWORD,
  maxLength: MAX_PASSWORD,
  description: `${MIN_PASSWORD} to ${MAX_PASSWORD} characters, without leading or trailing spaces; must not be the email address.`,
});
const Code = text(40, { description: 'The six-digit code of the authenticator app.', examples: ['123456'] });
const Token = text(200, { description: 'The part of the link after `#token=`.' });

export const SignInRequest = record('SignInRequest', {
  email: EmailAddress,
  password: AnyPassword,
  workspace: Type.Optional(Slug),
});
export type SignInRequest = Static<typeof SignInRequest>;

export const SecondFactorVerification = record('SecondFactorVerification', {
  code: text(40, {
    description: 'The six-digit code of the authenticator app, or a recovery code.',
    examples: ['123456'],
  }),
});

export const SignInOptions = record('SignInOptions', {
  workspaceRequired: Type.Boolean({ description: 'Whether signing in requires the workspace.' }),
  openIdConnect: nullable(
    closed({
      url: Type.String({ description: 'The URL to open in the browser: `GET /session/oidc`.' }),
      issuer: Type.String(),
    }),
  ),
});

export const PasswordResetRequest = record('PasswordResetRequest', {
  email: EmailAddress,
  workspace: Type.Optional(Slug),
});
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

export const OneTimeToken = record('OneTimeToken', { token: Token });

export const OneTimeLink = record('OneTimeLink', {
  purpose: oneOf(['invitation', 'password_reset'] as const),
  email: Type.String(),
  name: Type.String(),
  workspace: closed({ slug: Type.String(), name: Type.String() }),
  expiresAt: Timestamp,
});
export type OneTimeLink = Static<typeof OneTimeLink>;
describeFields('OneTimeLink', { email: 'Whose link it is.' });

export const NewPassword = record('NewPassword', { token: Token, password: Password });
export type NewPassword = Static<typeof NewPassword>;

export const PasswordResetResult = record('PasswordResetResult', {
  email: Type.String(),
  workspace: closed({ slug: Type.String(), name: Type.String() }),
});

export const PasswordChange = record('PasswordChange', { currentPassword: AnyPassword, password: Password });
export type PasswordChange = Static<typeof PasswordChange>;

export const SecondFactorSetup = plainRecord('SecondFactorSetup', {
  secret: Type.String({ description: 'The secret in base32, for manual entry.' }),
  uri: Type.String({ description: '`otpauth://…`, for a QR code.' }),
});

export const SecondFactorCode = record('SecondFactorCode', { code: Code });

export const RecoveryCodes = plainRecord('RecoveryCodes', {
  recoveryCodes: Type.Array(Type.String(), {
    description: 'Each can be used once instead of a code. Returned only once; only hashes are stored.',
  }),
});

export const Reauthentication = record('Reauthentication', {
  password: Type.Optional(AnyPassword),
  code: Type.Optional(text(40, { description: 'The six-digit code of the authenticator app, or a recovery code.' })),
  passkey: Type.Optional(PasskeyAssertion),
});
export type Reauthentication = Static<typeof Reauthentication>;

export const SecondFactorProof = record('SecondFactorProof', {
  password: AnyPassword,
  code: text(40, { description: 'The six-digit code of the authenticator app, or a recovery code.' }),
});
export type SecondFactorProof = Static<typeof SecondFactorProof>;
