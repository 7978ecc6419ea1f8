import type { Schemas } from '@rolecall/client';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/records.ts';
import { text } from '../../text/index.ts';

const t = text.documents;

/** What a reader of a document does not see: words that it hides, and that its end was not read. Nothing until its text has been extracted. */
export function HiddenWords({ of: { id } }: { of: Pick<Schemas['CandidateFile'], 'id'> }) {
  const { data } = useQuery(reading('/files/{id}/text', { path: { id } }));
  const { hiddenText, truncated } = data?.data ?? { hiddenText: null, truncated: false };
  const hidden = hiddenText ?? [];
  return (
    <>
      {truncated && <p className="text-muted">{t.truncated}</p>}
      {hidden.length > 0 && (
        <details className="border-line bg-sunken mb-2 rounded-md border px-3 py-2">
          <summary>{t.hiddenWords(hidden.length)}</summary>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
            {hidden.map(({ text: words, page, how }, index) => (
              <li key={index} className="break-words">
                <bdi>{words}</bdi>
                <span className="text-muted block text-xs">
                  {page === null ? t.hiddenBy[how] : `${t.onPage(page)}, ${t.hiddenBy[how]}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
