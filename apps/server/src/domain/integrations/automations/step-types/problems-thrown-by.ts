import { Invalid } from '../../../../platform/errors/errors.ts';
import type { Problem } from '../conditions/condition.ts';

/** The errors that another module's check throws, as problems. @param path that of the configuration */
export function problemsThrownBy(path: string, check: () => void): Problem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return Object.entries(error.fields).flatMap(([field, messages]) =>
      messages.map((message) => ({ path: field === '' ? path : `${path}.${field}`, message })),
    );
  }
}
