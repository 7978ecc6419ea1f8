import { raw } from './sql.ts';
import type { FieldStorage } from './stored-fields.ts';

/**
 * An amount with decimals. `column` holds its integer part and `<column>_exact` the full amount. The exact amount is used
 * only if its integer part equals the stored one, so an older exact amount never overrides a writer that only supports
 * integers.
 */
export function exactAmount(column: string): FieldStorage {
  const exact = `${column}_exact`;
  return {
    select: raw(`case when trunc(t.${exact}) = t.${column} then t.${exact} else t.${column} end`),
    store: (amount) => ({ [column]: typeof amount === 'number' ? Math.trunc(amount) : null, [exact]: amount }),
  };
}
