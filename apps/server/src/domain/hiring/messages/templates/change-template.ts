import { type Change, change, reader } from '../../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../../platform/changes/existing-record.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { violates } from '../../../../platform/database/errors.ts';
import { Invalid, NotFound } from '../../../../platform/errors/errors.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../../platform/records/diff.ts';
import { requireNoPersonalVariables } from '../../../records/visibility/require-personal-data.ts';
import { rejectionReasons } from '../../rejection-reasons/queries.ts';
import { requireRejectionContent } from '../rejection-emails.ts';
import { messageTemplateEvents } from './events.ts';
import { type MessageTemplateRow, messageTemplates, templateIdByName, templateIdByReason } from './queries.ts';
import { requireRenderable } from './require-renderable.ts';
import type { MessageTemplate, MessageTemplatePatch, NewMessageTemplate } from './schema.ts';

/** @throws NotFound */
export async function getMessageTemplate(context: Context, id: string): Promise<MessageTemplateRow> {
  const template = await messageTemplates.find(context.db.read, context.workspaceId, id);
  if (template === undefined) throw new NotFound('Message template');
  return template;
}

/** @throws Invalid for parts that cannot be rendered; Conflict if the name is taken */
export async function createMessageTemplate(context: Context, input: NewMessageTemplate): Promise<MessageTemplateRow> {
  const content = { subject: input.subject, text: input.text, html: input.html ?? null };
  const use = { rejectionReasonId: input.rejectionReasonId ?? null, language: input.language ?? null };
  await requireContent(context, { ...content, ...use });
  requireNoPersonalVariables(context, [content.subject, content.text, content.html]);
  return change(context, async (tx) => {
    await requireReason(tx, use.rejectionReasonId);
    const values = { id: newId(), name: input.name, ...content, ...use };
    const template = await mapConflicts(messageTemplates.insert(tx, tx.workspaceId, values), tx, values);
    tx.record(messageTemplateEvents.created, template, { messageTemplate: apiFields(template) });
    return template;
  });
}

/** Messages that are queued already do not change. @throws NotFound, Invalid, Conflict */
export async function updateMessageTemplate(
  context: Context,
  id: string,
  patch: MessageTemplatePatch,
): Promise<MessageTemplateRow> {
  // Before the transaction, because the check may wait for a thread.
  const current = await messageTemplates.find(reader(context), context.workspaceId, id);
  if (current !== undefined) await requireContent(context, { ...current, ...changedFields(current, patch) });
  requireNoPersonalVariables(context, [patch.subject, patch.text, patch.html]);
  return change(context, async (tx) => {
    const template = tx.target(await requireTemplate(tx, id));
    const changed = changedFields(template, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return template;
    await requireReason(tx, changed.rejectionReasonId ?? null);
    const update = messageTemplates.update(tx, tx.workspaceId, id, changed);
    const updated = await mapConflicts(update, tx, { ...template, ...changed });
    const changes = changesBetween(template, updated, fields);
    tx.record(messageTemplateEvents.updated, updated, { messageTemplate: apiFields(updated), changes });
    return updated;
  });
}

/** @throws NotFound */
export async function deleteMessageTemplate(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const template = tx.target(await requireTemplate(tx, id));
    const deleted = await messageTemplates.markDeleted(tx, tx.workspaceId, template.id);
    tx.record(messageTemplateEvents.deleted, deleted, { messageTemplate: apiFields(deleted) });
  });
}

async function requireTemplate(tx: Change, id: string): Promise<MessageTemplateRow> {
  const template = await messageTemplates.lock(tx, tx.workspaceId, id);
  if (template === undefined) throw new NotFound('Message template');
  return template;
}

/** @throws Invalid for what cannot be rendered, a rejection's included, and for a language without a reason */
async function requireContent(
  context: Context,
  template: Pick<MessageTemplate, 'subject' | 'text' | 'html' | 'rejectionReasonId' | 'language'>,
): Promise<void> {
  const { subject, text, html, rejectionReasonId, language } = template;
  await requireRenderable(context, { subject, text, html });
  if (rejectionReasonId !== null) {
    // The HTML has been rendered above; here its variables are checked.
    await requireRejectionContent(context, { subject, text: `${text}${html ?? ''}` }, null);
  } else if (language !== null) throw Invalid.field('language', 'requires rejectionReasonId');
}

/** @throws Invalid */
async function requireReason(tx: Change, id: string | null): Promise<void> {
  if (id === null) return;
  const reason = await rejectionReasons.find(tx, tx.workspaceId, id);
  if (reason?.kind !== 'rejected') throw Invalid.field('rejectionReasonId', 'no such rejection reason');
}

/** Maps violations of the unique indexes to conflicts that name the field. */
async function mapConflicts(
  write: Promise<MessageTemplateRow>,
  { workspaceId }: Change,
  { name, rejectionReasonId, language }: Pick<MessageTemplate, 'name' | 'rejectionReasonId' | 'language'>,
): Promise<MessageTemplateRow> {
  try {
    return await write;
  } catch (error) {
    if (rejectionReasonId !== null && violates(error, 'message_templates_reason_key')) {
      const select = templateIdByReason(workspaceId, rejectionReasonId, language);
      const message = 'There is already a message template for this rejection reason and language.';
      throw new ExistsAlready(message, { field: 'rejectionReasonId' }, { scope: 'messages:read', select });
    }
    if (!violates(error, 'message_templates_name_key')) throw error;
    const existing = { scope: 'messages:read', select: templateIdByName(workspaceId, name) };
    throw new ExistsAlready(`There is already a message template named ${name}.`, { field: 'name' }, existing);
  }
}
