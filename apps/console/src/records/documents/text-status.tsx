import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';

/** Tells that the text of a file could not be read. */
export function TextStatus({ of: { textStatus } }: { of: Pick<Schemas['CandidateFile'], 'textStatus'> }) {
  if (textStatus === null || textStatus === 'read') return null;
  return <span className="text-muted block">{text.candidates.files.textStatuses[textStatus]}</span>;
}
