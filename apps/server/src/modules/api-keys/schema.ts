import { nullable, oneOf, record, type Static, Timestamp, Type, text, Uuid } from '../../platform/http/schema.ts';
import { SCOPES } from './scopes.ts';

export const Scope = oneOf(SCOPES);
export const KeyTypeSchema = oneOf(['secret', 'publishable'] as const);

const fields = {
  id: Uuid,
  name: text(120),
  type: KeyTypeSchema,
  prefix: Type.String({ description: 'The first characters, to recognise the key by.' }),
  last4: Type.String(),
  scopes: Type.Array(Scope),
  lastUsedAt: nullable(Timestamp),
  expiresAt: nullable(Timestamp),
  revokedAt: nullable(Timestamp),
  createdAt: Timestamp,
};

export const ApiKey = record('ApiKey', fields);
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyWithSecret = record('ApiKeyWithSecret', {
  ...fields,
  key: Type.String({ description: 'The key itself. Shown this once; only its hash is kept.' }),
});

export const NewApiKey = record('NewApiKey', {
  name: text(120),
  type: Type.Optional(KeyTypeSchema),
  scopes: Type.Array(Scope, { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
  expiresAt: Type.Optional(nullable(Timestamp)),
});
export type NewApiKey = Static<typeof NewApiKey>;

export const ApiKeyPatch = record('ApiKeyPatch', {
  name: Type.Optional(text(120)),
  scopes: Type.Optional(Type.Array(Scope, { minItems: 1, maxItems: SCOPES.length, uniqueItems: true })),
  expiresAt: Type.Optional(nullable(Timestamp)),
});
export type ApiKeyPatch = Static<typeof ApiKeyPatch>;

export const Rotation = record('Rotation', {
  overlapSeconds: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 86_400, default: 0, description: 'How long the old key stays valid.' }),
  ),
});
