import { operation } from '../../../platform/http/contract/operation.ts';
import { Type } from '../../../platform/http/contract/schema.ts';
import { NDJSON_TYPE } from '../../../platform/http/transport/content.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { listEntries } from './queries.ts';
import { AuditEntry, auditExportQuery, auditListQuery } from './schema.ts';

export const auditOperations = [
  operation(
    {
      id: 'listAuditLog',
      method: 'GET',
      path: '/audit-log',
      tag: 'Audit log',
      summary: 'List the audit log',
      description:
        'Returns who read or exported which candidate, who signed in, and security-relevant changes, newest first. Entries contain only IDs and are retained when a candidate is erased. Each entry has a hash over itself and the previous entry; `rolecall audit verify` detects changed, removed and inserted entries. Entries appear within about a second. Of the roles, only `owner` has this scope.',
      scope: 'audit:read',
      query: auditListQuery,
      data: AuditEntry,
      list: true,
    },
    (context, { query }) => listEntries(context.db.search, context.workspaceId, query),
  ),
  operation(
    {
      id: 'exportAuditLog',
      stepUp: true,
      workspaceWide: true,
      method: 'GET',
      path: '/audit-log/export',
      tag: 'Audit log',
      summary: 'Export the audit log with its signed head',
      description:
        'Streams the entries after the number `after`, oldest first, one JSON object per line. The last line is `{"head": {workspaceId, number, hash, exportedAt, publicKey, signature}}`; without it, the export is incomplete. To pass entries on to another system, call the operation regularly with the `number` of the last head. An entry follows the previous one if its `previousHash` is the `hash` of that, and is unchanged if its `hash` is the SHA-256 (in hexadecimal, as all hashes here) of the JSON array `[workspaceId, number, id, kind, action, actor.type, actor.id, entityType, entityId, candidateIds, requestId, createdAt, previousHash]`, with `originHash` as a further element unless it is null; `originHash` is that of `[originSalt, address, userAgent]`. Arrays are written without spaces, as by `JSON.stringify`. `signature` is an Ed25519 signature (base64) of `[workspaceId, number, hash, exportedAt]` by `publicKey` (SPKI in DER, base64). The key is derived from `SECRET_KEY`: it remains the same until that is changed, so store it when you set up the export.',
      scope: 'audit:read',
      query: auditExportQuery,
      contentType: NDJSON_TYPE,
      data: Type.Unsafe<string>({ type: 'string', contentMediaType: NDJSON_TYPE }),
    },
    async (context, { query }) => exportAuditLog(context, query.after ?? 0),
  ),
];
