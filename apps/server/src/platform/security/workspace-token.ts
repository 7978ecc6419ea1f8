import { randomBytes } from 'node:crypto';
import { sha256 } from './secrets.ts';

const WORKSPACE_BYTES = 16;
const RANDOM_BYTES = 32;
const LENGTH = ((WORKSPACE_BYTES + RANDOM_BYTES) * 4) / 3;

/** A secret that is returned once, and the hash that is stored. */
interface Token {
  text: string;
  hash: Buffer;
}

/** The parts of a presented token that are known without the database. */
export interface PresentedToken {
  workspaceId: string;
  hash: Buffer;
}

/**
 * A new token: the id of its workspace followed by 256 random bits. The id is not secret; it keeps every lookup within one
 * workspace, so that no table has to index all tokens of the instance.
 */
export function newToken(workspaceId: string): Token {
  const bytes = Buffer.concat([Buffer.from(workspaceId.replaceAll('-', ''), 'hex'), randomBytes(RANDOM_BYTES)]);
  const text = bytes.toString('base64url');
  return { text, hash: sha256(text) };
}

/** What can be a token of the workspace, within a text. */
export function tokensOf(workspaceId: string): RegExp {
  const id = Buffer.from(workspaceId.replaceAll('-', ''), 'hex').toString('base64url');
  // The last character is not only of the id.
  const own = id.slice(0, -1);
  return new RegExp(`${own}[\\w-]{${LENGTH - own.length}}`, 'g');
}

/** Null if the text cannot be a token. */
export function readToken(text: string): PresentedToken | null {
  if (text.length !== LENGTH || !/^[\w-]+$/.test(text)) return null;
  const hex = Buffer.from(text, 'base64url').toString('hex', 0, WORKSPACE_BYTES);
  const workspaceId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { workspaceId, hash: sha256(text) };
}
