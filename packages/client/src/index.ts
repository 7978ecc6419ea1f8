export { type Change, type Client, type ClientOptions, createClient, createPublicClient } from './client.ts';
export { type ErrorCode, RolecallError } from './errors.ts';
export type { components, paths, Schemas, webhooks } from './generated/api.ts';
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
