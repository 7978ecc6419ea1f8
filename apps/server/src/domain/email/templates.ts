import { change } from '../../platform/changes/change.ts';
import type { EventData } from '../../platform/changes/events.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Page } from '../../platform/database/paging.ts';
import { DEFAULT_LIMIT, decodeCursor, toPage, unreadableCursor } from '../../platform/database/paging.ts';
import type { ListRequest } from '../../platform/database/record-list.ts';
import { type FieldErrors, Invalid } from '../../platform/errors/errors.ts';
import { TemplateFailed } from '../../platform/templates/errors.ts';
import { requireOwner } from '../records/access/require-owner.ts';
import { requireNoPersonalVariables } from '../records/visibility/require-personal-data.ts';
import { type EmailKind, fieldsOf, KINDS, MAIL_KINDS, type TemplateText } from './built-in-templates.ts';
import { emailTemplateTask, type EmailTemplateInput as TemplateCheck } from './check-template.ts';
import { emailTemplateEvents } from './events.ts';
import { hasCandidateLink, hasLink, linkBlock } from './link-block.ts';
import {
  listChangedTemplates,
  lockTemplate,
  type StoredTemplate,
  storedTemplate,
  storedTemplates,
  storeTemplate,
} from './queries.ts';
import { textOf } from './queue-email.ts';
import { type RenderedEmail, renderEmail } from './render-email.ts';
import type { EmailTemplate, EmailTemplateInput, EmailTemplatePreviewRequest } from './schema.ts';
import { imagesOf } from './template-images.ts';

const SAMPLE_LINK = 'https://hiring.example.com/set-password#token=…';
const SAMPLE_CANDIDATE_LINK = 'https://hiring.example.com/my/…';

/** Total length in characters; longer templates are checked by the evaluator. */
const MAX_SMALL_TEMPLATE = 10_000;

type TemplateRow = EmailTemplate & { revision: number };

function templateOf(kind: EmailKind, stored: StoredTemplate | undefined): TemplateRow {
  return {
    kind,
    enabled: stored?.enabled ?? true,
    ...textOf(kind, stored ?? null),
    isDefault: (stored?.subject ?? null) === null,
    variables: fieldsOf(kind),
    hasLink: hasLink(kind),
    updatedAt: stored?.updatedAt ?? null,
    revision: stored?.revision ?? 0,
  };
}

/** The templates of all kinds, ordered by kind. */
export async function listTemplates(context: Context, page: ListRequest): Promise<Page<TemplateRow>> {
  if (page.changes !== undefined) {
    const changed = await listChangedTemplates(context.db.read, context.workspaceId, page);
    return { ...changed, items: changed.items.map((template) => templateOf(template.kind, template)) };
  }
  const stored = await storedTemplates(context.db.read, context.workspaceId);
  const templates = MAIL_KINDS.map((kind) =>
    templateOf(
      kind,
      stored.find((template) => template.kind === kind),
    ),
  );
  const matching = templates.filter((template) => isUpdatedWithin(template, page));
  return sortedPage(matching, page, ({ updatedAt }) => updatedAt ?? '');
}

/**
 * Few records, read all at once: by kind, or by the time of their last change; those that never changed count as the oldest.
 * @throws BadRequest
 */
function sortedPage(
  templates: readonly TemplateRow[],
  { sort, order, cursor, limit = DEFAULT_LIMIT }: ListRequest,
  changedAt: (template: TemplateRow) => string,
): Page<TemplateRow> {
  const direction = order ?? (sort === undefined ? 'asc' : 'desc');
  const name = `${sort ?? 'kind'} ${direction}`;
  const keyOf = (template: TemplateRow) => [name, sort === undefined ? '' : changedAt(template), template.kind];
  const sign = direction === 'asc' ? 1 : -1;
  const sorted = templates.toSorted((a, b) => sign * compareKeys(keyOf(a), keyOf(b)));
  if (cursor === undefined) return toPage(sorted.slice(0, limit + 1), limit, keyOf);
  const after = decodeCursor(cursor, 3);
  if (after[0] !== name || after.some((part) => typeof part !== 'string')) throw unreadableCursor();
  const rest = sorted.filter((template) => sign * compareKeys(keyOf(template), after) > 0);
  return toPage(rest.slice(0, limit + 1), limit, keyOf);
}

function compareKeys(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const place = a.findIndex((part, index) => part !== b[index]);
  return place === -1 ? 0 : a[place]! < b[place]! ? -1 : 1;
}

