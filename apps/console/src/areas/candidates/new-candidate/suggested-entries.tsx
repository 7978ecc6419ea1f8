import { Plus } from 'lucide-react';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { formatPeriod } from '../../../ui/period.ts';
import type { Education, Experience } from '../form/candidate-draft.ts';
import type { Suggestion } from './suggestions.ts';

const t = text.candidates.resume;

/** The value that a resume proposes for an empty field. */
export function SuggestedValue({
  label,
  suggestion,
  onUse,
}: {
  label: string;
  suggestion: Suggestion<string>;
  onUse: (value: string) => void;
}) {
  const { value, isUncertain } = suggestion;
  return (
    <p className="flex items-center gap-2 text-xs">
      <span className="min-w-0 flex-1 break-words">
        {t.from} <b className="font-medium">{value}</b>
        {isUncertain && <span className="text-muted"> ({t.uncertain})</span>}
      </span>
      <Button small aria-label={t.acceptFor(value, label)} onClick={() => onUse(value)}>
        {t.use}
      </Button>
    </p>
  );
}

interface EntriesProps<Entry> {
  title: string;
  suggestions: readonly Suggestion<Entry>[];
  onUse: (entry: Entry) => void;
}

export function SuggestedExperience(props: Omit<EntriesProps<Experience>, 'title'>) {
  return (
    <Entries
      {...props}
      title={t.experience}
      nameOf={({ title, company }) => `${title}, ${company}`}
      moreOf={({ startDate, endDate, current }) => formatPeriod(startDate, current ? t.present : endDate)}
    />
  );
}

export function SuggestedEducation(props: Omit<EntriesProps<Education>, 'title'>) {
  return (
    <Entries
      {...props}
      title={t.education}
      nameOf={({ degree, field, school }) => [degree, field, school].filter(Boolean).join(', ')}
      moreOf={({ startDate, endDate }) => formatPeriod(startDate, endDate)}
    />
  );
}

function Entries<Entry>({
  title,
  suggestions,
  onUse,
  nameOf,
  moreOf,
}: EntriesProps<Entry> & { nameOf: (entry: Entry) => string; moreOf: (entry: Entry) => string }) {
  if (suggestions.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h3 className="font-medium">{title}</h3>
      <ul className="divide-line border-line divide-y rounded-md border">
        {suggestions.map(({ value, isUncertain }, index) => (
          <li key={index} className="flex items-center gap-2 px-3 py-2">
            <span className="min-w-0 flex-1 break-words">
              {nameOf(value)}
              <span className="text-muted block text-xs">
                {[moreOf(value), isUncertain ? t.uncertain : ''].filter((part) => part !== '').join(' · ')}
              </span>
            </span>
            <Button small aria-label={t.addEntry(nameOf(value))} onClick={() => onUse(value)}>
              <Plus aria-hidden className="size-4" />
              {t.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
