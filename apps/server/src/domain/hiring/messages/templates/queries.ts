import { sameIgnoringCase } from '../../../../platform/database/fold-case.ts';
import { recordTable } from '../../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../../platform/database/sql.ts';
import type { Versioned } from '../../../../platform/records/diff.ts';
import type { MessageTemplate } from './schema.ts';

export type MessageTemplateRow = MessageTemplate & Versioned;

export const messageTemplates = recordTable<MessageTemplate>(
  'message_templates',
  {
    id: 'id',
    name: 'name',
    subject: 'subject',
    text: 'text',
    html: 'html',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { softDelete: true },
);

/** Selects the ID of the template with this name. */
export function templateIdByName(workspaceId: string, name: string): Sql {
  return sql`
    select id from message_templates
    where workspace_id = ${workspaceId} and ${sameIgnoringCase(sql`name`, name)} and deleted_at is null`;
}
