import type { Module } from '../../records/module.ts';
import { endExpiredKeys } from '../ownership/end-expired.ts';
import { apiKeyOperations } from './endpoints.ts';
import { enforceKeyPolicy } from './enforce-policy.ts';
import { apiKeyEvents } from './events.ts';

export const apiKeys: Module = {
  group: 'Workspace',
  tags: { 'API keys': 'Secret keys for servers and publishable keys for websites.' },
  operations: apiKeyOperations,
  events: [apiKeyEvents],
  jobs: [endExpiredKeys, enforceKeyPolicy],
  tablesOfNoJob: ['api_key_hashes'],
};
