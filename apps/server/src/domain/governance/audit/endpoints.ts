import { operation } from '../../../platform/http/contract/operation.ts';
import { listEntries } from './queries.ts';
import { AuditEntry, auditListQuery } from './schema.ts';

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
];
