import type { Module } from '../../records/module.ts';
import { outageAlerts } from './alert-outages.ts';
import { alertUnusualReads } from './alert-unusual-reads.ts';
import { auditOperations } from './endpoints.ts';
import { removeOldAuditEntries } from './remove-old-audit-entries.ts';

export const audit: Module = {
  group: 'Workspace',
  tags: {
    'Audit log':
      'Who read or exported which candidate, who signed in, and security-relevant changes. For owners only. Entries are chained by hashes.',
  },
  operations: auditOperations,
  readScopes: { audit_entry: 'audit:read' },
  jobs: [removeOldAuditEntries, alertUnusualReads, outageAlerts()],
  tablesOfNoJob: ['audit_heads'],
};
