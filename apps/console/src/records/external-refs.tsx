import type { Schemas } from '@rolecall/client';
import { text } from '../text/index.ts';

/** References of a record to other systems, as items of a list. Only http and https URLs become links. */
export function ExternalRefItems({ refs }: { refs: Schemas['Candidate']['externalRefs'] }) {
  return refs.map(({ system, id, url }) => (
    <li key={`${system}:${id}`} className="break-all">
      {system}:{' '}
      {url !== null && /^https?:\/\//i.test(url) ? (
        <a href={url} rel="noreferrer noopener" target="_blank" className="text-accent hover:underline">
          {id}
        </a>
      ) : (
        id
      )}
    </li>
  ));
}

/** The same as a list; nothing without references. */
export function ExternalRefList({ refs }: { refs: Schemas['Candidate']['externalRefs'] }) {
  if (refs.length === 0) return null;
  return (
    <ul aria-label={text.common.externalRefs} className="text-muted flex min-w-28 flex-wrap gap-x-4 gap-y-1">
      <ExternalRefItems refs={refs} />
    </ul>
  );
}
