import { ApiError } from '../../../../platform/errors/errors.ts';
import type { ApplicationConfig } from '../../../hiring/jobs/application-config.ts';
import type { ResumePrefill } from '../../prefill/schema.ts';
import type { MessageKey } from '../languages/texts.ts';
import { ENTRY_LISTS, entriesOf, MAX_ENTRIES } from './form-values.ts';
import type { FormVisitor } from './form-visitor.ts';

const TEXTS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'headline',
  'linkedinUrl',
  'githubUrl',
  'websiteUrl',
] as const satisfies readonly (keyof ResumePrefill['fields'])[];

/** The proposed values, or the reason why there are none. */
type Proposals = { proposed: ReadonlySet<string>; unread: number } | { problem: MessageKey };

/**
 * Proposes values from the attached résumé for the fields of the form that are empty; existing input is kept. The
 * values are shown in the form, which has not been submitted yet.
 */
export async function proposeValues(
  visitor: FormVisitor,
  { sections }: ApplicationConfig,
  values: Map<string, string>,
): Promise<Proposals> {
  const prefill = await visitor.prefill(values.get('resumeKey') ?? '');
  if (prefill instanceof ApiError)
    return { problem: prefill.status === 429 ? 'apply.error.too-many' : 'apply.prefill.unreadable' };
  const { fields, textStatus, unreadEntries } = prefill;
  if (textStatus !== 'read') return { problem: 'apply.prefill.unreadable' };
  const proposed = new Set<string>();
  const propose = (name: string, value: string | null) => {
    if (value === null || value === '' || (values.get(name) ?? '').trim() !== '') return;
    values.set(name, value);
    proposed.add(name);
  };
  const isShown = (name: (typeof TEXTS)[number]) => {
    if (name === 'phone' || name === 'headline') return sections[name].visibility !== 'disabled';
    if (name === 'firstName' || name === 'lastName' || name === 'email') return true;
    return sections.links.visibility !== 'disabled' && sections.links[name].visibility !== 'disabled';
  };
  // The schema's helper forgets the field `value`.
  for (const name of TEXTS) if (isShown(name)) propose(name, (fields[name] as { value: string } | null)?.value ?? null);
  let unread = 0;
  for (const list of ENTRY_LISTS) {
    if (sections[list].visibility === 'disabled' || entriesOf(values, list).length > 0) continue;
    unread += unreadEntries[list];
    for (const [number, entry] of fields[list].slice(0, MAX_ENTRIES).entries()) {
      const { confidence: _confidence, ...parts } = entry;
      for (const [field, value] of Object.entries(parts)) {
        propose(`${list}.${number}.${field}`, typeof value === 'boolean' ? (value ? 'true' : null) : value);
      }
    }
  }
  return proposed.size === 0 ? { problem: 'apply.prefill.nothing' } : { proposed, unread };
}
