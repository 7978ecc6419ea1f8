import { flag, oneOf, searchParams } from '../../routing/search-params.ts';
import { text, valuesOf } from '../../text/index.ts';

/** The search parameters of the tasks. `create` opens the dialog for a new task. */
export const tasksSearch = searchParams({ view: oneOf(valuesOf(text.tasks.views)), create: flag });
