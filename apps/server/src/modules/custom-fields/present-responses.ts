import type { Page } from '../../platform/database/paging.ts';
import { OperationResult, type OperationSpec } from '../../platform/http/contract/operation.ts';
import type { TSchema } from '../../platform/http/contract/schema.ts';
import type { Presentation } from '../../platform/http/pipeline/access-policy.ts';
import type { Presenter } from '../../platform/http/pipeline/workspace-access.ts';
import { fieldsOf, type WorkspaceFields } from './records/field-directory.ts';
import type { FieldEntity } from './records/schema.ts';
import { showValues } from './records/show-values.ts';
import { CUSTOM_FIELDS_OF } from './records/value-schema.ts';

/** Replaces the stored values in a record, and in the records within it, by those that a reader sees. */
type Show = (value: unknown, fields: WorkspaceFields, scopes: ReadonlySet<string>) => unknown;

/**
 * How responses show custom fields: all active fields that the caller sees, null when unset. The schema of the response
 * says where they are, so that no operation can forget it.
 */
export function customFieldPresenter({ data, list }: Pick<OperationSpec, 'data' | 'list'>): Presenter | null {
  const show = data === null ? null : showOf(data);
  if (show === null) return null;
  return (context) => {
    const fields = fieldsOf(context);
    return fields instanceof Promise ? fields.then(presentation) : presentation(fields);

    function presentation(known: WorkspaceFields): Presentation {
      const shown = (value: unknown) => show!(value, known, context.scopes);
      if (list === true) return (page) => showPage(page as Page<unknown>, shown); // declared by `list`
      return (result) => (result instanceof OperationResult ? result.withData(shown(result.data)) : shown(result));
    }
  };
}

function showPage(page: Page<unknown>, shown: (item: unknown) => unknown): Page<unknown> {
  return { ...page, items: page.items.map(shown) };
}

interface SchemaParts {
  [CUSTOM_FIELDS_OF]?: FieldEntity;
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
}

function showOf(schema: TSchema): Show | null {
  const { [CUSTOM_FIELDS_OF]: entity, properties, items, anyOf } = schema as SchemaParts; // plain JSON Schema
  if (entity !== undefined) return (value, fields, scopes) => showValues(value, entity, fields, scopes);
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
    const shown = { ...value } as Record<string, unknown>;
    for (const [name, show] of shows) if (name in shown) shown[name] = show(shown[name], fields, scopes);
    return shown;
  };
}
