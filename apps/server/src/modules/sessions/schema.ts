import {
  closed,
  Email,
  nullable,
  oneOf,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../platform/http/schema.ts';
import { Role } from '../members/schema.ts';
import { SLUG_PATTERN } from '../workspaces/create-workspace.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './password-rules.ts';

const WorkspaceName = closed({ id: Uuid, slug: Type.String(), name: Type.String() });

export const Session = record('Session', {
  id: Uuid,
  member: closed({ id: Uuid, email: Type.String(), name: Type.String(), role: Role }),
  workspace: WorkspaceName,
  scopes: Type.Array(Type.String(), { description: 'What the role may do: the same scopes as those of API keys.' }),
  hasPassword: Type.Boolean({ description: 'False for a member who has only ever come by OpenID Connect.' }),
  secondFactor: closed({
    enabled: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
  }),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  expiresAt: Type.Unsafe<string>({
    ...Timestamp,
    description: 'When it ends whatever happens. It ends earlier when it is not used for twelve hours.',
  }),
});
export type Session = Static<typeof Session>;

export const SignIn = record('SignIn', {
  status: oneOf(['signed_in', 'second_factor_required'] as const, {
    description:
      '`second_factor_required`: the cookie holds half a session, good for ten minutes and `POST /session/second-factor` alone.',
  }),
  session: nullable(Session),
});
export type SignIn = Static<typeof SignIn>;

export const ListedSession = record('ListedSession', {
  id: Uuid,
  current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  ip: Type.String(),
  userAgent: nullable(Type.String()),
  lastUsedAt: Timestamp,
  expiresAt: Timestamp,
  createdAt: Timestamp,
});
export type ListedSession = Static<typeof ListedSession>;

const Slug = Type.Unsafe<string>({
  type: 'string',
  pattern: SLUG_PATTERN,
  description: 'Slug of the workspace. Can be left out while the installation has only one.',
});
const AnyPassword = text(MAX_PASSWORD);
const Password = Type.Unsafe<string>({
  type: 'string',
  minLength: MIN_PASSWORD,
  maxLength: MAX_PASSWORD,
  description: `${MIN_PASSWORD} to ${MAX_PASSWORD} characters of any kind, but for spaces at the ends; not the e-mail address.`,
});
const Code = text(40, { description: 'Six digits of the authenticator app.', examples: ['123456'] });
const Token = text(200, { description: 'What stands behind `#token=` in the link.' });

export const NewSession = record('NewSession', {
  email: Email,
  password: AnyPassword,
  workspace: Type.Optional(Slug),
});
export type NewSession = Static<typeof NewSession>;

export const SecondFactorAnswer = record('SecondFactorAnswer', {
  code: text(40, {
    description: 'Six digits of the authenticator app, or one of the recovery codes.',
    examples: ['123456'],
  }),
});

export const SignInOptions = record('SignInOptions', {
  workspaceNeeded: Type.Boolean({ description: 'Whether signing in has to name the workspace.' }),
  openIdConnect: nullable(
    closed({
      url: Type.String({ description: 'Where to send the browser: `GET /session/oidc`.' }),
      issuer: Type.String(),
    }),
  ),
});

export const PasswordResetRequest = record('PasswordResetRequest', { email: Email, workspace: Type.Optional(Slug) });
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

export const NewPassword = record('NewPassword', { token: Token, password: Password });
export type NewPassword = Static<typeof NewPassword>;

export const PasswordSet = record('PasswordSet', {
  email: Type.String(),
  workspace: closed({ slug: Type.String(), name: Type.String() }),
});

export const PasswordChange = record('PasswordChange', { currentPassword: AnyPassword, password: Password });
export type PasswordChange = Static<typeof PasswordChange>;

export const SecondFactorSetup = record('SecondFactorSetup', {
  secret: Type.String({ description: 'In base32, for typing it in.' }),
  uri: Type.String({ description: '`otpauth://…`, for a QR code.' }),
});

export const SecondFactorCode = record('SecondFactorCode', { code: Code });

export const RecoveryCodes = record('RecoveryCodes', {
  recoveryCodes: Type.Array(Type.String(), {
    description: 'Each signs in once in place of a code. Shown this once; only hashes are kept.',
  }),
});

export const SecondFactorProof = record('SecondFactorProof', {
  password: AnyPassword,
  code: text(40, { description: 'Six digits of the authenticator app, or one of the recovery codes.' }),
});
export type SecondFactorProof = Static<typeof SecondFactorProof>;
