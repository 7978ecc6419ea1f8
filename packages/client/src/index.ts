export { type Change, type Client, type ClientOptions, createClient, createPublicClient } from './client.ts';
export { type ErrorCode, RolecallError } from './errors.ts';
export type { components, operations, paths, webhooks } from './generated/api.ts';
export type {
  ApiPaths,
  ApiResponse,
  DataOf,
  ItemOf,
  ListPaths,
  OperationAt,
  PathsWith,
  PublicPaths,
  Tombstone,
} from './types.ts';

import type { components } from './generated/api.ts';

/** The records and bodies of the API by name: `Schemas['Job']`. */
export type Schemas = components['schemas'];
