import type pg from 'pg';

/** A table with its columns, except generated ones. */
export interface Table {
  name: string;
  columns: string[];
}

/** Of a transaction that copies tables: the text of times and dates does not depend on the server. */
export const TABLE_SETTINGS = "set local timezone = 'UTC'; set local datestyle = 'ISO'";

/** Maintained by the migrations. */
const NOT_DATA = 'schema_migrations';

/** Every logged table of the schema, each after the tables that its foreign keys reference: the order for a restore. */
export async function tablesInOrder(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
       where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = current_schema()::regnamespace
    order by c.relname`);
  const waiting = new Map(rows.filter(({ name }) => name !== NOT_DATA).map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ needs }) => !needs.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`foreign keys form a circle among ${[...waiting.keys()].join(', ')}`);
    for (const { name, columns } of ready) {
      ordered.push({ name, columns });
      waiting.delete(name);
    }
  }
  return ordered;
}

/** `"name" ("column", ...)` for COPY. */
export function copyTarget({ name, columns }: Table): string {
  const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
  return `${quote(name)} (${columns.map(quote).join(', ')})`;
}
