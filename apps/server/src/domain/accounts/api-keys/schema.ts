import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  closed,
  nullable,
  oneOf,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ActorSchema } from '../../records/access/actor.ts';
import { Owner } from '../../records/access/owner.ts';
import { SCOPES } from '../../records/access/scopes.ts';
import { KeyLimits } from '../../records/visibility/key-limits.ts';

const Scope = oneOf(SCOPES);
const KeyTypeSchema = oneOf(['secret', 'publishable'] as const);
export const KeyModeSchema = oneOf(['live', 'test'] as const, {
  description:
    'A test key acts in the sandbox of the workspace: a separate space with the same API that sends no email and can be reset at any time.',
});

const AllowedAddresses = Type.Array(text(50), {
  maxItems: 50,
  uniqueItems: true,
  description:
    'IP addresses and networks from which the key can be used; calls from other addresses are 403. Empty for all addresses. Secret keys only.',
  examples: [['203.0.113.0/24', '2001:db8::/32']],
});

const fields = {
  id: Uuid,
  name: text(120),
  type: KeyTypeSchema,
  mode: KeyModeSchema,
  prefix: Type.String({ description: 'The first characters, to recognize the key.' }),
  last4: Type.String(),
  scopes: Type.Array(Scope),
  createdBy: nullable(ActorSchema),
  owner: Type.Unsafe<Owner | null>({
    anyOf: [Owner, { type: 'null' }],
    description:
      'The member or API key that created the key, or the member that it was transferred to. The key is revoked when its owner is removed or revoked. Null for publishable keys and for keys that belong to the workspace.',
  }),
  pendingOwner: Type.Unsafe<Owner | null>({
    anyOf: [Owner, { type: 'null' }],
    description: 'The member to whom the key is to be transferred, until they accept it.',
  }),
  allowedAddresses: AllowedAddresses,
  limits: nullable(KeyLimits),
  lastUsedAt: nullable(Timestamp),
  lastUsedAddress: nullable(Type.String({ description: 'IP address of the last use.' })),
  expiresAt: nullable(Timestamp),
  revokedAt: nullable(Timestamp),
  disabledAt: Type.Unsafe<string | null>({
    ...nullable(Timestamp),
    description:
      'When the key was disabled because it had not been used for as long as `keyPolicy` of the workspace allows. It cannot be used; what it owns continues. Rotating it issues a new key.',
  }),
  createdAt: Timestamp,
};

export const ApiKey = plainRecord('ApiKey', fields);
export type ApiKey = Static<typeof ApiKey>;
describeFields('ApiKey', {
  type: '`secret` keys act in the API. `publishable` keys, which may be visible in a website, only reach the public API.',
  expiresAt: 'Until when the key is valid; null for no limit.',
  scopes: 'What the key may do.',
  name: 'What the key is for.',
});

export const ApiKeyWithSecret = plainRecord('ApiKeyWithSecret', {
  ...fields,
  key: Type.String({ description: 'The key itself. Returned only once; only its hash is stored.' }),
});

export const NewApiKey = record('NewApiKey', {
  name: text(120),
  type: Type.Optional(KeyTypeSchema),
  mode: Type.Optional(KeyModeSchema),
  scopes: Type.Array(Scope, { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
  expiresAt: Type.Optional(nullable(Timestamp)),
  allowedAddresses: Type.Optional(AllowedAddresses),
  limits: Type.Optional(KeyLimits),
});
export type NewApiKey = Static<typeof NewApiKey>;

export const ApiKeyPatch = record('ApiKeyPatch', {
  name: Type.Optional(text(120)),
  scopes: Type.Optional(Type.Array(Scope, { minItems: 1, maxItems: SCOPES.length, uniqueItems: true })),
  expiresAt: Type.Optional(nullable(Timestamp)),
  allowedAddresses: Type.Optional(AllowedAddresses),
});
export type ApiKeyPatch = Static<typeof ApiKeyPatch>;

export const ApiKeyRotation = record('ApiKeyRotation', {
  overlapSeconds: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 86_400, default: 0, description: 'How long the old key stays valid.' }),
  ),
  limits: Type.Optional(KeyLimits),
});

export type ApiKeyRotation = Static<typeof ApiKeyRotation>;

const Named = closed({ id: Uuid, name: Type.String() });
export const KeyRevocation = plainRecord(
  'ApiKeyRevocation',
  {
    apiKeys: Type.Array(Named),
    webhooks: Type.Array(closed({ id: Uuid, url: Type.String() })),
    automations: Type.Array(Named),
  },
  'What ends with an API key: other keys are revoked, webhooks disabled, automations paused.',
);
export type KeyRevocation = Static<typeof KeyRevocation>;

export const KeyTransfer = record('ApiKeyTransfer', {
  memberId: Type.Unsafe<string>({ ...Uuid, description: 'The new owner, whose role must have all scopes of the key.' }),
});
