import type { Queryable } from '../../../../platform/database/database.ts';
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
    rejectionReasonId: 'rejection_reason_id',
    language: 'language',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { softDelete: true },
);

/** The templates of the emails about rejections with this reason, one for each language at most. */
export function templatesOfReason(
  db: Queryable,
  workspaceId: string,
  rejectionReasonId: string,
): Promise<Pick<MessageTemplate, 'language' | 'subject' | 'text' | 'html'>[]> {
  return db.query(sql`
    select language, subject, text, html from message_templates
    where workspace_id = ${workspaceId} and rejection_reason_id = ${rejectionReasonId} and deleted_at is null`);
}

/** Selects the ID of the template for this reason and language. */
export function templateIdByReason(workspaceId: string, rejectionReasonId: string, language: string | null): Sql {
  return sql`
    select id from message_templates
    where workspace_id = ${workspaceId} and rejection_reason_id = ${rejectionReasonId}
      and language is not distinct from ${language} and deleted_at is null`;
}

/** Selects the ID of the template with this name. */
export function templateIdByName(workspaceId: string, name: string): Sql {
  return sql`
    select id from message_templates
    where workspace_id = ${workspaceId} and ${sameIgnoringCase(sql`name`, name)} and deleted_at is null`;
}
