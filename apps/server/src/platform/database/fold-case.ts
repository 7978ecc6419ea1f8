import { emailSpellings } from '../text/email-address.ts';
import { join, type Sql, sql } from './sql.ts';

/**
 * A text as it is compared where case does not matter: by the rules of Unicode whatever the locale of the database is, and in
 * the order of its bytes. `lower` alone follows the locale: by Turkish rules, `I` is not a spelling of `i`. The indexes have
 * the same expression.
 */
export const foldCase = (text: Sql): Sql => sql`lower(${text} collate "und-x-icu") collate "C"`;

/** Whether a column has a text, apart from case. */
export function sameIgnoringCase(column: Sql, text: Sql | string): Sql {
  return sql`${foldCase(column)} = ${foldCase(typeof text === 'string' ? sql`${text}::text` : text)}`;
}

/** Whether a column has any of these texts, apart from case. */
export function anyIgnoringCase(column: Sql, texts: readonly string[]): Sql {
  return sql`${foldCase(column)} in (${join(texts.map((each) => foldCase(sql`${each}::text`)))})`;
}

/** Whether a column has an email address, in either spelling of its domain. */
export function hasAddress(column: Sql, address: string): Sql {
  return anyIgnoringCase(column, emailSpellings(address));
}
