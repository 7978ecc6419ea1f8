import { type LookedUp, LookupCache } from '../../../../platform/cache/lookup-cache.ts';
import type { Context } from '../../../../platform/context/context.ts';
import type { Signals } from '../../../../platform/context/signals.ts';
import { type FormRow, findOpenForm, findPresentSlug } from '../submissions/queries.ts';

// As for public pages: a change on another node applies here within a second.
const MAX_AGE_MS = 700;
const MAX_FORMS = 10_000;
const MAX_CHARACTERS = 8_000_000;
/** Events that may change a form. */
const SHOWN = /^(?:job|workspace)\./;

interface CachedForm extends FormRow, LookedUp {
  workspaceId: string;
}

type Forms = LookupCache<CachedForm>;

const caches = new WeakMap<Signals, Forms>();

/** The form of an open job by its slug or a former one, at most 700 ms old. Whether the job is still open is checked again when a submission is stored. */
export function openFormOf({ db, workspaceId, services }: Context, slug: string): FormRow | Promise<FormRow | null> {
  const forms = formsOf(services.signals);
  const key = `${workspaceId} ${slug}`;
  // A form stays valid when the slug of its job changes while somebody fills it in.
  const formByFormerSlug = async () => {
    const present = await findPresentSlug(db.read, workspaceId, slug);
    return present === undefined ? undefined : findOpenForm(db.read, workspaceId, present);
  };
  const read = async (readAt: number) => {
    const form = (await findOpenForm(db.read, workspaceId, slug)) ?? (await formByFormerSlug());
    return form === undefined ? null : { ...form, workspaceId, readAt };
  };
  return forms.get(key) ?? forms.load(key, read, workspaceId);
}

function formsOf(signals: Signals): Forms {
  const known = caches.get(signals);
  if (known !== undefined) return known;
  const forms: Forms = new LookupCache<CachedForm>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_FORMS,
    maxBytes: { total: MAX_CHARACTERS, of: ({ config }) => JSON.stringify(config).length },
    groupOf: ({ workspaceId }) => workspaceId,
  });
  signals.on('events', ({ workspaceId, types }) => {
    if (types.some((type) => SHOWN.test(type))) forms.invalidate(workspaceId);
  });
  caches.set(signals, forms);
  return forms;
}
