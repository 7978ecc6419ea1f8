import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import {
  nullable,
  oneOf,
  personalOfOthers,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

export const Passkey = record('Passkey', {
  id: Uuid,
  name: personalOfOthers(Type.String({ description: 'A name chosen by the member.' })),
  lastUsedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Passkey = Static<typeof Passkey>;

const PasskeyName = text(100, { description: 'A name chosen by the member.', examples: ['MacBook'] });

// Browsers may add members to these objects (WebAuthn Level 3, 5.1): they are ignored, not rejected.
const base64url = (maxLength: number, description?: string) =>
  text(maxLength, { pattern: '^[A-Za-z0-9_-]+$', ...(description === undefined ? {} : { description }) });
const open = { additionalProperties: true };
const CREDENTIAL = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: oneOf(['public-key'] as const),
};

/** The browser's result of `navigator.credentials.create()`. */
export const PasskeyRegistration = Type.Object(
  {
    ...CREDENTIAL,
    response: Type.Object(
      {
        clientDataJSON: base64url(8_000),
        attestationObject: base64url(60_000),
        transports: Type.Optional(Type.Array(text(40), { maxItems: 20 })),
      },
      open,
    ),
  },
  { ...open, description: 'WebAuthn `RegistrationResponseJSON`: the result of `credential.toJSON()` in the browser.' },
);
export type PasskeyRegistration = Static<typeof PasskeyRegistration>;

/** The browser's result of `navigator.credentials.get()`. */
export const PasskeyAssertion = Type.Object(
  {
    ...CREDENTIAL,
    response: Type.Object(
      {
        clientDataJSON: base64url(8_000),
        authenticatorData: base64url(8_000),
        signature: base64url(8_000, 'From the authenticator, in base64url (WebAuthn).'),
        userHandle: Type.Optional(nullable(base64url(200))),
      },
      open,
    ),
  },
  {
    ...open,
    description: 'WebAuthn `AuthenticationResponseJSON`: the result of `credential.toJSON()` in the browser.',
  },
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

export const PasskeyCreationOptions = plainRecord('PasskeyCreationOptions', {
  options: Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>({
    type: 'object',
    additionalProperties: true,
    description:
      'WebAuthn `PublicKeyCredentialCreationOptionsJSON`, for `PublicKeyCredential.parseCreationOptionsFromJSON()`. The challenge is valid once, for five minutes.',
  }),
});

export const PasskeyRequestOptions = plainRecord('PasskeyRequestOptions', {
  options: Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>({
    type: 'object',
    additionalProperties: true,
    description:
      'WebAuthn `PublicKeyCredentialRequestOptionsJSON`, for `PublicKeyCredential.parseRequestOptionsFromJSON()`. The challenge is valid once, for five minutes.',
  }),
});

export const PasskeyCreate = record('PasskeyCreate', { name: PasskeyName, credential: PasskeyRegistration });
export type PasskeyCreate = Static<typeof PasskeyCreate>;

export const PasskeyUpdate = record('PasskeyUpdate', { name: PasskeyName });

export const PasskeySignIn = record('PasskeySignIn', { credential: PasskeyAssertion });
