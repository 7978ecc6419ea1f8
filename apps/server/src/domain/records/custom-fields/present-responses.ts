import { weakMemo } from '../../../platform/cache/weak-memo.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { OperationResult, type OperationSpec } from '../../../platform/http/contract/operation.ts';
import type { TSchema } from '../../../platform/http/contract/schema.ts';
import type { Presentation } from '../../../platform/http/pipeline/access-policy.ts';
import type { Presenter } from '../../../platform/http/pipeline/workspace-access.ts';
import { keepingDerived, mapRows } from '../../../platform/records/shared-rows.ts';
import { fieldsOf, type WorkspaceFields } from './field-directory.ts';
import type { FieldEntity } from './schema.ts';
import { showAnswers } from './show-answers.ts';
import { showValues } from './show-values.ts';
import { ANSWERS, CUSTOM_FIELDS_OF } from './value-schema.ts';

/**
 * Replaces the stored values in a record, and in the records within it, by those that a reader sees. Returns the same object
 * if nothing differs.
 */
type Show = (value: unknown, fields: WorkspaceFields, scopes: ReadonlySet<string>) => unknown;

/**
 * Adds custom fields to responses: all active fields that the caller sees, null if unset. The schema of the response
 * determines where, so that no operation can omit them.
 */
export function customFieldPresenter({ data, list }: Pick<OperationSpec, 'data' | 'list'>): Presenter | null {
  const show = data === null ? null : showOf(data);
  if (show === null) return null;
  const entity = entityOf(data!);
  const presentation = weakMemo((fields: WorkspaceFields, scopes: ReadonlySet<string>): Presentation => {
    const shape = entity === null ? null : fields.shape(entity, scopes);
    const shown = (value: unknown) => show(value, fields, scopes);
    if (list === true) {
      const shownItem = keepingDerived(shown);
      const shownItems = keepingDerived((items: readonly unknown[]) => mapRows(items, shownItem));
      return (page) => ({ ...showPage(page as Page<unknown>, shownItems), shape }); // declared by `list`
    }
    const shownRecord = keepingDerived((value: unknown) => withShape(shown(value), shape));
    return (result) =>
      result instanceof OperationResult ? result.withData(shownRecord(result.data)) : shownRecord(result);
  });
  return (context) => {
    const fields = fieldsOf(context);
    return fields instanceof Promise
      ? fields.then((known) => presentation(known, context.scopes))
      : presentation(fields, context.scopes);
  };
}

function showPage(page: Page<unknown>, shown: (items: readonly unknown[]) => readonly unknown[]): Page<unknown> {
  return { ...page, items: shown(page.items) };
}

/** A row with what its entity tag contains besides its revision; without custom fields, that is nothing. */
function withShape(row: unknown, shape: number | null): unknown {
  return shape === null || typeof row !== 'object' || row === null ? row : { ...row, shape };
}

interface SchemaParts {
  [ANSWERS]?: true;
  [CUSTOM_FIELDS_OF]?: FieldEntity;
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
}

/** The entity of a record that has custom fields itself. */
function entityOf(schema: TSchema): FieldEntity | null {
  const { properties = {} } = schema as SchemaParts; // plain JSON Schema, as below
  const own = Object.values(properties) as SchemaParts[];
  return own.find((property) => property[CUSTOM_FIELDS_OF] !== undefined)?.[CUSTOM_FIELDS_OF] ?? null;
}

function showOf(schema: TSchema): Show | null {
  const { [CUSTOM_FIELDS_OF]: entity, [ANSWERS]: isAnswers, properties, items, anyOf } = schema as SchemaParts; // plain JSON Schema
  if (entity !== undefined) return (value, fields, scopes) => showValues(value, entity, fields, scopes);
  if (isAnswers === true) return showAnswers;
  if (items !== undefined) return showOfItems(items);
  if (anyOf !== undefined) return anyOf.map(showOf).find((show) => show !== null) ?? null;
  return properties === undefined ? null : showOfProperties(properties);
}

function showOfItems(items: TSchema): Show | null {
  const show = showOf(items);
  if (show === null) return null;
  return (value, fields, scopes) => (Array.isArray(value) ? value.map((item) => show(item, fields, scopes)) : value);
}

function showOfProperties(properties: Record<string, TSchema>): Show | null {
  const shows = Object.entries(properties).flatMap(([name, schema]) => {
    const show = showOf(schema);
    return show === null ? [] : [[name, show] as const];
  });
  if (shows.length === 0) return null;
  return (value, fields, scopes) => {
    if (typeof value !== 'object' || value === null) return value;
    const given = value as Record<string, unknown>;
    let shown = given;
    for (const [name, show] of shows) {
      if (!(name in given)) continue;
      const part = show(given[name], fields, scopes);
      if (part === given[name]) continue;
      // The row may be part of an event that has not been written yet.
      if (shown === given) shown = { ...given };
      shown[name] = part;
    }
    return shown;
  };
}
