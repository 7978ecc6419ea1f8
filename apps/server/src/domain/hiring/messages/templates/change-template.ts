import { type Change, change, reader } from '../../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../../platform/changes/existing-record.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { violates } from '../../../../platform/database/errors.ts';
import { NotFound } from '../../../../platform/errors/errors.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../../platform/records/diff.ts';
import { requireNoPersonalVariables } from '../../../records/visibility/require-personal-data.ts';
import { messageTemplateEvents } from './events.ts';
import { type MessageTemplateRow, messageTemplates, templateIdByName } from './queries.ts';
import { requireRenderable } from './require-renderable.ts';
import type { MessageTemplatePatch, NewMessageTemplate } from './schema.ts';

/** @throws NotFound */
export async function getMessageTemplate(context: Context, id: string): Promise<MessageTemplateRow> {
  const template = await messageTemplates.find(context.db.read, context.workspaceId, id);
  if (template === undefined) throw new NotFound('Message template');
  return template;
}

/** @throws Invalid for parts that cannot be rendered; Conflict if the name is taken */
export async function createMessageTemplate(context: Context, input: NewMessageTemplate): Promise<MessageTemplateRow> {
  const content = { subject: input.subject, text: input.text, html: input.html ?? null };
  await requireRenderable(context, content);
  requireNoPersonalVariables(context, [content.subject, content.text, content.html]);
  return change(context, async (tx) => {
    const values = { id: newId(), name: input.name, ...content };
    const template = await mapNameConflict(messageTemplates.insert(tx, tx.workspaceId, values), tx, input.name);
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
  if (current !== undefined) await requireRenderable(context, { ...current, ...changedFields(current, patch) });
  requireNoPersonalVariables(context, [patch.subject, patch.text, patch.html]);
  return change(context, async (tx) => {
    const template = tx.target(await requireTemplate(tx, id));
    const changed = changedFields(template, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return template;
    const update = messageTemplates.update(tx, tx.workspaceId, id, changed);
    const updated = await mapNameConflict(update, tx, changed.name ?? template.name);
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

/** Maps a violation of the unique index on names to a conflict that names the field. */
async function mapNameConflict(
  write: Promise<MessageTemplateRow>,
  { workspaceId }: Change,
  name: string,
): Promise<MessageTemplateRow> {
  try {
    return await write;
  } catch (error) {
    if (!violates(error, 'message_templates_name_key')) throw error;
    const existing = { scope: 'messages:read', select: templateIdByName(workspaceId, name) };
    throw new ExistsAlready(`There is already a message template named ${name}.`, { field: 'name' }, existing);
  }
}
