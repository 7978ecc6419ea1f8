import type { Module } from '../../records/module.ts';
import { sessionOperations } from './endpoints.ts';
import { passkeySignInOperations } from './passkey-sign-in-endpoints.ts';
import { passkeyOperations } from './passkeys/endpoints.ts';
import { removeEndedSessions } from './remove-ended-sessions.ts';
import { SECOND_FACTOR } from './second-factor/accept-code.ts';
import { signInOperations } from './unauthenticated-endpoints.ts';

export const sessions: Module = {
  group: 'Workspace',
  tags: {
    Sessions:
      'How members sign in to the console: password, two-factor authentication, identity provider. Programs use API keys.',
  },
  operations: [...sessionOperations, ...passkeyOperations],
  unauthenticated: [...signInOperations, ...passkeySignInOperations],
  readScopes: { passkey: 'members:read' },
  jobs: [removeEndedSessions],
  sealed: [
    { table: 'second_factors', columns: ['secret_sealed'], key: ['workspace_id', 'member_id'], purpose: SECOND_FACTOR },
  ],
  tablesOfNoJob: [
    'passkey_challenges',
    'passkeys',
    'recovery_codes',
    'second_factors',
    'sessions',
    'sign_in_attempts',
    'used_passkey_challenges',
  ],
};
