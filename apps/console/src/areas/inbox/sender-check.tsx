import { text } from '../../text/index.ts';
import type { Message } from './message.ts';

const t = text.inbox.check;
const METHODS = ['spf', 'dkim', 'dmarc'] as const;

/** Whether a received email comes from the address that it names, with the result of each check on demand. */
export function SenderCheck({ message: { direction, match, authentication } }: { message: Message }) {
  if (direction !== 'in' || match === null) return null; // written on the candidate's page
  return (
    <details className="text-xs">
      <summary className="text-muted cursor-pointer">{t.summaries[summaryOf(authentication)]}</summary>
      <dl className="text-muted mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        {METHODS.map((method) => (
          <div key={method} className="contents">
            <dt>{method.toUpperCase()}</dt>
            <dd>
              {resultOf(authentication?.[method] ?? null)} · {t.meanings[method]}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function summaryOf(authentication: Message['authentication']): keyof typeof t.summaries {
  if (authentication === null) return 'unknown';
  const { spf, dkim, dmarc } = authentication;
  if (dmarc === 'pass' || dmarc === 'fail') return dmarc;
  if (spf === 'pass' || dkim === 'pass') return 'part';
  return [spf, dkim, dmarc].every((result) => result === null) ? 'unknown' : 'none';
}

/** In words if it is a usual one (RFC 8601, 2.7). */
function resultOf(result: string | null): string {
  if (result === null) return t.results.unknown;
  const known: Readonly<Record<string, string>> = t.results;
  return known[result] ?? result;
}