/** As in other lists: at or after `updatedAfter`, before `updatedBefore`. Default templates never match. */
function isUpdatedWithin({ updatedAt }: TemplateRow, { updatedAfter, updatedBefore }: ListRequest): boolean {
  if (updatedAfter === undefined && updatedBefore === undefined) return true;
  if (updatedAt === null) return false;
  const at = Date.parse(updatedAt);
  return (
    (updatedAfter === undefined || at >= Date.parse(updatedAfter)) &&
    (updatedBefore === undefined || at < Date.parse(updatedBefore))
  );
}

export async function getTemplate(context: Context, kind: EmailKind): Promise<TemplateRow> {
  return templateOf(kind, await storedTemplate(context.db.read, context.workspaceId, kind));
}

/**
 * Replaces the template of a kind of email, or disables the kind.
 * @throws Invalid naming the parts that cannot be rendered; Forbidden for emails with a personal link, except for owners
 */
export async function putTemplate(context: Context, kind: EmailKind, input: EmailTemplateInput): Promise<TemplateRow> {
  await requireMayChange(context, kind);
  const values = { enabled: input.enabled ?? true, subject: input.subject, text: input.text, html: input.html ?? null };
  await requireRenderable(context, kind, values);
  requireNoPersonalVariables(context, [values.subject, values.text, values.html]);
  return change(context, async (tx) => {
    const stored = tx.target(await lockTemplate(tx, tx.workspaceId, kind));
    const isSame =
      stored.enabled === values.enabled &&
      stored.subject === values.subject &&
      stored.text === values.text &&
      stored.html === values.html;
    if (isSame) return templateOf(kind, stored);
    const row = await storeTemplate(tx, tx.workspaceId, kind, values);
    const updated = templateOf(kind, row);
    tx.record(emailTemplateEvents.updated, row, dataOf(updated));
    return updated;
  });
}

/** Resets a template to its default and enables it. @throws Forbidden as above */
export async function resetTemplate(context: Context, kind: EmailKind): Promise<void> {
  await requireMayChange(context, kind);
  const isStored = (await storedTemplate(context.db.read, context.workspaceId, kind)) !== undefined;
  if (!isStored && context.ifMatch === null) return;
  await change(context, async (tx) => {
    tx.target(await lockTemplate(tx, tx.workspaceId, kind));
    const empty = { enabled: null, subject: null, text: null, html: null };
    const row = await storeTemplate(tx, tx.workspaceId, kind, empty);
    tx.record(emailTemplateEvents.reset, row, dataOf(templateOf(kind, row)));
  });
}

function dataOf(template: TemplateRow): EventData<typeof emailTemplateEvents.updated> {
  const { revision: _revision, variables: _variables, ...emailTemplate } = template;
  return { emailTemplate };
}

/** Only owners: emails with password links could otherwise be turned into phishing. @throws Forbidden */
async function requireMayChange(context: Context, kind: EmailKind): Promise<void> {
  if (hasLink(kind))
    await requireOwner(context, 'Only an owner who has signed in can change emails with a personal link.');
}

/** Renders the given content, or the current template, with sample data. @throws Invalid */
export async function previewTemplate(
  context: Context,
  kind: EmailKind,
  draft: EmailTemplatePreviewRequest,
): Promise<RenderedEmail> {
  const { subject, text, html } = await getTemplate(context, kind);
  const words = {
    subject: draft.subject ?? subject,
    text: draft.text ?? text,
    html: draft.html === undefined ? (draft.text === undefined ? html : null) : draft.html,
  };
  // Stored templates may predate a rule and are rendered as they would be sent.
  if (Object.keys(draft).length > 0) await requireRenderable(context, kind, words);
  const link = hasLink(kind)
    ? linkBlock(kind, SAMPLE_LINK, null)
    : hasCandidateLink(kind)
      ? linkBlock(kind, SAMPLE_CANDIDATE_LINK, null)
      : null;
  try {
    return renderEmail(words, KINDS[kind].sample, { images: imagesOf(kind, words.html), link });
  } catch (error) {
    // Rendering can fail although the check passed, because time is one of the limits.
    if (error instanceof TemplateFailed) throw Invalid.field(draft.html === undefined ? 'text' : 'html', error.message);
    throw error;
  }
}

/** @throws Invalid for unknown variables, syntax errors and what fails with the sample data */
async function requireRenderable(
  { services, workspaceId }: Context,
  kind: EmailKind,
  { subject, text, html }: TemplateText,
): Promise<void> {
  const input: TemplateCheck = { kind, words: { subject, text, html } };
  const length = subject.length + text.length + (html?.length ?? 0);
  const fields =
    length <= MAX_SMALL_TEMPLATE
      ? emailTemplateTask(input)
      : ((await services.evaluator.run(workspaceId, 'emailTemplate', input)) as FieldErrors); // what the task returns
  if (Object.keys(fields).length > 0) throw new Invalid(fields);
}
