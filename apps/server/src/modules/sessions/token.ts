import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/secrets.ts';

const WORKSPACE_BYTES = 16;
const RANDOM_BYTES = 32;
const LENGTH = ((WORKSPACE_BYTES + RANDOM_BYTES) * 4) / 3;

/** A secret that is handed out once, and the hash that is kept of it. */
export interface Token {
  text: string;
  hash: Buffer;
}

/** What of a presented token can be known before the database is asked. */
export interface PresentedToken {
  workspaceId: string;
  hash: Buffer;
}

/**
 * A new token: 256 random bits, behind the id of its workspace. The id is no secret; with it every look-up stays within
 * one workspace, and no table has to know all tokens of an installation.
 */
export function newToken(workspaceId: string): Token {
  const bytes = Buffer.concat([Buffer.from(workspaceId.replaceAll('-', ''), 'hex'), randomBytes(RANDOM_BYTES)]);
  const text = bytes.toString('base64url');
  return { text, hash: sha256(text) };
}

/** Null for a text that cannot be a token. */
export function readToken(text: string): PresentedToken | null {
  if (text.length !== LENGTH || !/^[\w-]+$/.test(text)) return null;
  const hex = Buffer.from(text, 'base64url').toString('hex', 0, WORKSPACE_BYTES);
  const workspaceId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { workspaceId, hash: sha256(text) };
}
