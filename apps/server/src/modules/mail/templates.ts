import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { type FieldErrors, Invalid } from '../../platform/errors.ts';
import type { Page, PageRequest } from '../../platform/http/pagination.ts';
import { DEFAULT_LIMIT, decodeCursor, toPage, unreadableCursor } from '../../platform/http/pagination.ts';
import { TemplateFailed } from '../../platform/templates/errors.ts';
import { compileTemplate } from '../../platform/templates/templates.ts';
import { fieldsOf, KINDS, MAIL_KINDS, type MailKind, type TemplateText } from './kinds.ts';
import { lockTemplate, type StoredTemplate, storedTemplate, storedTemplates, storeTemplate } from './queries.ts';
import { textOf } from './queue-mail.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';
import type { MailTemplate, MailTemplateDraft, MailTemplateInput } from './schema.ts';

type TemplateRow = MailTemplate & { revision: number };

function templateOf(kind: MailKind, stored: StoredTemplate | undefined): TemplateRow {
  return {
    kind,
    enabled: stored?.enabled ?? true,
    ...textOf(kind, stored ?? null),
    isDefault: (stored?.subject ?? null) === null,
    variables: fieldsOf(kind),
    updatedAt: stored?.updatedAt ?? null,
    revision: stored?.revision ?? 0,
  };
}

/** One for each kind, in the order of their names. */
export async function listTemplates(context: Context, page: PageRequest): Promise<Page<TemplateRow>> {
  const stored = await storedTemplates(context.db.read, context.workspaceId);
  const limit = page.limit ?? DEFAULT_LIMIT;
  const after = page.cursor === undefined ? '' : decodeCursor(page.cursor, 1)[0];
  if (typeof after !== 'string') throw unreadableCursor();
  const kinds = MAIL_KINDS.filter((kind) => kind > after).slice(0, limit + 1);
  const rows = kinds.map((kind) =>
    templateOf(
      kind,
      stored.find((template) => template.kind === kind),
    ),
  );
  return toPage(rows, limit, ({ kind }) => [kind]);
}

export async function getTemplate(context: Context, kind: MailKind): Promise<TemplateRow> {
  return templateOf(kind, await storedTemplate(context.db.read, context.workspaceId, kind));
}

/** Replaces the words of a kind of mail, or switches the kind off. @throws Invalid naming what cannot be rendered */
export async function putTemplate(context: Context, kind: MailKind, input: MailTemplateInput): Promise<TemplateRow> {
  const values = { enabled: input.enabled ?? true, subject: input.subject, text: input.text, html: input.html ?? null };
  requireRenderable(kind, values);
  return change(context, async (tx) => {
    const stored = tx.target(await lockTemplate(tx, tx.workspaceId, kind));
    const isSame =
      stored.enabled === values.enabled &&
      stored.subject === values.subject &&
      stored.text === values.text &&
      stored.html === values.html;
    if (isSame) return templateOf(kind, stored);
    const updated = templateOf(kind, await storeTemplate(tx, tx.workspaceId, kind, values));
    const { revision: _revision, variables: _variables, ...mailTemplate } = updated;
    tx.record({
      type: 'mail_template.updated',
      entityType: 'workspace',
      entityId: tx.workspaceId,
      data: { mailTemplate },
    });
    return updated;
  });
}

/** Back to the default words, switched on. */
export async function resetTemplate(context: Context, kind: MailKind): Promise<void> {
  const isStored = (await storedTemplate(context.db.read, context.workspaceId, kind)) !== undefined;
  if (!isStored && context.ifMatch === null) return;
  await change(context, async (tx) => {
    tx.target(await lockTemplate(tx, tx.workspaceId, kind));
    await storeTemplate(tx, tx.workspaceId, kind, { enabled: null, subject: null, text: null, html: null });
    tx.record({
      type: 'mail_template.reset',
      entityType: 'workspace',
      entityId: tx.workspaceId,
      data: { mailTemplate: { kind } },
    });
  });
}

/** What a mail would look like, with made-up data: of these words, or those in use. @throws Invalid */
export async function previewTemplate(
  context: Context,
  kind: MailKind,
  draft: MailTemplateDraft,
): Promise<RenderedMail> {
  const { subject, text, html } = await getTemplate(context, kind);
  const words = {
    subject: draft.subject ?? subject,
    text: draft.text ?? text,
    html: draft.html === undefined ? (draft.text === undefined ? html : null) : draft.html,
  };
  requireRenderable(kind, words);
  return renderMail(words, KINDS[kind].sample);
}

/** @throws Invalid for unknown variables, wrong syntax, and what fails with the sample's data */
function requireRenderable(kind: MailKind, { subject, text, html }: TemplateText): void {
  const fields: FieldErrors = {};
  for (const [name, source] of Object.entries({ subject, text, html })) {
    const errors = source === null ? [] : errorsOf(kind, name, source);
    if (errors.length > 0) fields[name] = errors;
  }
  if (Object.keys(fields).length > 0) throw new Invalid(fields);
}

/** What is wrong with one part of a mail, rendered by itself. */
function errorsOf(kind: MailKind, part: string, source: string): string[] {
  const { errors } = compileTemplate(source, { knownFields: fieldsOf(kind) });
  if (errors.length > 0) return errors;
  try {
    renderMail({ subject: '', text: '', html: null, [part]: source }, KINDS[kind].sample);
    return [];
  } catch (error) {
    if (error instanceof TemplateFailed) return [error.message];
    throw error;
  }
}
